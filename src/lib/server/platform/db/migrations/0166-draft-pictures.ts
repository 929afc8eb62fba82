import { type Kysely, sql } from 'kysely'

/**
 * Pictures in drafts: what a draft's document holds of one, and its bytes until the draft is published or
 * discarded. They go with the document.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table content_draft_document
      add column picture_sha256 text,
      add column picture_width integer,
      add column picture_height integer
  `.execute(db)
  await sql`
    create table content_draft_picture (
      draft uuid not null,
      path text not null,
      sha256 text not null,
      bytes bytea not null,
      thumbnail bytea not null,
      primary key (draft, path),
      foreign key (draft, path) references content_draft_document (draft, path) on delete cascade
    )
  `.execute(db)
  await sql`create index content_draft_picture_sha256 on content_draft_picture (sha256)`.execute(db)
}
