import { type Kysely, sql } from 'kysely'

/**
 * Lines of a visitor's cart that did not fit into the customer's at the login. They are the customer's
 * and in no cart; each says in which currency and for which place it was priced.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table left_over_line (
      tenant text not null,
      customer_id uuid not null,
      id uuid not null,
      seq bigint generated always as identity,
      currency text not null,
      country text not null,
      postcode text not null,
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
      primary key (tenant, customer_id, id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    )
  `.execute(db)
}
