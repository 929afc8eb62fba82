import {
  changeStock,
  listStock,
  listStockMoves,
  productInventory,
} from '../../../contract/stock.ts'
import { staffOf } from '../../actor.ts'
import { recordAct } from '../../people/staff/index.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { changeArticle, stockLevels, stockMoves } from './desk.ts'
import { inventoryOf } from './inventory.ts'

export { changeHeld, reserveStock, settleStock } from './holds.ts'
export { articleOfLine, demandInStock, type StockedCode, shortLines } from './left.ts'
export { seedSampleStock } from './sample-stock.ts'
export { settleHolds } from './settle-job.ts'
export { takeAgain } from './take-again.ts'

/** Mounts what a product's page asks of stock, and what staff do with it. */
export function mountStock(api: Api): void {
  mount(api, productInventory, async (input, call) => {
    await call.consume('quote', call.network)
    return inventoryOf(call, input)
  })

  mount(api, listStock, (_input, call) => stockLevels(call))

  mount(api, listStockMoves, (input, call) => stockMoves(call, input))

  mountOnce(api, changeStock, {
    turn: ({ article }) => `stock ${article}`,
    async effect(input, call, tx) {
      const changed = await changeArticle(tx, call, input)
      await recordAct(tx, {
        act: 'stock.changed',
        by: staffOf(call).id,
        tenant: call.tenant.id,
        subject: `article:${input.article}`,
        reason: input.reason,
        ip: call.ip,
        at: call.now,
      })
      return changed
    },
  })
}
