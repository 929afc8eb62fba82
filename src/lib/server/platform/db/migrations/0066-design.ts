import { type Kysely, sql } from 'kysely'

/** Lines that a designer makes the file of: the brief, versions, what was said of them, and what happened. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork add column purpose text not null default 'print';
    alter table artwork_upload add column purpose text not null default 'print';

    create table design_job (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      state text not null,
      answers jsonb not null,
      briefs integer not null,
      revisions integer not null,
      due date,
      account_id uuid,
      claimed_at timestamptz,
      changed_at timestamptz not null,
      primary key (tenant, order_id, line_id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id)
    );
    create index design_job_open on design_job (tenant, state);

    create table design_version (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      number integer not null,
      artwork_id uuid not null,
      note text not null,
      account_id uuid not null,
      at timestamptz not null,
      decision text,
      decided_at timestamptz,
      primary key (tenant, order_id, line_id, number),
      foreign key (tenant, order_id, line_id) references design_job (tenant, order_id, line_id),
      foreign key (tenant, artwork_id) references artwork (tenant, id)
    );

    create table design_comment (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      id uuid not null,
      seq bigint generated always as identity,
      version integer,
      page integer,
      x double precision,
      y double precision,
      account_id uuid,
      text text not null,
      at timestamptz not null,
      primary key (tenant, order_id, line_id, id),
      foreign key (tenant, order_id, line_id) references design_job (tenant, order_id, line_id)
    );

    create table design_history (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      seq bigint generated always as identity,
      event text not null,
      state text not null,
      actor text not null,
      at timestamptz not null,
      primary key (tenant, order_id, line_id, seq),
      foreign key (tenant, order_id, line_id) references design_job (tenant, order_id, line_id)
    );
  `.execute(db)
}
