import { randomBytes } from 'node:crypto'
import { type Grant, mayManage } from '../../../domain/staff/roles.ts'
import { type StaffActor, staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { demandGoodPassword, hashPassword, type OneTime } from '../credentials/index.ts'
import {
  type Decision,
  insertAccount,
  type StaffAccount,
  storeChange,
  valuesOf,
} from './accounts.ts'
import { recordAct } from './acts.ts'
import { sendLink, takeLink } from './staff-links.ts'

type Manage = Context<
  'login_required' | 'staff_not_found' | 'staff_yourself' | 'staff_beyond' | 'not_allowed'
>

type Target = Pick<StaffAccount, 'id' | 'email' | 'name'> & {
  grants: Grant[]
  awaitsPassword: boolean
}

type Terms = { id: string; reason: string; ip: string }
type Work = (tx: Tx, target: Target, decision: Decision) => Promise<void>

/**
 * Decides about somebody else of the staff. Both accounts are locked and the roles of that moment are
 * looked at: of two who would close each other's account at once the second one finds its own closed.
 * With `reaches` the roles in question are what must be decided about, and not all of the account.
 */
export async function decide(
  context: Manage,
  { id, reason, ip, reaches }: Terms & { reaches?: readonly Pick<Grant, 'tenant'>[] },
  work: Work,
): Promise<void> {
  const actor = staffOf(context)
  demand(context, id !== actor.id, 'staff_yourself')
  await inTransaction(context.db, async (tx) => {
    const own = await lockBoth(tx, context, actor, id)
    const target = await targetOf(tx, id)
    demand(context, target, 'staff_not_found')
    demand(context, mayManage(own, reaches ?? target.grants), 'staff_beyond')
    await work(tx, target, { by: actor.id, reason, ip })
  })
}

/** Locks the account of who decides and the other one, and answers the roles of the first as they are now. */
async function lockBoth(
  tx: Tx,
  context: Context<'not_allowed'>,
  { id: own }: StaffActor,
  other: string,
): Promise<Grant[]> {
  const locked = await tx
    .selectFrom('staff_account')
    .select(['id', 'active'])
    .where('id', 'in', [own, other])
    .orderBy('id')
    .forUpdate()
    .execute()
  demand(context, locked.find(({ id }) => id === own)?.active, 'not_allowed')
  return grantsOf(tx, own)
}

async function targetOf(tx: Tx, id: string): Promise<Target | undefined> {
  const row = await tx
    .selectFrom('staff_account')
    .select(['id', 'email', 'name', 'awaits_password'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { awaits_password: awaitsPassword, ...account } = row
  return { ...account, awaitsPassword, grants: await grantsOf(tx, id) }
}

function grantsOf(tx: Tx, id: string): Promise<Grant[]> {
  return tx
    .selectFrom('staff_role')
    .select(['role', 'tenant'])
    .where('account_id', '=', id)
    .execute()
}

type Invitation = { email: string; name: string; grants: Grant[]; reason: string; ip: string }

/** Adds an account that has no password yet, and sends the link by which one is set. Answers its id. */
export async function invite(
  context: Context<'login_required' | 'staff_taken' | 'staff_beyond'>,
  { email, name, grants, reason, ip }: Invitation,
): Promise<string> {
  const actor = staffOf(context)
  demand(context, mayManage(actor.grants, grants), 'staff_beyond')
  const fields = [{ path: 'email', code: 'staff_taken' }]
  // Nobody has it: the account opens by the link alone.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return inTransaction(context.db, async (tx) => {
    const id = await insertAccount(tx, { email, name, password_hash, grants, awaits: true })
    demand(context, id, 'staff_taken', { fields })
    await sendLink(tx, context, { id, email, name, isInvitation: true, by: actor.name })
    const roles = grants.map(({ role, tenant }) => `${role}:${tenant}`).join(', ')
    await recordAct(tx, {
      act: 'account.invited',
      by: actor.id,
      tenant: null,
      subject: `staff:${id}`,
      reason: `${roles}: ${reason}`,
      ip,
      at: context.now,
    })
    return id
  })
}

/** Sets the password of the account that a link belongs to, and ends its sign-ins. Answers its address. */
export async function acceptLink(
  context: Context<'link_invalid' | 'password_weak'>,
  oneTime: OneTime,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<string> {
  const change = await valuesOf({ set: 'password', to: password })
  return inTransaction(context.db, async (tx) => {
    const { id, email, name } = await takeLink(tx, context, oneTime, token)
    // A refusal takes the use of the link back with the transaction.
    await demandGoodPassword(context, password, { email, firstName: name, lastName: '' })
    await storeChange(tx, id, change, context.now, { by: id, ip })
    return email
  })
}
