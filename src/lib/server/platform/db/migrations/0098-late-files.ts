import { type Kysely, sql } from 'kysely'

/**
 * Since when a line keeps its plant waiting for its customer, and the day that was promised before it did; both null
 * where nothing is late. An older release leaves them as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table line_fulfilment add column late_since timestamptz, add column promised_first date
  `.execute(db)
}
