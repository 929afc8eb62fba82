import { type Kysely, sql } from 'kysely'

/** Orders as they were placed, and every move they made. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table shop_order (
      tenant text not null,
      id uuid not null,
      number text not null,
      customer_id uuid not null,
      cart_id uuid not null,
      state text not null,
      currency text not null,
      country text not null,
      locale text not null,
      total_net integer not null,
      total_vat integer not null,
      total_gross integer not null,
      portions jsonb not null,
      shipping_address jsonb not null,
      billing_address jsonb not null,
      sender text not null,
      custom_sender text not null,
      invoice_requested boolean not null,
      internal_checkout boolean not null,
      skip_doc_review boolean not null,
      accepted_terms text not null,
      deferred boolean not null,
      created_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, number),
      unique (tenant, cart_id),
      foreign key (tenant, customer_id) references customer (tenant, id),
      foreign key (tenant, cart_id) references cart (tenant, id),
      check (total_net + total_vat = total_gross)
    );
    create index shop_order_customer on shop_order (tenant, customer_id, created_at desc, id);

    create table order_line (
      tenant text not null,
      order_id uuid not null,
      id uuid not null,
      position integer not null,
      product_id text not null,
      mcp_sku text not null,
      variant_sku text not null,
      job_name text not null,
      quantity integer not null check (quantity > 0),
      merchant_info jsonb not null,
      services jsonb not null,
      net integer not null,
      vat_rate integer not null,
      promised_date date not null,
      promised_until timestamptz not null,
      file_check boolean not null,
      created_at timestamptz not null,
      primary key (tenant, order_id, id),
      foreign key (tenant, order_id) references shop_order (tenant, id)
    );

    create table order_history (
      tenant text not null,
      order_id uuid not null,
      seq bigint generated always as identity,
      event text not null,
      state text not null,
      actor text not null,
      reason text not null,
      at timestamptz not null,
      primary key (tenant, order_id, seq),
      foreign key (tenant, order_id) references shop_order (tenant, id)
    );
    create trigger append_only before update or delete on order_history
      for each row execute function refuse_change();

    create table order_number (
      tenant text not null,
      year integer not null,
      last integer not null,
      primary key (tenant, year)
    );
  `.execute(db)
}
