import { type Kysely, sql } from 'kysely'

/**
 * Orders that are paid in instalments: what was agreed with the attempt that pays the first, and the plan that is in
 * force once it is paid. `settled_at` says that nobody has to look at a plan any more; what of it is paid stands in
 * the ledger alone. `off_session`: an attempt that the shop made with a kept card while nobody was there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment add column off_session boolean not null default false;

    create table instalment (
      tenant text not null,
      payment_id uuid not null,
      number smallint not null check (number > 0),
      due_on date not null,
      amount integer not null check (amount > 0),
      primary key (tenant, payment_id, number),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );

    create table payment_plan (
      tenant text not null,
      order_id uuid not null,
      payment_id uuid not null,
      begun_at timestamptz not null,
      settled_at timestamptz,
      primary key (tenant, order_id),
      foreign key (tenant, order_id) references shop_order (tenant, id),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );
    create index payment_plan_open on payment_plan (tenant) where settled_at is null;
  `.execute(db)
}
