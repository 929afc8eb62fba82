import { type Kysely, sql } from 'kysely'

const tables = sql`
  create table payment (
    tenant text not null,
    id uuid not null,
    order_id uuid not null,
    method text not null,
    provider text not null,
    provider_reference text,
    redirect_url text,
    return_url text not null,
    state text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant, id),
    foreign key (tenant, order_id) references shop_order (tenant, id)
  );
  create index payment_order on payment (tenant, order_id);
  create unique index payment_one_open on payment (tenant, order_id)
    where state in ('created', 'pending', 'challenge', 'authorised');
  create index payment_unsettled on payment (updated_at)
    where state in ('created', 'pending', 'challenge', 'authorised');

  create table payment_history (
    tenant text not null,
    payment_id uuid not null,
    seq bigint generated always as identity,
    event text not null,
    state text not null,
    actor text not null,
    reason text not null,
    at timestamptz not null,
    primary key (tenant, payment_id, seq),
    foreign key (tenant, payment_id) references payment (tenant, id)
  );
  create trigger append_only before update or delete on payment_history
    for each row execute function refuse_change();

  create table payment_event (
    tenant text not null,
    provider text not null,
    event_id text not null,
    payment_id uuid not null,
    body text not null,
    received_at timestamptz not null,
    primary key (tenant, provider, event_id),
    foreign key (tenant, payment_id) references payment (tenant, id)
  );

  create table ledger_entry (
    tenant text not null,
    transfer_id uuid not null,
    account text not null,
    amount bigint not null,
    currency text not null,
    order_id uuid,
    payment_id uuid,
    at timestamptz not null,
    primary key (tenant, transfer_id, account),
    foreign key (tenant, order_id) references shop_order (tenant, id),
    foreign key (tenant, payment_id) references payment (tenant, id)
  );
  create index ledger_entry_account on ledger_entry (tenant, account, at);
  create trigger append_only before update or delete on ledger_entry
    for each row execute function refuse_change();

  create function transfer_balances() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entry
        where tenant = new.tenant and transfer_id = new.transfer_id
        group by currency having sum(amount) <> 0
      ) then
        raise exception 'transfer % does not sum to zero', new.transfer_id
          using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
  create constraint trigger balanced after insert on ledger_entry
    deferrable initially deferred
    for each row execute function transfer_balances();
`

/** Attempts to pay, the providers' notices, and the ledger, whose every transfer sums to zero. */
export async function up(db: Kysely<never>): Promise<void> {
  await tables.execute(db)
}
