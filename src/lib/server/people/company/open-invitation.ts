import { type CompanyRole, MAX_MEMBERS } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Database, fullName, inTransaction, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'
import { demandFree, shown, type WireCompany } from './companies.ts'
import { companyJoined } from './company-mails.ts'
import { countMembers } from './members.ts'
import { lockRow } from './membership.ts'
import { rolesOf } from './stored-roles.ts'

type OpenCode = 'login_required' | 'company_invitation_invalid' | 'company_invitation_foreign'

/** What an invitation says, for the one person whose address it was sent to. */
export async function lookAtInvitation(
  context: Context<OpenCode>,
  oneTime: OneTime,
  token: string,
): Promise<{ name: string; by: string; roles: CompanyRole[] }> {
  const { name, by, roles } = await openInvitation(context.db, context, oneTime, token)
  return { name, by: by.name, roles }
}

type JoinCode = OpenCode | 'company_account_needed' | 'company_joined_already' | 'company_full'

/** Makes the customer who asks a member as the invitation says, and uses it up. */
export function join(
  context: Context<JoinCode | 'company_not_found'>,
  oneTime: OneTime,
  token: string,
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    const tenant = context.tenant.id
    const first = await openInvitation(tx, context, oneTime, token)
    await lockRow(tx, tenant, first.companyId)
    await demandFree(tx, context)
    // Whoever was here before may have used it, or withdrawn it.
    const { id, companyId, roles, by, name, member } = await openInvitation(
      tx,
      context,
      oneTime,
      token,
    )
    const count = await countMembers(tx, tenant, companyId)
    demand(context, count < MAX_MEMBERS, 'company_full')
    await endInvitation(tx, context, { companyId, id })
    const customerId = customerOf(context).id
    await tx
      .insertInto('company_member')
      .values({
        tenant,
        customer_id: customerId,
        company_id: companyId,
        roles,
        joined_at: context.now,
      })
      .execute()
    if (by.email !== '') {
      const facts = { name: by.name, company: name, member }
      await addMail(tx, context, companyJoined, { to: by.email, about: id, facts })
    }
    return shown(tx, context)
  })
}

/** An open invitation by its token, and of whom; refuses one that was sent to somebody else. */
async function openInvitation(
  db: Database,
  context: Context<OpenCode>,
  oneTime: OneTime,
  token: string,
) {
  const id = oneTime.read(token)
  demand(context, id, 'company_invitation_invalid')
  const tenant = context.tenant.id
  const row = await db
    .selectFrom('company_invitation as i')
    .innerJoin('company as c', (join) =>
      join.onRef('c.tenant', '=', 'i.tenant').onRef('c.id', '=', 'i.company_id'),
    )
    .select(['i.id', 'i.email', 'i.roles', 'i.invited_by', 'c.id as company_id', 'c.name'])
    .where('i.tenant', '=', tenant)
    .where('i.id', '=', id)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', context.now)
    .executeTakeFirst()
  demand(context, row, 'company_invitation_invalid')
  const people = await db
    .selectFrom('customer')
    .select(['id', 'email', 'first_name', 'last_name', 'erased_at'])
    .where('tenant', '=', tenant)
    .where('id', 'in', [customerOf(context).id, row.invited_by])
    .execute()
  const own = people.find((each) => each.id === customerOf(context).id)
  demand(context, own && isSameAddress(own.email, row.email), 'company_invitation_foreign')
  const by = people.find((each) => each.id === row.invited_by && each.erased_at === null)
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    roles: rolesOf(row.roles),
    by: { name: by ? fullName(by) : '', email: by?.email ?? '' },
    member: fullName(own),
  }
}

/** Whether two spellings are one address. */
export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase()

/** Uses up an open invitation; answers whether there was one. */
export async function endInvitation(
  tx: Tx,
  { tenant, now }: Context,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const ended = await tx
    .updateTable('company_invitation')
    .set({ used_at: now })
    .where('tenant', '=', tenant.id)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
