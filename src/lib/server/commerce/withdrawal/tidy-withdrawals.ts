import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, deleteInParts } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { earlierOrder } from './earlier-order.ts'

/** As long as the mails about it, by which staff find out what it is about. */
const KEPT_DAYS = 90

/**
 * Removes what was declared of no order that there is, after 90 days: it names people. What is of an order, here or in an
 * earlier shop, is kept with it.
 */
export const tidyWithdrawals = defineJob({
  name: 'tidy-withdrawals',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '41 3 * * *', timeZone: 'Europe/Dublin' },
  handler: async (_data, { db, now }: { db: Database; now: Date }) => {
    const before = dayjs(now).subtract(KEPT_DAYS, 'day').toDate()
    await deleteInParts(
      db,
      'withdrawal',
      sql`order_id is null and declared_at < ${before} and not exists (${earlierOrder('withdrawal')})`,
    )
  },
})
