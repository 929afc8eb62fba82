import { sql } from 'kysely'
import { z } from 'zod'
import { deleteInParts } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'

/** Removes drafts that nobody has confirmed in time. */
export const tidyOrderEdits = defineJob({
  name: 'tidy-order-edits',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '23 * * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    await deleteInParts(db, 'order_edit', sql`done_at is null and expires_at < ${now}`)
  },
})
