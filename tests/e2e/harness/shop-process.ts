// A shop as `npm start` opens it, without rate limits: all tests come from one address.

import { startShop } from '../../../scripts/lib/start.ts'

const shop = await startShop(undefined, { unlimited: true })
console.log('The shop is open.')

process.once('SIGTERM', () => {
  shop.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
