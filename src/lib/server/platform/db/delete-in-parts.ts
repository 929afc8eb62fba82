import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Rows that one statement removes: well within its time, also where others go with them. */
const AT_ONCE = 1000

/** Removes rows that are of no more use, however many have gathered. */
export async function deleteInParts(
  db: Database,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${condition} limit ${AT_ONCE})`.execute(db)
    if ((numAffectedRows ?? 0n) < BigInt(AT_ONCE)) return
  }
}
