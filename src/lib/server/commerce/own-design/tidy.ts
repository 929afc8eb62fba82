import dayjs from 'dayjs'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { defineJob, forEachTenant } from '../../platform/jobs/index.ts'

/** Deletes designs that nobody has changed for as long as the tenant's document keeps files; what was made of them stays. */
export const tidyOwnDesigns = defineJob({
  name: 'tidy-own-designs',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 300, longestDelaySeconds: 3600 },
  schedule: { cron: '13 4 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, job) {
    const tenants = await job.db.selectFrom('own_design').select('tenant').distinct().execute()
    await forEachTenant(job, tenants, 'own designs', tidyOf)
  },
})

async function tidyOf({ db, tenant, now }: Context): Promise<void> {
  const before = dayjs(now)
    .subtract(24 * tenant.artwork.keepDays, 'hour')
    .toDate()
  await db
    .deleteFrom('own_design')
    .where('tenant', '=', tenant.id)
    .where('changed_at', '<', before)
    .execute()
}
