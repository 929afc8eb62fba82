import { type Kysely, sql } from 'kysely'

/** Where a file's pages stand among those of the line's other files. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table artwork add column place integer not null default 1000`.execute(db)
}
