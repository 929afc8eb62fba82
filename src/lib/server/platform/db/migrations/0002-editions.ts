import { type Kysely, sql } from 'kysely'

/**
 * Editions of the shop. A document's content is kept once by hash; which content a path had in which
 * editions is a row with a range, so that an edition of ten thousand documents in which one changed
 * costs two rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table edition (
      number bigint primary key,
      note text not null,
      created_at timestamptz not null default now()
    );

    create table document (
      hash text primary key,
      path text not null,
      kind text not null,
      data jsonb not null
    );

    create table edition_document (
      path text not null,
      from_edition bigint not null references edition (number),
      until_edition bigint references edition (number),
      hash text not null references document (hash),
      primary key (path, from_edition)
    );
    create index edition_document_from on edition_document (from_edition);
    create index edition_document_until on edition_document (until_edition);
  `.execute(db)
}
