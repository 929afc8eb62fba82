import { type Kysely, sql } from 'kysely'

/** When a customer's file was deleted; its row stays and says what was printed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table stored_file add column deleted_at timestamptz;
    create index stored_file_kept on stored_file (tenant, created_at) where deleted_at is null;
    create index artwork_file on artwork (tenant, customer_id, sha256);
  `.execute(db)
}
