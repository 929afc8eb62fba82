import { type Kysely, sql } from 'kysely'

/** What customers save of configured products; the configuration itself is what its short key stands for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_design (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      key text not null,
      name text not null,
      created_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, customer_id, key),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade,
      foreign key (tenant, key) references custom_config (tenant, key)
    );
  `.execute(db)
}
