import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'
import { moveSubscription } from '../newsletter/index.ts'
import { sendClaim } from './guests.ts'
import { makeLink, type TakenLink, takeLink, voidLinks } from './one-time-links.ts'
import { emailLink } from './one-time-mails.ts'
import { personOf } from './person.ts'

/**
 * Sends a customer the link that proves the address, once a minute at most; none once it is proven, and
 * none to a guest, who has nothing to prove it for. Where the address is an account's, its link gives that
 * account what was ordered beside it.
 */
export async function askToVerify(tx: Tx, context: Context, customerId: string): Promise<void> {
  const { email, name, ...person } = await personOf(tx, context, customerId)
  if (person.isContested) return sendClaim(tx, context, { customerId, email, name })
  if (person.isVerified || person.isGuest) return
  const oneTime = await makeLink(tx, context, { purpose: 'verify', customerId, email })
  const about = `verify ${customerId} ${context.now.toISOString().slice(0, 16)}`
  const facts = { name, oneTime, purpose: 'verify' as const, email }
  await addMail(tx, context, emailLink, { to: email, about, facts })
}

/**
 * Asks both addresses whether a customer's is to change: the old one, so that nobody takes an account
 * away, the new one, so that it is not mistyped. An earlier wish is void. Refuses the address that it has (`email_same`).
 */
export async function askChange(
  context: Context<'email_same'>,
  customerId: string,
  wanted: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { email, name } = await personOf(tx, context, customerId)
    const fields = [{ path: 'email', code: 'email_same' as const }]
    demand(context, wanted !== email, 'email_same', { fields })
    await voidLinks(tx, context, customerId, ['email_old', 'email_new'])
    const pair = randomUUID()
    for (const [purpose, to] of [
      ['email_old', email],
      ['email_new', wanted],
    ] as const) {
      const oneTime = await makeLink(tx, context, { purpose, customerId, email: wanted, pair })
      const facts = { name, oneTime, purpose, email: wanted }
      await addMail(tx, context, emailLink, { to, about: `${purpose} ${pair}`, facts })
    }
  })
}

/** Opens a link about an address. Refuses with `email_taken` where it has an account meanwhile. */
export function confirmBy(
  context: Context<'link_invalid' | 'email_taken'>,
  oneTime: OneTime,
  { token, network }: { token: string; network: string },
): Promise<'verified' | 'half' | 'changed'> {
  return inTransaction(context.db, async (tx) => {
    const purposes = ['verify', 'email_old', 'email_new'] as const
    const link = await takeLink(tx, context, oneTime, { token, purposes })
    if (link.purpose === 'verify') {
      await markVerified(tx, context, link)
      return 'verified'
    }
    const open = await tx
      .selectFrom('one_time_link')
      .select('id')
      .where('tenant', '=', context.tenant.id)
      .where('pair', '=', link.pair)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (open) return 'half'
    await changeEmail(tx, context, link, network)
    return 'changed'
  })
}

/** A link of an address that is no longer the customer's proves nothing. */
async function markVerified(
  tx: Tx,
  { tenant, now }: Context,
  { customerId, email }: TakenLink,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ email_verified_at: now })
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

async function changeEmail(
  tx: Tx,
  context: Context<'email_taken'>,
  { customerId, email }: TakenLink,
  network: string,
): Promise<void> {
  const { tenant, now } = context
  const { email: before } = await personOf(tx, context, customerId)
  const other = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', customerId)
    .where(sql<boolean>`not guest`)
    .executeTakeFirst()
  demand(context, !other, 'email_taken')
  await tx
    .updateTable('customer')
    .set({ email, email_verified_at: now, guest: false, contested: false })
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .execute()
  await moveSubscription(tx, context, { customerId, email: { before, now: email }, from: network })
  await voidLinks(tx, context, customerId, ['reset', 'claim', 'verify', 'code'])
}
