import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { moveDays, tellMoved } from './move-days.ts'

type Act = { orderId: string; lineId: string; byStaff: boolean }

/**
 * Has a line be late no longer, because somebody does now what it waits for; whatever does so goes through here, also
 * where the line stays in its state. Where its day does not hold any more, its customer's own act moves that first. The
 * caller has the lock of its order, and changes line and files afterwards.
 */
export async function endLateness(
  tx: Tx,
  context: Context,
  { orderId, lineId, byStaff }: Act,
): Promise<void> {
  if (!byStaff) {
    const moved = await moveDays(tx, context, orderId, lineId)
    await tellMoved(tx, context, { orderId, moved, isDone: true })
  }
  await tx
    .updateTable('line_fulfilment')
    .set({ late_since: null, left_to_staff: null })
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .execute()
}
