import { type Kysely, sql } from 'kysely'

/** What VIES said of companies' VAT numbers, and which orders were charged without VAT because of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vat_check (
      tenant text not null,
      number text not null,
      is_valid boolean,
      name text not null default '',
      address text not null default '',
      consultation text not null default '',
      answered_at timestamptz,
      failed_at timestamptz,
      failure text not null default '',
      tries integer not null default 0,
      ask_at timestamptz,
      primary key (tenant, number),
      check ((is_valid is null) = (answered_at is null))
    );
    create index vat_check_due on vat_check (ask_at) where ask_at is not null;
    create index customer_vat_number on customer (tenant, vat_number) where vat_number <> '';
    alter table shop_order add column reverse_charge jsonb;
  `.execute(db)
}
