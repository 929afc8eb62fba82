import { type Kysely, sql } from 'kysely'

/** Single promo codes, and which order a code was used in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table promocode (
      tenant text not null,
      code text not null,
      promotion text not null,
      created_by text not null,
      created_at timestamptz not null,
      primary key (tenant, code)
    );

    create table promocode_use (
      tenant text not null,
      order_id uuid not null,
      promotion text not null,
      code text not null,
      customer_id uuid not null,
      used_at timestamptz not null,
      primary key (tenant, order_id, promotion, code),
      foreign key (tenant, order_id) references shop_order (tenant, id) on delete cascade
    );
    create index promocode_use_promotion on promocode_use (tenant, promotion, customer_id);
  `.execute(db)
}
