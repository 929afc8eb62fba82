import type { Tx } from '../../platform/db/index.ts'
import type { Owing } from './owing.ts'

/**
 * How much of a sum stands for what a change should have given back and its provider refused: such money was
 * never due, so that it goes back under the change, and neither a later change nor a credit note counts it again.
 */
export async function failedOfChange(
  tx: Tx,
  tenant: string,
  order: Owing,
  amount: number,
): Promise<{ ofChange: number; editId: string | null }> {
  const failed = await tx
    .selectFrom('refund')
    .select('edit_id')
    .where('tenant', '=', tenant)
    .where('order_id', '=', order.id)
    .where('state', '=', 'failed')
    .where('edit_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!failed) return { ofChange: 0, editId: null }
  const tooMuch = Math.max(0, order.received - order.gross)
  return { ofChange: Math.min(amount, tooMuch), editId: failed.edit_id }
}
