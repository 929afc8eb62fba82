import { type Kysely, sql } from 'kysely'

/** When a mail came back because its address takes none; null for all others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column bounced_at timestamptz`.execute(db)
  await sql`create index mail_bounced on mail (tenant, lower(recipient)) where bounced_at is not null`.execute(
    db,
  )
}
