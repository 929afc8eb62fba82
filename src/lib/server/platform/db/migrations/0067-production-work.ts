import { type Kysely, sql } from 'kysely'

/**
 * What the plant sorts its work by: the last day a line can leave, the press or the family it is made
 * on, and what it is printed on. Lines of before, and those that an older release still writes, have no
 * day of their own: they are taken to leave the day before they arrive.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table line_fulfilment
      add column leaves date,
      add column machine text not null default '',
      add column material text not null default '';
    create index line_fulfilment_work on line_fulfilment
      (tenant, (coalesce(leaves, due - 1)), order_id, line_id)
      where state not in ('shipped', 'delivered', 'cancelled');
  `.execute(db)
}
