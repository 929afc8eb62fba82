import { type Kysely, sql } from 'kysely'

/** Carts, each a customer's or an anonymous visitor's, and answers kept for repeated calls. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table cart (
      tenant text not null,
      id uuid not null,
      customer_id uuid,
      anonymous_id uuid,
      state text not null check (state in ('open', 'ordered', 'merged', 'replaced')),
      currency text not null,
      country text not null,
      postcode text not null,
      locale text not null,
      shipping_address_id uuid,
      billing_address_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade,
      foreign key (tenant, shipping_address_id) references address (tenant, id)
        on delete set null (shipping_address_id),
      foreign key (tenant, billing_address_id) references address (tenant, id)
        on delete set null (billing_address_id),
      check (num_nonnulls(customer_id, anonymous_id) = 1)
    );
    create unique index cart_open_customer on cart (tenant, customer_id) where state = 'open';
    create unique index cart_open_anonymous on cart (tenant, anonymous_id) where state = 'open';
    create index cart_customer on cart (tenant, customer_id);

    create table cart_line (
      tenant text not null,
      cart_id uuid not null,
      id uuid not null,
      seq bigint generated always as identity,
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
      primary key (tenant, cart_id, id),
      foreign key (tenant, cart_id) references cart (tenant, id) on delete cascade
    );

    create table idempotency (
      tenant text not null,
      actor text not null,
      endpoint text not null,
      key text not null,
      request_hash bytea not null,
      effect jsonb not null,
      answer text,
      created_at timestamptz not null,
      primary key (tenant, actor, endpoint, key)
    );
    create index idempotency_age on idempotency (created_at);
  `.execute(db)
}
