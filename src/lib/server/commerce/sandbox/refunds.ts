import { sql } from 'kysely'
import { type Database, inTransaction, type SandboxSessionRow } from '../../platform/db/index.ts'

type Wanted = { idempotency_key: string; amount: number }

/**
 * Gives back a part of what a session took, once a key; false where it took nothing, or where all
 * that was given back would be more than it took.
 */
export function refundSession(
  db: Database,
  { tenant, id }: Pick<SandboxSessionRow, 'tenant' | 'id'>,
  { idempotency_key, amount }: Wanted,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('sandbox_session')
      .select(['state', 'amount'])
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ given: string; known: boolean }>`
      select coalesce(sum(amount), 0) as given,
        coalesce(bool_or(idempotency_key = ${idempotency_key}), false) as known
      from sandbox_refund where tenant = ${tenant} and session_id = ${id}
    `.execute(tx)
    if (rows[0]?.known) return true
    const given = Number(rows[0]?.given ?? 0)
    if (session.state !== 'captured' || given + amount > session.amount) return false
    await tx
      .insertInto('sandbox_refund')
      .values({ tenant, idempotency_key, session_id: id, amount, created_at: now })
      .execute()
    return true
  })
}
