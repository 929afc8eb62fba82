import { type Kysely, sql } from 'kysely'

/** The embedded payment provider's own tables: nothing of the shop refers to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sandbox_session (
      tenant text not null,
      id uuid not null,
      idempotency_key text not null,
      reference text not null,
      amount integer not null,
      currency text not null,
      description text not null,
      language text not null,
      shop_name text not null,
      return_url text not null,
      webhook_url text not null,
      state text not null,
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (tenant, id),
      unique (tenant, idempotency_key)
    );
    create unique index sandbox_session_page on sandbox_session (id);

    create table sandbox_delivery (
      tenant text not null,
      event_id text not null,
      session_id uuid not null,
      body text not null,
      created_at timestamptz not null,
      delivered_at timestamptz,
      attempts integer not null default 0,
      primary key (tenant, event_id),
      foreign key (tenant, session_id) references sandbox_session (tenant, id)
    );
    create index sandbox_delivery_open on sandbox_delivery (created_at)
      where delivered_at is null;
  `.execute(db)
}
