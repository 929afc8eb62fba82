import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, SandboxCardTable, SandboxSessionRow } from '../../platform/db/index.ts'
import { type CardForm, expiryOf, testCards } from './card.ts'

export type SandboxCard = Selectable<SandboxCardTable>
type Key = { tenant: string; id: string }

/** Keeps the card that was typed for a session that asks for it; another one that is typed replaces it. */
export async function keepCard(
  db: Database,
  { tenant, id: session_id }: Key,
  { number, expiry }: Pick<CardForm, 'number' | 'expiry'>,
  now: Date,
): Promise<void> {
  const digits = number.replace(/\D/g, '')
  const { month, year } = expiryOf(expiry)
  const card = {
    fingerprint: createHash('sha256').update(digits).digest('hex').slice(0, 16),
    brand: 'visa',
    last_four: digits.slice(-4),
    expiry_month: month,
    expiry_year: year,
    outcome: testCards[digits as keyof typeof testCards],
  }
  await db
    .insertInto('sandbox_card')
    .values({ tenant, id: randomUUID(), session_id, ...card, created_at: now, removed_at: null })
    .onConflict((conflict) => conflict.columns(['tenant', 'session_id']).doUpdateSet(card))
    .execute()
}

/** The card that a paid session has kept. */
export async function cardOfSession(
  db: Database,
  { tenant, id, state }: SandboxSessionRow,
): Promise<SandboxCard | undefined> {
  if (state !== 'captured') return undefined
  return db
    .selectFrom('sandbox_card')
    .selectAll()
    .where('mandate', 'is', null)
    .where('tenant', '=', tenant)
    .where('session_id', '=', id)
    .executeTakeFirst()
}

/** A card that can be charged: neither removed nor of a session that was never paid. */
export function findCard(db: Database, { tenant, id }: Key): Promise<SandboxCard | undefined> {
  return db
    .selectFrom('sandbox_card')
    .innerJoin('sandbox_session', (join) =>
      join
        .onRef('sandbox_session.tenant', '=', 'sandbox_card.tenant')
        .onRef('sandbox_session.id', '=', 'sandbox_card.session_id'),
    )
    .selectAll('sandbox_card')
    .where('sandbox_card.tenant', '=', tenant)
    .where('sandbox_card.id', '=', id)
    .where('sandbox_card.removed_at', 'is', null)
    .where('sandbox_session.state', 'in', ['captured', 'authorised', 'returned'])
    .executeTakeFirst()
}

export async function removeCard(db: Database, { tenant, id }: Key, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_card')
    .set({ removed_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}
