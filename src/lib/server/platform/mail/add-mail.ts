import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { compiledSql, type Tx } from '../db/index.ts'
import type { Mail } from './define-mail.ts'

/** For whom, in which words and when; a context is one. */
type Addressing = Pick<Context, 'locale' | 'now'> & { readonly tenant: { readonly id: string } }
type About<Facts> = {
  to: string
  /** What it tells of, such as an order's id: of one subject a kind is written once. */
  about: string
  facts: Facts
}

/** Where no mail can ever go (RFC 2606): an account that was erased has such an address. */
const NOBODY = /\.invalid$/i

/**
 * Writes a mail into the outbox, unless it is to nobody, in the transaction of what it tells of: both hold, or neither. False
 * where this kind was written about it before. It is worded and sent afterwards, so that nothing about
 * mail stands in the way of the act.
 */
export async function addMail<Facts>(
  tx: Tx,
  { tenant, locale, now }: Addressing,
  mail: Mail<Facts>,
  { to, about, facts }: About<Facts>,
): Promise<boolean> {
  if (NOBODY.test(to)) return false
  const { kind, facts: stored } = mail.store(facts)
  const written = await insertMail(tx, {
    tenant: tenant.id,
    id: randomUUID(),
    kind,
    known: mail.kind,
    key: about,
    recipient: to,
    locale,
    facts: stored,
    now,
  })
  return written.length > 0
}

type NewMail = {
  tenant: string
  id: string
  kind: string
  /** What its kind was called before. */
  known: string
  key: string
  recipient: string
  locale: string
  facts: string
  now: Date
}

const insertMail = compiledSql<NewMail, { id: string }>(
  (mail) => sql`
    insert into mail (tenant, id, kind, key, recipient, locale, facts, state, created_at)
    select ${mail.tenant}, ${mail.id}, ${mail.kind}, ${mail.key}, ${mail.recipient}, ${mail.locale},
      ${mail.facts}, 'waiting', ${mail.now}
    where not exists (select from mail m
      where m.tenant = ${mail.tenant} and m.kind = ${mail.known} and m.key = ${mail.key})
    on conflict (tenant, kind, key) do nothing
    returning id`,
)
