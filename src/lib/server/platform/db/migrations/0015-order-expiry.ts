import { type Kysely, sql } from 'kysely'

/**
 * When an unpaid order expires, as it was said when it was placed. Releases of before leave it out;
 * it is then filled in by the work that looks for such orders.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table shop_order add column expires_at timestamptz;
    create index shop_order_awaiting on shop_order (tenant, expires_at)
      where state = 'awaiting_payment';
  `.execute(db)
}
