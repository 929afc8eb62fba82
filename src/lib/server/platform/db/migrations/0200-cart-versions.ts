import { type Kysely, sql } from 'kysely'

/** Counted up by whoever writes to a cart: what was read of it holds as long as this does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart add column version integer not null default 0`.execute(db)
}
