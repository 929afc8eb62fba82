import type { Database, Tx } from '../../platform/db/index.ts'

export type Proved = { email: string; since: Date }

/**
 * The address of a customer who has proved that it is theirs, and since when they are one; null where anybody
 * may have typed it. Mails and the newsletter are kept by address: they belong to whoever reads it.
 */
export async function provedAddress(
  db: Database | Tx,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<Proved | null> {
  const found = await db
    .selectFrom('customer')
    .select(['email', 'created_at', 'email_verified_at'])
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return found?.email_verified_at ? { email: found.email, since: found.created_at } : null
}
