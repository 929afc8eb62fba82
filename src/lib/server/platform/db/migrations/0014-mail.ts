import { type Kysely, sql } from 'kysely'

/** The outbox: a mail is written in the transaction of what it tells of, and sent by a job. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mail (
      tenant text not null,
      id uuid not null,
      kind text not null,
      key text not null,
      recipient text not null,
      locale text not null,
      facts jsonb not null,
      state text not null,
      subject text not null default '',
      body_text text not null default '',
      body_html text not null default '',
      answer text not null default '',
      tries integer not null default 0,
      round integer not null default 1,
      created_at timestamptz not null,
      handed_at timestamptz,
      tried_at timestamptz,
      sent_at timestamptz,
      primary key (tenant, id),
      constraint mail_state
        check (state in ('waiting', 'sending', 'sent', 'kept', 'refused', 'failed'))
    );
    create unique index mail_once on mail (tenant, kind, key);
    create index mail_newest on mail (tenant, created_at desc, id desc);
    create index mail_to_hand_over on mail (created_at) where handed_at is null;
    create index mail_age on mail (created_at);
  `.execute(db)
}
