import { randomUUID } from 'node:crypto'
import { checkoutCart } from '../../../src/lib/contract/cart.ts'
import { post } from '../../../src/lib/server/commerce/ledger/index.ts'
import { inTransaction } from '../../../src/lib/server/platform/db/index.ts'
import type { TestApi } from './api.ts'
import { agreed, readyToOrder } from './people.ts'

/** Where unexpected money stands, and the order it may pay. */
export type SampleMoney = { account: string; orderNumber: string }

/** An order of the test shop, and a sum that nobody expected and that is less than it costs. */
export async function sampleMoney(api: TestApi): Promise<SampleMoney> {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { orderNumber } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const account = `suspense:${randomUUID()}`
  await inTransaction(api.db, (tx) =>
    post(tx, {
      tenant: 'ie',
      id: randomUUID(),
      kind: 'unexpected',
      currency: 'EUR',
      entries: [
        { account: 'provider:sandbox', amount: 500 },
        { account, amount: -500 },
      ],
      by: { actor: 'a test', reason: 'a sample', at: new Date() },
    }),
  )
  return { account, orderNumber }
}
