import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

export type Listed = {
  passkeys: {
    id: string
    name: string
    host: string
    created: string
    lastUsed: string | null
  }[]
  hasPassword: boolean
}

/** The passkeys of a customer, the oldest first, and whether there is a password beside. */
export async function findPasskeys(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
  customerId: string,
): Promise<Listed> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'host', 'created_at', 'used_at'])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const password = await db
    .selectFrom('credential')
    .select('customer_id')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return {
    passkeys: rows.map(({ id, name, host, created_at, used_at }) => ({
      id,
      name,
      host,
      created: created_at.toISOString(),
      lastUsed: used_at?.toISOString() ?? null,
    })),
    hasPassword: password !== undefined,
  }
}
