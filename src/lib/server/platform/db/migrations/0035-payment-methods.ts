import { type Kysely, sql } from 'kysely'

/**
 * Attempts of methods that wait for days stand beside others; one page of a provider is open at a time.
 * An attempt knows the account it is made with, when it is due and what a transfer names. Refunds are
 * rows of their own, and so is what a bank's statement says.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index payment_one_open;
    create unique index payment_one_session on payment (tenant, order_id)
      where state in ('created', 'pending', 'challenge', 'authorised')
        and method not in ('transfer', 'deferred');
    alter table payment
      add column account text not null default 'main',
      add column reference text,
      add column due_at timestamptz;
    create index payment_reference on payment (tenant, reference) where reference is not null;

    create table refund (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      payment_id uuid not null,
      amount integer not null check (amount > 0),
      currency text not null,
      target text not null check (target in ('provider', 'wallet')),
      state text not null check (state in ('requested', 'done', 'failed')),
      line_ids jsonb not null default '[]',
      provider_reference text,
      reason text not null,
      actor text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, order_id) references shop_order (tenant, id),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );
    create index refund_order on refund (tenant, order_id);
    create index refund_open on refund (updated_at) where state = 'requested';

    create table sandbox_refund (
      tenant text not null,
      idempotency_key uuid not null,
      session_id uuid not null,
      amount integer not null check (amount > 0),
      created_at timestamptz not null,
      primary key (tenant, idempotency_key),
      foreign key (tenant, session_id) references sandbox_session (tenant, id)
    );
    create index sandbox_refund_session on sandbox_refund (tenant, session_id);

    create table bank_entry (
      tenant text not null,
      id uuid not null,
      iban text not null,
      entry_key text not null,
      amount integer not null,
      currency text not null,
      booked_on date not null,
      debtor text not null,
      remittance text not null,
      payment_id uuid,
      outcome text not null,
      imported_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, iban, entry_key),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );
  `.execute(db)
}
