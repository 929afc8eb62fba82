import type { CompanyRole } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { compiledOnce, type Database, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { rolesOf } from './stored-roles.ts'

export type Membership = {
  companyId: string
  name: string
  roles: CompanyRole[]
  /** Minor units of the tenant's currency; null where nothing waits for an approval. */
  approveAbove: number | null
}

/** Of which company a customer is, and what they may do there; undefined for who is of none. */
export async function membershipOf(
  db: Database,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<Membership | undefined> {
  const [row] = await readMembership(db, { tenant, customerId })
  return (
    row && {
      companyId: row.id,
      name: row.name,
      roles: rolesOf(row.roles),
      approveAbove: row.approve_above === null ? null : Number(row.approve_above),
    }
  )
}

const readMembership = compiledOnce(
  (db, { tenant, customerId }: { tenant: string; customerId: string }) =>
    db
      .selectFrom('company_member as m')
      .innerJoin('company as c', (join) =>
        join.onRef('c.tenant', '=', 'm.tenant').onRef('c.id', '=', 'm.company_id'),
      )
      .select(['c.id', 'c.name', 'c.approve_above', 'm.roles'])
      .where('m.tenant', '=', tenant)
      .where('m.customer_id', '=', customerId),
)

type RoleCode = 'login_required' | 'company_not_found' | 'company_role_missing'

/**
 * The company of the customer who asks, locked until the transaction ends, so that of two who change its
 * members each sees what the other did. Refuses with `company_role_missing` without the role.
 */
export async function lockCompany(
  tx: Tx,
  context: Context<RoleCode>,
  role: CompanyRole | null,
): Promise<Membership> {
  const customerId = customerOf(context).id
  const tenant = context.tenant.id
  const first = await membershipOf(tx, { tenant, customerId })
  demand(context, first, 'company_not_found')
  await lockRow(tx, tenant, first.companyId)
  const own = await membershipOf(tx, { tenant, customerId })
  demand(context, own?.companyId === first.companyId && own, 'company_not_found')
  demand(context, role === null || own.roles.includes(role), 'company_role_missing')
  return own
}

/** Whoever else changes the members waits until the transaction ends. */
export async function lockRow(tx: Tx, tenant: string, id: string): Promise<void> {
  await tx
    .selectFrom('company')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}
