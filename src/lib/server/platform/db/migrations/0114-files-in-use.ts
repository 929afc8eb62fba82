import { type Kysely, sql } from 'kysely'

/**
 * What a file was looked through for, and how much of an upload has arrived. Nodes of the version before write neither:
 * their reports are taken for those of another size where it matters, and their idle uploads hold no room.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork add column checked_for text;
    alter table artwork_upload add column arrived bigint not null default 0;
  `.execute(db)
}
