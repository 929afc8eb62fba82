import { type Kysely, sql } from 'kysely'

/** Who of the staff looks at the files of a line, and what they and the customer say of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table artwork_message (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      seq bigint generated always as identity,
      kind text not null,
      account_id uuid,
      reasons text not null,
      text text not null,
      at timestamptz not null,
      primary key (tenant, id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id)
    );
    create index artwork_message_line on artwork_message (tenant, order_id, line_id, seq);

    create table artwork_claim (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (tenant, order_id, line_id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id)
    );
  `.execute(db)
}
