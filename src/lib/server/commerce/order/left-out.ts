import type { LeftOutLine } from '../../../contract/order.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { LineJson } from '../cart/index.ts'
import { livingLines } from './history.ts'
import { orderLines } from './orders.ts'

/** What of an order comes into the cart once more, and what staff have cancelled of it. */
export async function livingAndCancelled(tx: Tx, key: { tenant: string; id: string }) {
  const living = new Set((await livingLines(tx, key)).map(({ id }) => id))
  const lines = await orderLines(tx, key)
  return {
    living: lines.filter(({ id }) => living.has(id)),
    cancelled: lines.filter(({ id }) => !living.has(id)),
  }
}

type Named = Pick<LineJson, 'id' | 'product_id' | 'job_name' | 'quantity'>

/** Lines as their customer is told that they are not in the cart. */
export function leftOut(lines: readonly Named[], why: LeftOutLine['why']): LeftOutLine[] {
  return lines.map(({ id, product_id, job_name, quantity }) => ({
    ...{ id, quantity, why },
    productId: product_id,
    jobName: job_name,
  }))
}
