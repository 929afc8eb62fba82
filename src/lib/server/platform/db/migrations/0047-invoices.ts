import { type Kysely, sql } from 'kysely'

/** Invoices and credit notes, numbered without a gap and never changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice_number (
      tenant text not null,
      year integer not null,
      last integer not null check (last > 0),
      primary key (tenant, year)
    );

    create table invoice (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      refund_id uuid,
      kind text not null check (kind in ('invoice', 'credit_note')),
      year integer not null,
      sequence integer not null check (sequence > 0),
      number text not null,
      currency text not null,
      net integer not null,
      vat integer not null,
      gross integer not null check (gross = net + vat),
      said jsonb not null,
      issued_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, year, sequence),
      unique (tenant, number),
      check ((kind = 'credit_note') = (refund_id is not null)),
      foreign key (tenant, order_id) references shop_order (tenant, id),
      foreign key (tenant, refund_id) references refund (tenant, id)
    );
    create unique index invoice_of_order on invoice (tenant, order_id) where kind = 'invoice';
    create unique index invoice_of_refund on invoice (tenant, refund_id)
      where refund_id is not null;
    create index invoice_order on invoice (tenant, order_id, sequence);
    create trigger append_only before update or delete on invoice
      for each row execute function refuse_change();
  `.execute(db)
}
