import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'

/** The groups of the company that a customer `c` is a member of; none for who is of none. */
export const companyGroups = sql<string[]>`coalesce((select co.groups from company_member m
  join company co on co.tenant = m.tenant and co.id = m.company_id
  where m.tenant = c.tenant and m.customer_id = c.id), '{}')`

/** Those of one customer. */
export async function companyGroupsOf(
  db: Database,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<string[]> {
  const row = await db
    .selectFrom('customer as c')
    .select(companyGroups.as('groups'))
    .where('c.tenant', '=', tenant)
    .where('c.id', '=', customerId)
    .executeTakeFirst()
  return row?.groups ?? []
}

/** Puts the company of a customer into groups, and out of all others; false for who is of no company. */
export async function setCompanyGroups(
  tx: Tx,
  { tenant }: Context,
  customerId: string,
  groups: readonly string[],
): Promise<boolean> {
  const set = await tx
    .updateTable('company')
    .set({ groups: [...new Set(groups)].sort() })
    .where('tenant', '=', tenant.id)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('company_member')
        .select('company_id')
        .where('tenant', '=', tenant.id)
        .where('customer_id', '=', customerId),
    )
    .executeTakeFirst()
  return set.numUpdatedRows > 0n
}
