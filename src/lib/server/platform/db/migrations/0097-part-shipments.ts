import { type Kysely, sql } from 'kysely'

/**
 * What of a line left before the rest of it. A part no longer `counts` once all of the line is printed again;
 * an older release knows none, and ships what is left as if it were the whole line.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table part_shipment (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      part integer not null check (part > 0),
      quantity integer not null check (quantity > 0),
      contents text not null,
      carrier text not null,
      tracking_number text not null,
      tracking_url text not null,
      sent_at timestamptz not null,
      counts boolean not null default true,
      primary key (tenant, order_id, line_id, part),
      foreign key (tenant, order_id, line_id) references line_fulfilment (tenant, order_id, line_id)
    )
  `.execute(db)
}
