import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'

type LineKey = { orderId: string; lineId: string }

/** Whether a part of a line has left that nothing was printed again for. */
export async function hasPartOut(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: LineKey,
): Promise<boolean> {
  const part = await tx
    .selectFrom('part_shipment')
    .select('part')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('counts', '=', true)
    .executeTakeFirst()
  return part !== undefined
}

/** All of a line that had left is printed again: what left in parts counts no more. */
export async function forgetParts(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: LineKey,
): Promise<void> {
  await tx
    .updateTable('part_shipment')
    .set({ counts: false })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .execute()
}
