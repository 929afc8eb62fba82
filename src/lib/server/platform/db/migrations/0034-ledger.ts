import { type Kysely, sql } from 'kysely'

/**
 * Every entry of the ledger says why it was booked and by whom, and whose wallet it concerns. Payments
 * that were taken and never booked are booked here, and what stood apart moves to a suspense account.
 * Releases of before go on booking payments, which the defaults describe.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table ledger_entry
      add column kind text not null default 'payment',
      add column actor text not null default '',
      add column reason text not null default '',
      add column customer_id uuid,
      add constraint ledger_entry_amount check (amount <> 0),
      add constraint ledger_entry_customer foreign key (tenant, customer_id)
        references customer (tenant, id);
    create index ledger_entry_newest on ledger_entry (tenant, at desc, transfer_id);
    create index ledger_entry_order on ledger_entry (tenant, order_id);
    create index ledger_entry_suspense on ledger_entry (tenant, account)
      where account like 'suspense:%';
    create trigger append_only_whole before truncate on ledger_entry
      for each statement execute function refuse_change();

    insert into ledger_entry
      (tenant, transfer_id, account, amount, currency, order_id, payment_id, at, actor, reason)
    select p.tenant, p.id, side.account, side.amount, p.currency, p.order_id, p.id, p.updated_at,
      'migration 0034', 'taken before every payment was booked'
    from payment p
    join shop_order o on o.tenant = p.tenant and o.id = p.order_id
    cross join lateral (values
      ('provider:' || p.provider, p.amount),
      (case when p.currency = o.currency then 'order:' || p.order_id else 'suspense:' || p.id end,
        -p.amount)
    ) as side (account, amount)
    where p.state = 'captured' and not exists (
      select from ledger_entry e where e.tenant = p.tenant and e.transfer_id = p.id);

    insert into ledger_entry
      (tenant, transfer_id, account, amount, currency, order_id, payment_id, at, kind, actor, reason)
    select apart.tenant, apart.moved, side.account, side.amount, apart.currency, apart.order_id,
      apart.payment_id, now(), 'unexpected', 'migration 0034', 'stood apart as unmatched'
    from (
      select e.*, gen_random_uuid() as moved from ledger_entry e where e.account like 'unmatched:%'
    ) as apart
    cross join lateral (values
      (apart.account, -apart.amount), ('suspense:' || apart.payment_id, apart.amount)
    ) as side (account, amount);
  `.execute(db)
}
