import type { Work } from '../../../context.ts'

/** A payment that was asked for in vain makes room for those behind it; it has not moved. */
export async function putBack(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { tenant, id }: { tenant: string; id: string },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ asked_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}
