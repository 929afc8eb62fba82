import { type Kysely, sql } from 'kysely'

/** Whether staff have sent a file for its customer, and how much each customer sends. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork add column by_staff boolean not null default false;
    create index artwork_upload_customer on artwork_upload (tenant, customer_id, created_at);
  `.execute(db)
}
