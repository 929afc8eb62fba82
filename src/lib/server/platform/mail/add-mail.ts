import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../db/index.ts'
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
  if (kind !== mail.kind) {
    const told = await tx
      .selectFrom('mail')
      .select('id')
      .where('tenant', '=', tenant.id)
      .where('kind', '=', mail.kind)
      .where('key', '=', about)
      .executeTakeFirst()
    if (told) return false
  }
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('mail')
    .values({
      tenant: tenant.id,
      id: randomUUID(),
      kind,
      key: about,
      recipient: to,
      locale,
      facts: stored,
      state: 'waiting',
      created_at: now,
      handed_at: null,
      tried_at: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'kind', 'key']).doNothing())
    .executeTakeFirst()
  return (inserted ?? 0n) > 0n
}
