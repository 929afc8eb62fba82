import { type Kysely, sql } from 'kysely'

/**
 * Keeps the keys of documents in the order that they were written in, which `jsonb` forgets: a page
 * reads the same from the folder and from the database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table document alter column data type json`.execute(db)
}
