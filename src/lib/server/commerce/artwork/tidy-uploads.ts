import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { defineJob, forEachTenant, type Job } from '../../platform/jobs/index.ts'
import { GIVEN_UP_MS } from './quotas.ts'

type Arriving = Pick<Files, 'arriving'>
const data = z.object({})

/** Deletes what has arrived of uploads that nobody has gone on with for a week. */
export function tidyUploadsJob(files: Arriving): Job<typeof data> {
  return defineJob({
    name: 'tidy-uploads',
    data,
    retry: { limit: 2, delaySeconds: 300, longestDelaySeconds: 3600 },
    schedule: { cron: '23 * * * *', timeZone: 'Europe/Dublin' },
    async handler(_data, job) {
      const tenants = await job.db
        .selectFrom('artwork_upload')
        .select('tenant')
        .where('artwork_id', 'is', null)
        .distinct()
        .execute()
      await forEachTenant(job, tenants, 'uploads', (context) => tidyUploadsOf(context, files))
    },
  })
}

/** As the job, for one tenant. The same file sent later is an upload of its own. */
export async function tidyUploadsOf({ db, tenant, now }: Context, files: Arriving): Promise<void> {
  const abandoned = await db
    .selectFrom('artwork_upload')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('artwork_id', 'is', null)
    .where('seen_at', '<', new Date(now.getTime() - GIVEN_UP_MS))
    .execute()
  for (const { id } of abandoned) {
    // Bytes first: where they stay, the row does, and the next run finds it.
    await files.arriving.forget(id)
    await db
      .deleteFrom('artwork_upload')
      .where('tenant', '=', tenant.id)
      .where('id', '=', id)
      .where('artwork_id', 'is', null)
      .execute()
  }
}
