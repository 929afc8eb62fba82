import type { CustomerActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { endSessions, personOf } from '../auth/index.ts'
import { findPasskeys } from './list.ts'
import { type PasskeyChange, passkeyChanged } from './passkey-mail.ts'

type Own = Pick<CustomerActor, 'id' | 'loginId'>
type Told = { what: PasskeyChange; passkey: string; about: string }

/** Tells a customer by mail that there is another way in, or one less. */
export async function tell(
  tx: Tx,
  context: Context,
  customerId: string,
  { what, passkey, about }: Told,
): Promise<void> {
  const { email, name } = await personOf(tx, context, customerId)
  const facts = { name, at: context.now.toISOString(), what, passkey }
  await addMail(tx, context, passkeyChanged, { to: email, about: `${what} ${about}`, facts })
}

export async function rename(
  context: Context<'passkey_not_found'>,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await context.db
    .updateTable('passkey')
    .set({ name })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()
  demand(context, renamed, 'passkey_not_found')
}

/**
 * Removes a passkey and ends what was opened with it, but for the session of `loginId`. Refuses with `last_way_in`
 * where neither a password nor another passkey is left: ways in are taken away one after the other.
 */
export async function remove(
  context: Context<'passkey_not_found' | 'last_way_in'>,
  { id: customerId, loginId }: Own,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockCustomer(tx, { tenant: context.tenant.id, customerId })
    const { passkeys, hasPassword } = await findPasskeys(tx, context, customerId)
    const found = passkeys.find((passkey) => passkey.id === id)
    demand(context, found, 'passkey_not_found')
    demand(context, hasPassword || passkeys.length > 1, 'last_way_in')
    await tx
      .deleteFrom('passkey')
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', id)
      .execute()
    await endSessions(tx, context, customerId, { openedBy: { passkey: id }, but: loginId })
    await tell(tx, context, customerId, { what: 'removed', passkey: found.name, about: id })
  })
}

/**
 * Takes the password of an account away and ends what was opened without a passkey, but for the session of `loginId`.
 * Refuses with `last_way_in` where it has no passkey.
 */
export async function forgetPassword(
  context: Context<'last_way_in'>,
  { id: customerId, loginId }: Own,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockCustomer(tx, { tenant: context.tenant.id, customerId })
    const { passkeys } = await findPasskeys(tx, context, customerId)
    demand(context, passkeys.length > 0, 'last_way_in')
    await tx
      .deleteFrom('credential')
      .where('tenant', '=', context.tenant.id)
      .where('customer_id', '=', customerId)
      .execute()
    await endSessions(tx, context, customerId, { openedBy: 'password', but: loginId })
    const about = `${customerId} ${context.now.toISOString()}`
    await tell(tx, context, customerId, { what: 'password_dropped', passkey: '', about })
  })
}
