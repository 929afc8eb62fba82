import { type Kysely, sql } from 'kysely'

/** Which passkey opened a login; null for those of before, and for what releases of before open. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table login add column passkey_id uuid`.execute(db)
}
