import { sql } from 'kysely'
import { type Database, fullName } from '../../platform/db/index.ts'

export type Account = {
  id: string
  email: string
  name: string
  passwordHash?: string | undefined
  /** By the staff: nobody logs in before it is unlocked. */
  isLocked: boolean
}

/** The account of an email address, whatever its case; undefined where there is none. */
export async function findByEmail(
  db: Database,
  tenant: string,
  email: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.tenant', '=', 'customer.tenant')
        .onRef('credential.customer_id', '=', 'customer.id'),
    )
    .select([
      'customer.id',
      'customer.email',
      'customer.first_name',
      'customer.last_name',
      'customer.locked_at',
      'credential.password_hash',
    ])
    .where('customer.tenant', '=', tenant)
    .where(sql`lower(customer.email)`, '=', email.toLowerCase())
    .where(sql<boolean>`not customer.guest`)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      name: fullName(row),
      passwordHash: row.password_hash ?? undefined,
      isLocked: row.locked_at !== null,
    }
  )
}
