import { type Kysely, sql } from 'kysely'

/** From which network a login was opened or refreshed, shortened; empty for those of before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table login add column network text not null default ''`.execute(db)
}
