import { type Kysely, sql } from 'kysely'

/** Addresses that a company shares with its members; `customer_id` is who shared it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_address (
      tenant text not null,
      id uuid not null,
      company_id uuid not null,
      customer_id uuid not null,
      fields jsonb not null,
      created_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, company_id) references company (tenant, id) on delete cascade,
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );
    create index company_address_company on company_address (tenant, company_id, created_at);
  `.execute(db)
}
