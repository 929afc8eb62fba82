import { type Kysely, sql } from 'kysely'

/** What is left of a line's price after what it costs to make, as it was when it was ordered. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table line_fulfilment add column margin integer`.execute(db)
}
