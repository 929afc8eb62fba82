import { randomUUID } from 'node:crypto'
import {
  type Database,
  inTransaction,
  type SandboxSessionRow,
  type Tx,
} from '../../platform/db/index.ts'

export type SandboxState = SandboxSessionRow['state']
export type NewSession = Omit<
  SandboxSessionRow,
  'id' | 'state' | 'outcome' | 'created_at' | 'settled_at'
>

/** Queues the delivery of a notice, in the transaction that wrote it. */
export type QueueNotice = (tx: Tx, notice: { tenant: string; event: string }) => Promise<void>

/** Settled sessions move no more. */
const OPEN: SandboxState[] = ['open', 'challenge']

/** Makes a session, or answers the one that was made with the same key. */
export async function createSession(
  db: Database,
  session: NewSession,
  now: Date,
): Promise<SandboxSessionRow> {
  const made = await db
    .insertInto('sandbox_session')
    .values({ ...session, id: randomUUID(), state: 'open', created_at: now, settled_at: null })
    .onConflict((conflict) => conflict.columns(['tenant', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  return db
    .selectFrom('sandbox_session')
    .selectAll()
    .where('tenant', '=', session.tenant)
    .where('idempotency_key', '=', session.idempotency_key)
    .executeTakeFirstOrThrow()
}

/** A session by the key that it was made with. */
export function findSessionByKey(
  db: Database,
  { tenant, key }: { tenant: string; key: string },
): Promise<SandboxSessionRow | undefined> {
  return db
    .selectFrom('sandbox_session')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** A session of an account. */
export function findSession(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
): Promise<SandboxSessionRow | undefined> {
  return db
    .selectFrom('sandbox_session')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The session of a payment page: whoever knows its address may pay there. */
export function findSessionOfPage(
  db: Database,
  id: string,
): Promise<SandboxSessionRow | undefined> {
  return db.selectFrom('sandbox_session').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Moves an open session on and, with it, writes the notice and the job that delivers it: all in one
 * transaction. A session that stands elsewhere than `from` says stays as it is. Answers how it stands.
 */
export function moveSession(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
  state: Exclude<SandboxState, 'open'>,
  { queueNotice, now }: { queueNotice: QueueNotice; now: Date },
  from: readonly SandboxState[] = OPEN,
): Promise<SandboxState> {
  return inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('sandbox_session')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!from.includes(session.state) || session.state === state) return session.state
    await tx
      .updateTable('sandbox_session')
      .set({ state, settled_at: OPEN.includes(state) ? null : now })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    const event = await writeNotice(tx, { ...session, state }, now)
    await queueNotice(tx, { tenant, event })
    return state
  })
}

async function writeNotice(tx: Tx, session: SandboxSessionRow, now: Date): Promise<string> {
  const { tenant, id: session_id, reference, state, amount, currency } = session
  const event_id = `evt_${randomUUID()}`
  const body = JSON.stringify({
    id: event_id,
    type: `session.${state}`,
    created: now.toISOString(),
    session: { id: session_id, reference, state: noticeState(state), amount, currency },
  })
  await tx
    .insertInto('sandbox_delivery')
    .values({ tenant, event_id, session_id, body, created_at: now, delivered_at: null })
    .execute()
  return event_id
}

/** What the sandbox's API calls a state: what was taken once stays taken, and that it came back is told. */
export function wireState(state: SandboxState) {
  const told = noticeState(state)
  return told === 'returned' ? 'captured' : told
}

function noticeState(state: SandboxState) {
  return state === 'open' ? 'pending' : state
}
