import { type Kysely, sql } from 'kysely'

/**
 * Indexes of the few among a million orders that are asked for: queues in the order of their days, what is
 * confirmed or waits for its money, who owes what they promised to pay later, and debits that failed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index line_fulfilment_due on line_fulfilment (tenant, due, order_id, line_id)
      include (state) where state not in ('delivered', 'cancelled');
    create index shop_order_unpaid on shop_order (tenant, created_at desc, id desc)
      where state = 'awaiting_payment';
    create index shop_order_confirmed on shop_order (tenant, id)
      where state in ('confirmed', 'paid', 'in_production', 'shipped');
    create index shop_order_deferred on shop_order (tenant, customer_id) where deferred;
    create index payment_failed_debit on payment (tenant, updated_at)
      where method = 'mandate' and state in ('returned', 'declined', 'abandoned', 'expired');
  `.execute(db)
}
