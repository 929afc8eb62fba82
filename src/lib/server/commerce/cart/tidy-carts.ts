import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { deleteInParts } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import type { StoredCart } from './carts.ts'

/** A visitor's cookie lives for 7 days after the last look into the cart. */
const KEPT_DAYS = 30

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

/**
 * Removes carts of visitors without an account whom nobody can come back as, what they put aside, carts that
 * others have taken the place of, and links that have ended.
 */
export const tidyCarts = defineJob({
  name: 'tidy-carts',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '47 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(KEPT_DAYS, 'day').toDate()
    await deleteInParts(
      db,
      'cart',
      sql`(customer_id is null or state in ('merged', 'replaced')) and updated_at < ${before}`,
    )
    await deleteInParts(db, 'cart_share', sql`expires_at < ${now}`)
    await deleteInParts(
      db,
      'left_over_line',
      sql`customer_id is null and not exists (select from cart c
        where c.tenant = left_over_line.tenant and c.anonymous_id = left_over_line.anonymous_id)`,
    )
  },
})
