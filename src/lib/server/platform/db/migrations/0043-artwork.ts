import { type Kysely, sql } from 'kysely'

/** Files that customers send for the lines of their orders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stored_file (
      tenant text not null,
      customer_id uuid not null,
      sha256 text not null,
      bytes bigint not null,
      type text not null,
      created_at timestamptz not null,
      primary key (tenant, customer_id, sha256),
      foreign key (tenant, customer_id) references customer (tenant, id)
    );

    create table artwork (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      customer_id uuid not null,
      seq bigint generated always as identity,
      sha256 text not null,
      name text not null,
      report jsonb,
      checked_at timestamptz,
      approved_at timestamptz,
      approved_by text,
      removed_at timestamptz,
      created_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id),
      foreign key (tenant, customer_id, sha256)
        references stored_file (tenant, customer_id, sha256)
    );
    create index artwork_line on artwork (tenant, order_id, line_id, seq);

    create table artwork_upload (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      name text not null,
      bytes bigint not null,
      fingerprint text not null,
      artwork_id uuid,
      created_at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id)
    );
    create index artwork_upload_line on artwork_upload (tenant, order_id, line_id);
  `.execute(db)
}
