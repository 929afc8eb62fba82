import { invariant } from '../../../domain/invariant.ts'
import { moveOrder, type OrderEvent } from '../../../domain/order/states.ts'
import { lockOrder, type OrderHistoryTable, type Tx } from '../../platform/db/index.ts'
import { cancelLines, tellPaid } from '../fulfilment/index.ts'
import { settleStock } from '../stock/index.ts'
import { endWaitingPayments } from './end-waiting-payments.ts'

type Key = { tenant: string; id: string }
export type By = Pick<OrderHistoryTable, 'actor' | 'reason' | 'at'>

/** Makes a legal move of an order and records who made it and why; false where it is not legal. */
export async function moveOrderTo(
  tx: Tx,
  { tenant, id }: Key,
  event: OrderEvent,
  by: By,
): Promise<boolean> {
  const order = await lockOrder(tx, { tenant, id })
  invariant(order, 'orders are never removed')
  const moved = moveOrder(order.state, event)
  if (!moved.ok) return false
  await tx
    .with('recorded', (tables) =>
      tables
        .insertInto('order_history')
        .values({ tenant, order_id: id, event, state: moved.state, ...by }),
    )
    .updateTable('shop_order')
    .set({ state: moved.state })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  if (moved.state === 'cancelled') {
    await cancelLines(tx, { tenant, id }, by)
    await endWaitingPayments(tx, { tenant, id }, by)
  }
  await settleStock(tx, { tenant, orderId: id }, by)
  if (event === 'pay') await tellPaid(tx, { tenant, id }, by.at)
  return true
}

/** Records that an order was withdrawn from: it stays where it is until somebody has looked. Locks it. */
export async function recordWithdrawal(tx: Tx, { tenant, id }: Key, by: By): Promise<void> {
  const order = await lockOrder(tx, { tenant, id })
  invariant(order, 'orders are never removed')
  const { state } = order
  await tx
    .insertInto('order_history')
    .values({ tenant, order_id: id, event: 'withdraw', state, ...by })
    .execute()
}

/** Lines of an order that are not cancelled; one of an older release has no state until it is moved. */
export async function livingLines(tx: Tx, { tenant, id }: Key) {
  const lines = await tx
    .selectFrom('order_line as l')
    .leftJoin('line_fulfilment as f', (join) =>
      join
        .onRef('f.tenant', '=', 'l.tenant')
        .onRef('f.order_id', '=', 'l.order_id')
        .onRef('f.line_id', '=', 'l.id'),
    )
    .select(['l.id', 'f.state'])
    .where('l.tenant', '=', tenant)
    .where('l.order_id', '=', id)
    .orderBy('l.position')
    .execute()
  return lines.filter(({ state }) => state !== 'cancelled')
}

/**
 * Completes an order of which everything that was not cancelled has arrived, and ends one of which all was cancelled; the
 * caller has its lock.
 */
export async function endWithLines(tx: Tx, key: Key, by: By): Promise<void> {
  const alive = await livingLines(tx, key)
  if (alive.length === 0) await moveOrderTo(tx, key, 'end', by)
  else if (alive.every(({ state }) => state === 'delivered'))
    await moveOrderTo(tx, key, 'complete', { ...by, reason: 'all of it is there' })
}
