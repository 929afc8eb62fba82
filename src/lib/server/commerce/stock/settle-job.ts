import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { settleStock } from './holds.ts'

/**
 * Gives back what orders hold that somebody has cancelled, and takes what is paid, where whoever moved the order did not:
 * a node of a release that knew no stock, or one that failed in between.
 */
export const settleHolds = defineJob({
  name: 'settle-stock',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '7 * * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const { rows } = await sql<{ tenant: string; id: string }>`
      select distinct h.tenant, h.order_id as id from stock_hold h
        join shop_order o on o.tenant = h.tenant and o.id = h.order_id
        left join line_fulfilment f
          on f.tenant = h.tenant and f.order_id = h.order_id and f.line_id = h.line_id
      where (h.state <> 'released' and f.state = 'cancelled')
        or (h.state <> 'released' and o.state = 'cancelled')
        or (h.state = 'reserved' and o.state <> 'awaiting_payment')`.execute(db)
    const by = { actor: 'system:settle-stock', reason: 'moved elsewhere', at: now }
    for (const { tenant, id } of rows)
      await inTransaction(db, async (tx) => {
        await sql`select from shop_order where tenant = ${tenant} and id = ${id} for update`.execute(
          tx,
        )
        await settleStock(tx, { tenant, orderId: id }, by)
      })
  },
})
