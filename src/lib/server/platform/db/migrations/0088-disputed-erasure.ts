import { type Kysely, sql } from 'kysely'

/** `keeps_data`: its order is of somebody who was erased, and keeps what it is disputed by until that is over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table dispute add column keeps_data boolean not null default false;
    create index dispute_keeps_data on dispute (tenant, order_id) where keeps_data;
  `.execute(db)
}
