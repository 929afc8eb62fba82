import { type Kysely, sql } from 'kysely'

/**
 * Indexes beside the primary key of a table begin with what is rare. With the tenant first, PostgreSQL takes one of them
 * for look-ups by another column for as long as it has no statistics of the table, and reads every row of the tenant.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index cart_line_id;
    create index cart_line_id on cart_line (id, tenant);
    drop index cart_customer;
    create index cart_customer on cart (customer_id, tenant) where customer_id is not null;
    drop index payment_order;
    create index payment_order on payment (order_id, tenant);
    drop index login_customer;
    create index login_customer on login (customer_id, tenant);
    drop index login_family;
    create index login_family on login (family, tenant);
    drop index shop_order_digits;
    create index shop_order_digits on shop_order (right(number, 6), tenant);
    drop index shop_order_prefix;
    create index shop_order_prefix on shop_order (number text_pattern_ops, tenant);
  `.execute(db)
}
