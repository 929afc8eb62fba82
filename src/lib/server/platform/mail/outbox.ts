import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { contextOf, type Shop, type Tenant, type Work } from '../../context.ts'
import { type Database, deleteInParts, inTransaction, isGuest, type Tx } from '../db/index.ts'
import { defineJob, type Enqueue, type Job, type RepeatedWork } from '../jobs/index.ts'
import { compose } from './compose.ts'
import { type AnyMail, KIND_END, plainKind } from './define-mail.ts'
import { type Attach, deliver } from './deliver.ts'
import type { Reveal } from './hidden-token.ts'
import { type MailKey, updateMail } from './mail-row.ts'
import type { MailSender } from './sender.ts'

/** Days that a mail can be read by staff. */
const KEPT_DAYS = 90
const BATCH = 20

export type OutboxTerms = {
  mails: readonly AnyMail[]
  sender: MailSender
  /** Tokens of one-time links and codes by their ids. */
  reveal: Reveal
  /** Files that go out with a mail. */
  attach?: Attach
  /** How a tenant's public addresses start. */
  origin: (tenant: Tenant) => string
}

/** What sends mails: jobs for the queue, and the work that hands mails to it. */
export type Outbox = {
  jobs: readonly Job[]
  handingOver(enqueue: Enqueue): RepeatedWork
}

export function openOutbox(terms: OutboxTerms): Outbox {
  const sendMail = defineJob({
    name: 'send-mail',
    data: z.object({ tenant: z.string(), id: z.uuid() }),
    // A mail server may be away for most of a day.
    retry: { limit: SEND_RETRIES, delaySeconds: 30, longestDelaySeconds: 14_400 },
    handler: (key, context) => deliver(context, terms, key, SEND_RETRIES),
  })
  return {
    jobs: [sendMail, tidyMail],
    handingOver: (enqueue) => ({
      name: 'mail',
      everySeconds: 2,
      async run(work, shop) {
        if (!shop) return
        const give = (tx: Tx, key: MailKey) => enqueue(tx, sendMail, key)
        while ((await handOver(work, shop, terms, give)) === BATCH);
      },
    }),
  }
}

const SEND_RETRIES = 12

/**
 * Words mails of the outbox and gives them to the queue; answers how many it looked at. What an older release does
 * not know, a kind or a version of its facts, stays for a newer one. A mail that cannot be worded is listed as failed.
 */
export async function handOver(
  work: Work,
  shop: Shop,
  { mails, origin }: Pick<OutboxTerms, 'mails' | 'origin'>,
  give: (tx: Tx, key: MailKey) => Promise<void>,
): Promise<number> {
  const newest = JSON.stringify(
    Object.fromEntries(mails.map(({ kind, version }) => [kind, version])),
  )
  return inTransaction(work.db, async (tx) => {
    const rows = await tx
      .selectFrom('mail')
      .select(['tenant', 'id', 'kind', 'locale', 'facts', 'subject', 'recipient'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('customer')
            .select('customer.id')
            .whereRef('customer.tenant', '=', 'mail.tenant')
            .where(sql<boolean>`lower(customer.email) = lower(mail.recipient)`)
            .where(isGuest),
        ).as('is_guest'),
      )
      .where('handed_at', 'is', null)
      // Rows of version 1 may say none. An unknown kind compares to null.
      .where(
        sql<boolean>`coalesce(facts->'v', '1') <= ${newest}::jsonb->split_part(kind, ${KIND_END}, 1)`,
      )
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) {
      const key = { tenant: row.tenant, id: row.id }
      const worded = row.subject ? {} : word(work, shop, { mails, origin }, row)
      await updateMail(tx, key)
        .set({ ...worded, kind: kindOnceHanded(row), handed_at: work.now })
        .execute()
      if (!('state' in worded)) await give(tx, key)
    }
    return rows.length
  })
}

/** Its plain kind; what it waited under where an older release told of the same meanwhile. */
function kindOnceHanded({ tenant, kind }: Pick<Row, 'tenant' | 'kind'>) {
  const plain = plainKind(kind)
  return sql<string>`case when exists (
    select from mail other where other.tenant = ${tenant} and other.kind = ${plain} and other.key = mail.key
  ) then kind else ${plain} end`
}

type Row = {
  tenant: string
  id: string
  kind: string
  locale: string
  facts: unknown
  recipient: string
  /** Whether somebody ordered with the address as a guest. */
  is_guest: unknown
}

function word(
  work: Work,
  shop: Shop,
  { mails, origin }: Pick<OutboxTerms, 'mails' | 'origin'>,
  row: Row,
) {
  try {
    const context = contextOf({ ...work, shop }, row.tenant, { locale: row.locale })
    const mail = mails.find(({ kind }) => kind === plainKind(row.kind))
    if (!context || !mail) throw new Error(`The shop has no tenant "${row.tenant}".`)
    const { subject, text, html, replyTo } = compose(
      context,
      { origin: origin(context.tenant), guest: row.is_guest ? row.recipient : null },
      mail,
      row.facts,
    )
    return { subject, body_text: text, body_html: html, reply_to: replyTo }
  } catch (error) {
    work.log.error({ err: error, mail: row.id, kind: row.kind }, 'a mail could not be worded')
    return { state: 'failed' as const, answer: error instanceof Error ? error.message : '' }
  }
}

/** Removes mails after 90 days: they name people. */
const tidyMail = defineJob({
  name: 'tidy-mail',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '27 3 * * *', timeZone: 'Europe/Dublin' },
  handler: async (_data, { db, now }: { db: Database; now: Date }) => {
    const before = dayjs(now).subtract(KEPT_DAYS, 'day').toDate()
    await deleteInParts(db, 'mail', sql`created_at < ${before}`)
  },
})
