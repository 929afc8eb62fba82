import { sql } from 'kysely'
import type { Database, Tx } from '../../../src/lib/server/platform/db/index.ts'

/** Statements of this database that wait for a lock now. */
export async function lockWaits(db: Database | Tx): Promise<number> {
  // A transaction sees of activity what it saw first, unless that is cleared.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.waiting ?? 0
}
