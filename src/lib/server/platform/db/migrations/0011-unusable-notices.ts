import { type Kysely, sql } from 'kysely'

/** Notices that are signed and name no payment are kept too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_event alter column payment_id drop not null`.execute(db)
}
