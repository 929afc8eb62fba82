import type { CompanyRole } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { demandApprover, findCompany, shown, type WireCompany } from './companies.ts'
import { lockCompany } from './membership.ts'

type MemberCode =
  | 'login_required'
  | 'company_not_found'
  | 'company_role_missing'
  | 'company_member_not_found'
  | 'company_last_administrator'
  | 'company_no_approver'

/** Says what a member may do; somebody who administers, and who approves where there is a limit, stays. */
export function changeRoles(
  context: Context<MemberCode>,
  { id, roles }: { id: string; roles: CompanyRole[] },
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await lockCompany(tx, context, 'administers')
    const changed = await tx
      .updateTable('company_member')
      .set({ roles: [...new Set(roles)] })
      .where('tenant', '=', context.tenant.id)
      .where('company_id', '=', companyId)
      .where('customer_id', '=', id)
      .executeTakeFirst()
    demand(context, changed.numUpdatedRows > 0n, 'company_member_not_found')
    if (!roles.includes('administers')) await voidInvitations(tx, context, companyId, id)
    await demandAdministrator(tx, context, companyId)
    await demandApprover(tx, context, companyId)
    return shown(tx, context)
  })
}

/**
 * Removes a member, whom everybody may be for themselves. What they ordered stays with the company.
 * The last one to leave ends nothing that was ordered.
 */
export function dropMember(
  context: Context<MemberCode>,
  { id }: { id: string },
): Promise<WireCompany | null> {
  return inTransaction(context.db, async (tx) => {
    const isSelf = id === customerOf(context).id
    const { companyId } = await lockCompany(tx, context, isSelf ? null : 'administers')
    const tenant = context.tenant.id
    const removed = await tx
      .deleteFrom('company_member')
      .where('tenant', '=', tenant)
      .where('company_id', '=', companyId)
      .where('customer_id', '=', id)
      .executeTakeFirst()
    demand(context, removed.numDeletedRows > 0n, 'company_member_not_found')
    await voidInvitations(tx, context, companyId, id)
    const left = await countMembers(tx, tenant, companyId)
    if (left > 0) {
      await demandAdministrator(tx, context, companyId)
      await demandApprover(tx, context, companyId)
    } else await voidInvitations(tx, context, companyId)
    return findCompany(context, tx)
  })
}

async function demandAdministrator(
  tx: Tx,
  context: Context<'company_last_administrator'>,
  companyId: string,
): Promise<void> {
  const found = await tx
    .selectFrom('company_member')
    .select('roles')
    .where('tenant', '=', context.tenant.id)
    .where('company_id', '=', companyId)
    .execute()
  const is = found.some(({ roles }) => roles.includes('administers'))
  demand(context, is, 'company_last_administrator')
}

/** Members of a company. */
export async function countMembers(
  db: Database,
  tenant: string,
  companyId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('company_member')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant', '=', tenant)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function voidInvitations(tx: Tx, { tenant, now }: Context, companyId: string, by?: string) {
  const open = tx
    .updateTable('company_invitation')
    .set({ used_at: now })
    .where('tenant', '=', tenant.id)
    .where('company_id', '=', companyId)
    .where('used_at', 'is', null)
  await (by === undefined ? open : open.where('invited_by', '=', by)).execute()
}
