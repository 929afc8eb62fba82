import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type Database, deleteInParts, inTransaction, type Tx } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { newsletterAsked } from './newsletter-mail.ts'

/** Days in which a request may be confirmed, and after which it is forgotten. */
const ASKED_DAYS = 30

/**
 * Notes that somebody asked for the newsletter and writes to the address, once a day at most. For who
 * gets it already nothing changes; who left is asked anew.
 */
export async function ask(context: Context, email: string, from: string): Promise<void> {
  await inTransaction(context.db, (tx) => askFor(tx, context, email, from))
}

/** As `ask`, in a transaction of who calls. */
export async function askFor(tx: Tx, context: Context, email: string, from: string): Promise<void> {
  const { tenant, locale, now } = context
  const asked = await tx
    .insertInto('newsletter_subscription')
    .values({
      tenant: tenant.id,
      id: randomUUID(),
      email,
      locale,
      state: 'asked',
      asked_at: now,
      asked_from: from,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant, lower(email)`)
        .doUpdateSet({ state: 'asked', asked_at: now, asked_from: from, locale })
        // What proves that somebody said yes is nobody else's to change.
        .where('newsletter_subscription.state', '!=', 'subscribed'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!asked) return
  const { id } = asked
  const about = `${id} ${now.toISOString().slice(0, 10)}`
  await addMail(tx, context, newsletterAsked, { to: email, about, facts: { subscription: id } })
}

/** Ends the subscription of an address, or the wish for one; one without is no matter. */
export async function leaveBy(tx: Tx, { tenant, now }: Context, email: string): Promise<void> {
  await tx
    .updateTable('newsletter_subscription')
    .set({ state: 'left', left_at: now, confirmed_at: null, confirmed_from: null })
    .where('tenant', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', '!=', 'left')
    .execute()
}

/** Begins a subscription; doing it again changes nothing. */
export async function confirm(
  { db, tenant, now, ...context }: Context<'newsletter_link_invalid'>,
  id: string,
  from: string,
): Promise<void> {
  const begun = await db
    .updateTable('newsletter_subscription')
    .set(({ fn, val }) => ({
      state: 'subscribed',
      confirmed_at: fn.coalesce('confirmed_at', val(now)),
      confirmed_from: fn.coalesce('confirmed_from', val(from)),
      left_at: null,
    }))
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'subscribed'),
        eb('asked_at', '>', dayjs(now).subtract(ASKED_DAYS, 'day').toDate()),
      ]),
    )
    .where('state', '!=', 'left')
    .returning('email')
    .executeTakeFirst()
  demand(context, begun, 'newsletter_link_invalid')
  // Whoever only typed the address is told nothing of what its owner reads.
  await accountsOf(db, tenant.id, begun.email)
    .set({ subscribed: true })
    .where('email_verified_at', 'is not', null)
    .execute()
}

/** Ends a subscription, or the wish for one; doing it again changes nothing. */
export async function leave(
  { db, tenant, now, ...context }: Context<'newsletter_link_invalid'>,
  id: string,
): Promise<void> {
  const ended = await db
    .updateTable('newsletter_subscription')
    .set(({ fn, val }) => ({
      state: 'left',
      left_at: fn.coalesce('left_at', val(now)),
      confirmed_at: null,
      confirmed_from: null,
    }))
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  demand(context, ended, 'newsletter_link_invalid')
  await accountsOf(db, tenant.id, ended.email).set({ subscribed: false }).execute()
}

/** Accounts of an address say of themselves what holds for it. */
function accountsOf(db: Database, tenant: string, email: string) {
  return db
    .updateTable('customer')
    .where('tenant', '=', tenant)
    .where(sql`lower(email)`, '=', email.toLowerCase())
}

/** Forgets who asked and never confirmed. */
export const tidyNewsletter = defineJob({
  name: 'tidy-newsletter',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '40 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(ASKED_DAYS, 'day').toDate()
    const forgotten = sql`state = 'asked' and asked_at < ${before}`
    await sql`
      update customer c set subscribed = false from newsletter_subscription n
      where c.subscribed and n.tenant = c.tenant and lower(n.email) = lower(c.email)
        and n.state = 'asked' and n.asked_at < ${before}
    `.execute(db)
    await deleteInParts(db, 'newsletter_subscription', forgotten)
  },
})
