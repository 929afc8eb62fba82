import { type Kysely, sql } from 'kysely'

/** Notes of the staff, and indexes by which they find an order among a million. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_note (
      tenant text not null,
      order_id uuid not null,
      id uuid not null,
      text text not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (tenant, order_id, id),
      foreign key (tenant, order_id) references shop_order (tenant, id)
    );
    create trigger append_only before update or delete on order_note
      for each row execute function refuse_change();

    create index shop_order_newest on shop_order (tenant, created_at desc, id desc);
    create index shop_order_digits on shop_order (tenant, right(number, 6));
    create index shop_order_prefix on shop_order (tenant, number text_pattern_ops);
    create index customer_by_email on customer (tenant, lower(email) text_pattern_ops);
    create index customer_by_last_name on customer (tenant, lower(last_name) text_pattern_ops);
    create index customer_by_name on customer
      (tenant, lower(first_name || ' ' || last_name) text_pattern_ops);
    create index customer_by_company on customer (tenant, lower(company) text_pattern_ops)
      where company <> '';
    create index mail_about on mail (tenant, key text_pattern_ops);
  `.execute(db)
}
