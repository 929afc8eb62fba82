import { type Kysely, sql } from 'kysely'

/** What was mended in which file, who asked for it, and who accepted it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table artwork_repair (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      from_id uuid not null,
      kinds text not null,
      page_order text not null,
      state text not null,
      result_id uuid,
      by_staff boolean not null,
      asked_by text not null,
      asked_at timestamptz not null,
      decided_by text,
      decided_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id),
      foreign key (tenant, from_id) references artwork (tenant, id),
      foreign key (tenant, result_id) references artwork (tenant, id)
    );
    create index artwork_repair_line on artwork_repair (tenant, order_id, line_id, asked_at);
    create unique index artwork_repair_open on artwork_repair (tenant, from_id)
      where state in ('working', 'ready');
  `.execute(db)
}
