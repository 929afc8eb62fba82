import { type Kysely, sql } from 'kysely'

/** Whether what a cart or an order holds arrives together: on the day of its last line. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cart add column arrival text not null default 'each'
      check (arrival in ('each', 'together'));
    alter table shop_order add column arrival text not null default 'each'
      check (arrival in ('each', 'together'));
  `.execute(db)
}
