import type { Database } from '../../platform/db/index.ts'
import { storedInvoice } from './stored-invoice.ts'

/** The ISO date by which the newest invoice of an order is to be paid; null where it asks for nothing, or there is none. */
export async function invoiceDueOn(
  db: Database,
  { tenant, orderId }: { tenant: string; orderId: string },
): Promise<string | null> {
  const newest = await db
    .selectFrom('invoice')
    .select('said')
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('edits', 'desc')
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? storedInvoice.read(newest.said).dueOn : null
}
