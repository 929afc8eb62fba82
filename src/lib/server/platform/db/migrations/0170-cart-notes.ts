import { type Kysely, sql } from 'kysely'

/** What is said of an order before it is placed stays with its cart: who sends it, its invoice, what the buyer calls it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart add column notes jsonb`.execute(db)
}
