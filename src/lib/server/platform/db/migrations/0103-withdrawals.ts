import { type Kysely, sql } from 'kysely'

/** Declarations by which somebody withdraws from a contract, as they came; an order is named where one fits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table withdrawal (
      tenant text not null,
      id uuid not null,
      order_id uuid,
      name text not null,
      email text not null,
      order_number text not null,
      goods text not null,
      declared_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, order_id) references shop_order (tenant, id)
    );
    create index withdrawal_order on withdrawal (tenant, order_id);
    create index withdrawal_email on withdrawal (tenant, lower(email)) where order_id is null;
  `.execute(db)
}
