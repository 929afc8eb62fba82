import { type Kysely, sql } from 'kysely'

/**
 * What editors are changing: drafts of many documents, each as the text of its file, and what is or was
 * to be published. `content_source` keeps the text of documents that editions know by what they say.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table content_draft (
      id uuid primary key,
      name text not null,
      base bigint not null,
      author text not null,
      account_id uuid references staff_account (id),
      created_at timestamptz not null,
      revision integer not null default 0,
      changed_at timestamptz not null,
      state text not null default 'open'
        check (state in ('open', 'published', 'discarded'))
    );
    create index content_draft_open on content_draft (changed_at) where state = 'open';

    create table content_draft_document (
      draft uuid not null references content_draft (id),
      path text not null,
      version integer not null,
      base_hash text,
      text text,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (draft, path)
    );

    create table content_source (
      hash text primary key,
      text text not null
    );

    create table content_publication (
      id uuid primary key,
      kind text not null check (kind in ('draft', 'edition', 'folder')),
      draft uuid references content_draft (id),
      edition bigint,
      note text not null,
      author text not null,
      account_id uuid references staff_account (id),
      requested_at timestamptz not null,
      publish_at timestamptz not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'live', 'failed', 'cancelled')),
      step text not null default '',
      failure text not null default '',
      result bigint,
      finished_at timestamptz
    );
    create index content_publication_recent on content_publication (requested_at desc);

    create table content_publication_problem (
      publication uuid not null references content_publication (id),
      seq integer not null,
      path text not null,
      line integer not null,
      message text not null,
      primary key (publication, seq)
    );

    create table content_webhook_delivery (
      id text primary key,
      received_at timestamptz not null
    );
  `.execute(db)
}
