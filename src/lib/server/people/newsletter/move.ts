import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { askFor, leaveBy } from './subscriptions.ts'

type Move = {
  customerId: string
  /** What the account's address was, and is now. */
  email: { before: string; now: string }
  /** The network in which the last of both links was opened. */
  from: string
}

/**
 * Takes the newsletter of an account along to its new address. That address was proved by a link, whose mail said so:
 * this is its confirmation, and what proved the one before is kept. Who has left at the new address stays away
 * there, and a wish that was never confirmed is asked for anew.
 */
export async function moveSubscription(
  tx: Tx,
  context: Context,
  { customerId, email, from }: Move,
): Promise<void> {
  if (email.before.toLowerCase() === email.now.toLowerCase()) return
  const [before, now] = [
    await subscriptionOf(tx, context, email.before),
    await subscriptionOf(tx, context, email.now),
  ]
  if (before?.state === 'subscribed' && (!now || now.state === 'asked')) {
    if (now) await remove(tx, context, now.id)
    await readdress(tx, context, { id: before.id, to: email.now, from })
  } else if (before && before.state !== 'left') {
    await leaveBy(tx, context, email.before)
    // Only the customer's own wish goes along: anybody may have typed the address.
    const isWanted = before.state === 'asked' && (await isAskedFor(tx, context, customerId))
    if (isWanted && now?.state !== 'left') await askFor(tx, context, email.now, from)
  }
  const state = (await subscriptionOf(tx, context, email.now))?.state
  await tx
    .updateTable('customer')
    .set({ subscribed: state === 'subscribed' || state === 'asked' })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', customerId)
    .execute()
}

function subscriptionOf(tx: Tx, { tenant }: Context, email: string) {
  return tx
    .selectFrom('newsletter_subscription')
    .select(['id', 'state'])
    .where('tenant', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
}

async function remove(tx: Tx, { tenant }: Context, id: string): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscription')
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/** The id stays, so that links to leave in newsletters that were sent before still end it. */
async function readdress(
  tx: Tx,
  { tenant, now }: Context,
  { id, to, from }: { id: string; to: string; from: string },
): Promise<void> {
  await sql`insert into newsletter_former_address
      (tenant, subscription_id, email, confirmed_at, confirmed_from, moved_at)
    select tenant, id, email, confirmed_at, confirmed_from, ${now} from newsletter_subscription
    where tenant = ${tenant.id} and id = ${id}`.execute(tx)
  await tx
    .updateTable('newsletter_subscription')
    .set({ email: to, confirmed_at: now, confirmed_from: from })
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

async function isAskedFor(tx: Tx, { tenant }: Context, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('subscribed')
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return customer?.subscribed ?? false
}
