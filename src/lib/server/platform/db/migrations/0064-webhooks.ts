import { type Kysely, sql } from 'kysely'

/**
 * Where other systems are told of orders, what they are to be told, and every try. Histories are what is
 * told of: each row of one becomes an event in its own transaction, whichever release has written it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table webhook (
      tenant text not null,
      id uuid not null,
      url text not null,
      events text[] not null,
      is_on boolean not null default true,
      is_gone boolean not null default false,
      secret bytea not null,
      secret_before bytea,
      both_until timestamptz,
      created_at timestamptz not null,
      primary key (tenant, id)
    );

    create table webhook_event (
      tenant text not null,
      id uuid not null,
      seq bigint generated always as identity,
      order_id uuid not null,
      line_id uuid,
      event text not null,
      at timestamptz not null,
      primary key (tenant, id)
    );
    create index webhook_event_seq on webhook_event (seq);

    create table webhook_delivery (
      tenant text not null,
      id uuid not null,
      webhook_id uuid not null,
      event_id uuid not null,
      type text not null,
      order_id uuid,
      body text not null,
      state text not null default 'waiting',
      created_at timestamptz not null,
      queued_at timestamptz,
      taken_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, webhook_id) references webhook (tenant, id) on delete cascade,
      check (state in ('waiting', 'taken', 'failed'))
    );
    create index webhook_delivery_newest on webhook_delivery
      (tenant, webhook_id, created_at desc, id desc);
    create index webhook_delivery_unqueued on webhook_delivery (created_at) where queued_at is null;

    create table webhook_attempt (
      tenant text not null,
      delivery_id uuid not null,
      seq bigint generated always as identity,
      at timestamptz not null,
      ms integer not null,
      status integer,
      fault text,
      answer text not null,
      primary key (tenant, delivery_id, seq),
      foreign key (tenant, delivery_id) references webhook_delivery (tenant, id) on delete cascade
    );

    create function remember_for_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_event (tenant, id, order_id, line_id, event, at)
      select new.tenant, gen_random_uuid(), new.order_id,
        (to_jsonb(new) ->> 'line_id')::uuid, new.event, new.at
      where exists (select from webhook w where w.tenant = new.tenant and w.is_on);
      return null;
    end $$;
    create trigger tell_webhooks after insert on order_history
      for each row execute function remember_for_webhooks();
    create trigger tell_webhooks after insert on line_fulfilment_history
      for each row when (new.event <> 'begin') execute function remember_for_webhooks();
  `.execute(db)
}
