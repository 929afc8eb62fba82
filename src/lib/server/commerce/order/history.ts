import { moveOrder, type OrderEvent, type OrderState } from '../../../domain/order/states.ts'
import type { OrderHistoryTable, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

type Key = { tenant: string; id: string }
export type By = Pick<OrderHistoryTable, 'actor' | 'reason' | 'at'>

/** Makes a legal move of an order and records who made it and why; else `move_not_legal`. */
export async function moveOrderTo(
  tx: Tx,
  { tenant, id }: Key,
  event: OrderEvent,
  by: By,
): Promise<OrderState> {
  const order = await tx
    .selectFrom('shop_order')
    .select('state')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  demand(order, 'order_not_found')
  const moved = moveOrder(order.state, event)
  demand(moved.ok, 'move_not_legal', { facts: { state: order.state, event } })
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
  return moved.state
}
