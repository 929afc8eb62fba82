import { firstState } from '../../../domain/fulfilment/states.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Work } from './work-of.ts'

/** A line of an order; `due` is the ISO date that was promised. */
export type StartedLine = {
  orderId: string
  lineId: string
  productId: string
  due: string
  /** Left out for a line of an older release. */
  work?: Work
}

/** Begins the way of lines whose order was just placed, each with its first row of history. */
export async function startLines(
  tx: Tx,
  context: Context,
  lines: readonly StartedLine[],
): Promise<void> {
  const tenant = context.tenant.id
  const rows = lines.map(({ orderId: order_id, lineId: line_id, productId, due, work }) => {
    const product = context.shop.product(context.tenant, productId)
    const state = firstState({ needsFile: !product || needsFile(product) })
    return { tenant, order_id, line_id, due, state, ...work }
  })
  if (rows.length === 0) return
  const by = { event: 'begin' as const, actor: actorName(context), reason: '', at: context.now }
  const begun = await tx
    .insertInto('line_fulfilment')
    .values(rows.map((row) => ({ ...row, placed_at: context.now, changed_at: context.now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['tenant', 'order_id', 'line_id', 'state'])
    .execute()
  if (begun.length === 0) return
  await tx
    .insertInto('line_fulfilment_history')
    .values(begun.map((row) => ({ ...row, ...by })))
    .execute()
}
