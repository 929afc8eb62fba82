import dayjs from 'dayjs'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import type { StoredCart } from './carts.ts'

/** A visitor's cookie lives for 7 days after the last look into the cart. */
const KEPT_DAYS = 30
const AT_ONCE = 500

/** Remembers, once a day, that somebody still looks into a cart. */
export async function keepFromTidying(context: Context, cart: StoredCart): Promise<void> {
  if (dayjs(context.now).diff(cart.updatedAt, 'day') < 1) return
  await context.db
    .updateTable('cart')
    .set({ updated_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', cart.id)
    .execute()
}

/** Removes carts of visitors without an account whom nobody can come back as. */
export const tidyCarts = defineJob({
  name: 'tidy-carts',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '47 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(KEPT_DAYS, 'day').toDate()
    for (;;) {
      const old = await db
        .selectFrom('cart')
        .select(['tenant', 'id'])
        .where('customer_id', 'is', null)
        .where('updated_at', '<', before)
        .limit(AT_ONCE)
        .execute()
      for (const { tenant, id } of old)
        await db.deleteFrom('cart').where('tenant', '=', tenant).where('id', '=', id).execute()
      if (old.length < AT_ONCE) return
    }
  },
})
