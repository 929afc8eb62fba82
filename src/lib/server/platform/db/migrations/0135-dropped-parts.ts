import { type Kysely, sql } from 'kysely'

/** Which of several addresses of a line a part of it went to; null where that was not said. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table part_shipment add column drop_number integer check (drop_number > 0)
  `.execute(db)
}
