import { type Kysely, sql } from 'kysely'

/** When a customer had everything erased that the law does not make the shop keep. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer add column erased_at timestamptz;
    create index mail_recipient on mail (tenant, lower(recipient));
  `.execute(db)
}
