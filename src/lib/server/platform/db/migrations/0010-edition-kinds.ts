import { type Kysely, sql } from 'kysely'

/**
 * Who wrote an edition, and drafts: editions that no node follows, kept as what differs from the live
 * edition they were written on. Nodes of before know nothing of drafts: to them the number of one is
 * an edition in which nothing has changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table edition
      add column author text not null default '',
      add column kind text not null default 'live',
      add column base bigint references edition (number),
      add constraint edition_kind check (kind in ('live', 'draft')),
      add constraint edition_base check (kind = 'draft' or base is null);

    create table draft_document (
      edition bigint not null references edition (number),
      path text not null,
      hash text references document (hash),
      primary key (edition, path)
    );
  `.execute(db)
}
