import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { type PasskeyChange, passkeyChanged } from './passkey-mail.ts'
import { personOf } from './person.ts'

type Told = { what: PasskeyChange; passkey: string; about: string }

/** Tells a customer by mail that there is another way in, or one less; once for what it is `about`. */
export async function tellWayIn(
  tx: Tx,
  context: Context,
  customerId: string,
  { what, passkey, about }: Told,
): Promise<void> {
  const { email, name } = await personOf(tx, context, customerId)
  const facts = { name, at: context.now.toISOString(), what, passkey }
  await addMail(tx, context, passkeyChanged, { to: email, about: `${what} ${about}`, facts })
}

/** Removes the passkeys of a locked customer, each of which is told by mail. */
export async function dropPasskeys(tx: Tx, context: Context, customerId: string): Promise<void> {
  const dropped = await tx
    .deleteFrom('passkey')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerId)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of dropped)
    await tellWayIn(tx, context, customerId, { what: 'removed', passkey: name, about: id })
}

/** Removes the password of a locked customer, and answers whether there was one; without one nothing is told. */
export async function dropPassword(tx: Tx, context: Context, customerId: string): Promise<boolean> {
  const { numDeletedRows: dropped } = await tx
    .deleteFrom('credential')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (dropped === 0n) return false
  const about = `${customerId} ${context.now.toISOString()}`
  await tellWayIn(tx, context, customerId, { what: 'password_dropped', passkey: '', about })
  return true
}
