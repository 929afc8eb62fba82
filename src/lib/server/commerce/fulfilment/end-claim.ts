import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'

/** Ends that somebody of the staff has taken the files of a line on. */
export async function endClaim(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<void> {
  await tx
    .deleteFrom('artwork_claim')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .execute()
}
