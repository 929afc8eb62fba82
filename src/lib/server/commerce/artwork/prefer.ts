import type { DocumentPreferences } from '../../../contract/line-parts.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { storedMerchantInfo } from '../cart/index.ts'
import { findLine, isOpen, type LineCode, type LineKey, lockFilesOf } from './lines.ts'

type Wanted = LineKey & { documentPreferences: DocumentPreferences }

/** Keeps what is done with files of an order's line that are not quite right, while there may be others. */
export async function preferDocuments(
  tx: Tx,
  context: Context<LineCode | 'artwork_closed' | 'artwork_designed'>,
  { documentPreferences, ...key }: Wanted,
): Promise<void> {
  await lockFilesOf(tx, context, key.orderId)
  const line = await findLine(tx, context, key)
  demand(context, !line.byDesigner, 'artwork_designed')
  demand(context, isOpen(line.state), 'artwork_closed')
  const row = await tx
    .selectFrom('order_line')
    .select('merchant_info')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', key.orderId)
    .where('id', '=', key.lineItemId)
    .executeTakeFirstOrThrow()
  const info = storedMerchantInfo.read(row.merchant_info)
  await tx
    .updateTable('order_line')
    .set({ merchant_info: storedMerchantInfo.write({ ...info, documentPreferences }) })
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', key.orderId)
    .where('id', '=', key.lineItemId)
    .execute()
}
