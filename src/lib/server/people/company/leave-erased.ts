import { sql } from 'kysely'
import type { CompanyRole } from '../../../contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { lockRow, membershipOf } from './membership.ts'

/**
 * Takes somebody who is being erased out of their company, and ends what was sent in their name. Erasing may
 * not wait for a colleague: where nobody would be left who administers, or who approves while there is a
 * limit, the member of longest standing does.
 */
export async function leaveErased(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  customerId: string,
): Promise<void> {
  const key = { tenant: tenant.id, customerId }
  const member = await membershipOf(tx, key)
  if (!member) return
  await lockRow(tx, tenant.id, member.companyId)
  await sql`delete from company_member
    where tenant = ${tenant.id} and customer_id = ${customerId}`.execute(tx)
  await sql`delete from company_invitation
    where tenant = ${tenant.id} and invited_by = ${customerId} and used_at is null
      and expires_at > ${now}`.execute(tx)
  await heirOf(tx, { tenant: tenant.id, companyId: member.companyId }, 'administers')
  if (member.approveAbove !== null)
    await heirOf(tx, { tenant: tenant.id, companyId: member.companyId }, 'approves')
}

async function heirOf(
  tx: Tx,
  { tenant, companyId }: { tenant: string; companyId: string },
  role: CompanyRole,
): Promise<void> {
  await sql`update company_member set roles = array_append(roles, ${role})
    where tenant = ${tenant} and customer_id = (
      select customer_id from company_member where tenant = ${tenant} and company_id = ${companyId}
      order by joined_at, customer_id limit 1)
    and not exists (select from company_member
      where tenant = ${tenant} and company_id = ${companyId} and ${role} = any(roles))`.execute(tx)
}
