import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { getMail, listMail } from '../../../contract/mail.ts'
import type { Database, MailTable } from '../db/index.ts'
import { lostBefore, type MailKey, updateMail } from './mail-row.ts'

type ListedMail = z.input<typeof listMail.output>['mails'][number]

const columns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'answer',
  'tries',
  'created_at',
  'sent_at',
  'bounced_at',
] as const satisfies readonly (keyof MailTable)[]

/** A page of a tenant's mails, newest first. */
const SHOWN = 50

export async function listMails(
  db: Database,
  tenant: string,
  after: string | undefined,
): Promise<z.input<typeof listMail.output>> {
  let query = db.selectFrom('mail').select(columns).where('tenant', '=', tenant)
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select m.created_at, m.id from mail m
        where m.tenant = ${tenant} and m.id = ${after})`,
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN + 1)
    .execute()
  const { undelivered } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<string>().as('undelivered'))
    .where('tenant', '=', tenant)
    .where('state', 'in', ['refused', 'failed'])
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, SHOWN)
  return {
    mails: shown.map(wire),
    next: rows.length > SHOWN ? (shown.at(-1)?.id ?? null) : null,
    undelivered: Number(undelivered),
  }
}

/** A mail as it is kept, with what it was worded of. */
export type StoredMail = Omit<z.input<typeof getMail.output>, 'link'> & { facts: unknown }

export async function findMail(
  db: Database,
  tenant: string,
  id: string,
): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .select([...columns, 'locale', 'body_text', 'body_html', 'facts'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { locale, body_text: text, body_html: html, facts } = row
  return { mail: wire(row), locale, text, html, facts }
}

/** Starts another round of tries; false where one is under way. */
export async function sendAgain(
  db: Database,
  { now, ...key }: MailKey & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows: started } = await updateMail(db, key)
    .set((eb) => ({
      state: 'waiting',
      answer: '',
      tries: 0,
      round: eb('round', '+', 1),
      handed_at: null,
      bounced_at: null,
    }))
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['sent', 'kept', 'refused', 'failed']),
        and([eb('state', '=', 'sending'), eb('tried_at', '<', lostBefore(now))]),
      ]),
    )
    .executeTakeFirst()
  return started > 0n
}

function wire(row: Pick<Selectable<MailTable>, (typeof columns)[number]>): ListedMail {
  const {
    recipient: to,
    created_at,
    sent_at,
    bounced_at,
    id,
    kind,
    subject,
    state,
    answer,
    tries,
  } = row
  return {
    id,
    kind,
    to,
    subject,
    state,
    answer,
    tries,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    bounced: bounced_at !== null,
  }
}
