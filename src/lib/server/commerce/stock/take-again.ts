import { sql } from 'kysely'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { goneInParts, type Tx } from '../../platform/db/index.ts'
import { changeLevel } from './levels.ts'

/**
 * Takes from stock once more what lines that are made again had taken: what was spoilt or lost is gone, and parts
 * that have left are not made again. Refuses
 * with `stock_short` where there is not as much. The caller has the order's lock.
 */
export async function takeAgain(
  tx: Tx,
  context: Context<'stock_short'>,
  { orderId, lineIds }: { orderId: string; lineIds: readonly string[] },
): Promise<void> {
  const tenant = context.tenant.id
  const held = await tx
    .selectFrom('stock_hold')
    .select(['line_id', 'article'])
    .select(sql<number>`quantity - ${goneInParts('stock_hold', 'line_id')}`.as('quantity'))
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('line_id', 'in', lineIds)
    .where('state', '=', 'taken')
    // In one order for everybody, so that no two wait for each other.
    .orderBy('article')
    .execute()
  const by = { actor: actorName(context), reason: 'printed again', at: context.now }
  for (const { line_id: lineId, article, quantity } of held) {
    const change = { tenant, article, quantity, line: { orderId, lineId }, by }
    const isTaken = await changeLevel(tx, {
      ...change,
      kind: 'taken',
      onHand: -quantity,
      reserved: 0,
    })
    if (!isTaken) context.refuse('stock_short', { facts: { left: 0, lines: [] } })
  }
}
