import { createHash, randomUUID } from 'node:crypto'
import { type Database, inTransaction, type SandboxSessionRow } from '../../platform/db/index.ts'
import type { DebitOutcome } from './iban.ts'
import type { SandboxCard } from './kept-cards.ts'
import { moveSession, type QueueNotice } from './sessions.ts'

type Terms = { queueNotice: QueueNotice; now: Date }

/** Takes the mandate of an account for a session, and hands its debit to the bank. */
export async function giveMandate(
  db: Database,
  session: SandboxSessionRow,
  { iban, outcome }: { iban: string; outcome: DebitOutcome },
  terms: Terms,
): Promise<void> {
  const { tenant, id: session_id } = session
  const mandate = {
    fingerprint: createHash('sha256').update(iban).digest('hex').slice(0, 16),
    brand: 'sepa_debit',
    last_four: iban.slice(-4),
    expiry_month: 0,
    expiry_year: 0,
    outcome,
    mandate: `SBX-${randomUUID().slice(0, 8).toUpperCase()}`,
  }
  await db
    .insertInto('sandbox_card')
    .values({
      tenant,
      id: randomUUID(),
      session_id,
      ...mandate,
      created_at: terms.now,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'session_id']).doNothing())
    .execute()
  await handOver(db, session, outcome, terms)
}

/** The bank has a debit from now on; what comes of it shows in a minute. */
export async function handOver(
  db: Database,
  { tenant, id }: Pick<SandboxSessionRow, 'tenant' | 'id'>,
  outcome: SandboxCard['outcome'],
  terms: Terms,
): Promise<SandboxSessionRow['state']> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('sandbox_session')
      .set({ outcome: outcome === 'challenge' ? 'captured' : outcome })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute()
  })
  return moveSession(db, { tenant, id }, 'authorised', terms)
}

/** The mandate of a session whose debit is with the bank, or was carried out. */
export async function mandateOfSession(
  db: Database,
  { tenant, id }: SandboxSessionRow,
): Promise<SandboxCard | undefined> {
  return db
    .selectFrom('sandbox_card')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('session_id', '=', id)
    .where('mandate', 'is not', null)
    .executeTakeFirst()
}
