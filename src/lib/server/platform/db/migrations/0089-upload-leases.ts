import { type Kysely, sql } from 'kysely'

/**
 * Who writes an upload, so that two machines do not at once, and when it was gone on with last: the time after which it is
 * given up counts from there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork_upload
      add column writer uuid,
      add column writer_until timestamptz,
      add column writer_asked boolean not null default false,
      add column seen_at timestamptz not null default now();
    update artwork_upload set seen_at = created_at;
    create index artwork_upload_id on artwork_upload (id);
  `.execute(db)
}
