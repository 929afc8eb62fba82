import { type Kysely, sql } from 'kysely'

/** Where e-invoices of a customer go: what XRechnung and FatturaPA ask of a buyer beside the address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice_address (
      tenant text not null,
      customer_id uuid not null,
      buyer_reference text not null,
      recipient_code text not null,
      pec text not null,
      tax_code text not null,
      changed_at timestamptz not null,
      primary key (tenant, customer_id),
      foreign key (tenant, customer_id) references customer (tenant, id)
    );
  `.execute(db)
}
