import type { CustomerActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { dropPassword, endSessions, tellWayIn } from '../auth/index.ts'
import { findPasskeys } from './list.ts'

type Own = Pick<CustomerActor, 'id' | 'loginId'>
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
    await tellWayIn(tx, context, customerId, { what: 'removed', passkey: found.name, about: id })
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
    await dropPassword(tx, context, customerId)
    await endSessions(tx, context, customerId, { openedBy: 'password', but: loginId })
  })
}
