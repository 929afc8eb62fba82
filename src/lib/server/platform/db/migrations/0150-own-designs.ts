import { type Kysely, sql } from 'kysely'

/** Designs that customers make in the shop's editor, with their pictures; and which of a line's files is made of one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table own_design (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      line_id uuid not null,
      document jsonb not null,
      revision integer not null,
      used_revision integer,
      changed_at timestamptz not null,
      primary key (tenant, id)
    )`.execute(db)
  await sql`create unique index own_design_of_line on own_design (line_id, customer_id, tenant)`.execute(
    db,
  )
  await sql`create index own_design_of_customer on own_design (customer_id, tenant)`.execute(db)
  await sql`create index own_design_unchanged on own_design (changed_at, tenant)`.execute(db)
  await sql`
    create table own_design_picture (
      tenant text not null,
      design_id uuid not null,
      sha256 text not null,
      bytes bytea not null,
      preview bytea not null,
      width_px integer not null,
      height_px integer not null,
      primary key (tenant, design_id, sha256),
      foreign key (tenant, design_id) references own_design (tenant, id) on delete cascade
    )`.execute(db)
  await sql`alter table artwork add column own_design_id uuid`.execute(db)
}
