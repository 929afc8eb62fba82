import { type Kysely, sql } from 'kysely'

/** Which text of the terms a customer accepted at the registration; empty for those of before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer add column accepted_terms text not null default ''`.execute(db)
}
