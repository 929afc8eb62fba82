import { sql } from 'kysely'
import { showsColleagues } from '../../../domain/company/roles.ts'
import { compiledSql, type Database } from '../../platform/db/index.ts'
import { rolesOf } from './stored-roles.ts'

/** Of what company a customer is a member, and as what, as statements gather it. */
export type MembershipJson = {
  companyId: string
  groups: readonly string[]
  roles: readonly string[]
}

/** The membership of a customer `c` as JSON; null for who is a member of none. */
export const membershipJson = sql<MembershipJson | null>`(
  select json_build_object('companyId', co.id, 'groups', co.groups, 'roles', m.roles)
  from company_member m join company co on co.tenant = m.tenant and co.id = m.company_id
  where m.tenant = c.tenant and m.customer_id = c.id)`

/**
 * Whether a statement of account concerns a member because somebody of the company may pay later whose orders a role
 * lets them see. Asked of members alone: it costs as much as all else that is read of a customer.
 */
export async function seesStatement(
  db: Database,
  tenant: string,
  { companyId, roles }: Pick<MembershipJson, 'companyId' | 'roles'>,
): Promise<boolean> {
  if (!showsColleagues(rolesOf(roles))) return false
  const [row] = await anyoneDefers(db, { tenant, companyId })
  return row?.defers ?? false
}

const anyoneDefers = compiledSql<{ tenant: string; companyId: string }, { defers: boolean }>(
  ({ tenant, companyId }) => sql`select exists (
    select from company_member m
    join customer c on c.tenant = m.tenant and c.id = m.customer_id
    where m.tenant = ${tenant} and m.company_id = ${companyId}
      and (c.has_deferred_payments or exists (select from address a
        where a.tenant = c.tenant and a.customer_id = c.id and a.has_deferred_payments))
  ) as defers`,
)
