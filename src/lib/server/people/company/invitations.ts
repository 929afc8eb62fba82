import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { type CompanyRole, MAX_MEMBERS } from '../../../contract/limits.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { membersOf, shown, type WireCompany } from './companies.ts'
import { companyInvitation } from './company-mails.ts'
import { lockCompany } from './membership.ts'
import { endInvitation, isSameAddress } from './open-invitation.ts'

/** Days that an invitation is good for: it may wait over a holiday. */
const DAYS = 7

type InviteCode =
  | 'login_required'
  | 'company_not_found'
  | 'company_role_missing'
  | 'company_full'
  | 'company_member_known'

/** Invites an address by mail; an earlier invitation of it is void. Nothing tells whether it has an account. */
export function invite(
  context: Context<InviteCode>,
  { email, roles }: { email: string; roles: CompanyRole[] },
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    const { companyId, name } = await lockCompany(tx, context, 'administers')
    const tenant = context.tenant.id
    const members = await membersOf(tx, { tenant, companyId })
    const isKnown = members.some((each) => isSameAddress(each.email, email))
    const fields = [{ path: 'email', code: 'company_member_known' as const }]
    demand(context, !isKnown, 'company_member_known', { fields })
    const open = await openInvitations(tx, context, companyId)
    const again = open.filter((each) => isSameAddress(each.email, email))
    for (const { id } of again) await endInvitation(tx, context, { companyId, id })
    const count = members.length + open.length - again.length
    demand(context, count < MAX_MEMBERS, 'company_full')
    const id = randomUUID()
    const by = members.find((each) => each.id === customerOf(context).id)
    await tx
      .insertInto('company_invitation')
      .values({
        tenant,
        id,
        company_id: companyId,
        email,
        roles: [...new Set(roles)],
        invited_by: customerOf(context).id,
        created_at: context.now,
        expires_at: dayjs(context.now).add(DAYS, 'day').toDate(),
        used_at: null,
      })
      .execute()
    const facts = { oneTime: id, company: name, by: by?.name ?? '' }
    await addMail(tx, context, companyInvitation, { to: email, about: id, facts })
    return shown(tx, context)
  })
}

type WithdrawCode =
  | 'login_required'
  | 'company_not_found'
  | 'company_role_missing'
  | 'company_invitation_invalid'

export function withdraw(
  context: Context<WithdrawCode>,
  { id }: { id: string },
): Promise<WireCompany> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await lockCompany(tx, context, 'administers')
    const ended = await endInvitation(tx, context, { companyId, id })
    demand(context, ended, 'company_invitation_invalid')
    return shown(tx, context)
  })
}

function openInvitations(tx: Tx, { tenant, now }: Context, companyId: string) {
  return tx
    .selectFrom('company_invitation')
    .select(['id', 'email'])
    .where('tenant', '=', tenant.id)
    .where('company_id', '=', companyId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
