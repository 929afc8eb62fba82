import dayjs from 'dayjs'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { defineJob, forEachTenant, type Job } from '../../platform/jobs/index.ts'
import { lineOfCartFile } from '../cart/index.ts'
import { deleteFiles } from './delete-files.ts'

type Store = Pick<Files, 'store'>
const data = z.object({})

/** Deletes the files of orders that were sent long enough ago, by each tenant's document. */
export function expireFilesJob(files: Store): Job<typeof data> {
  return defineJob({
    name: 'expire-files',
    data,
    retry: { limit: 2, delaySeconds: 300, longestDelaySeconds: 3600 },
    schedule: { cron: '41 * * * *', timeZone: 'Europe/Dublin' },
    async handler(_data, job) {
      const tenants = await job.db
        .selectFrom('stored_file')
        .select('tenant')
        .where('deleted_at', 'is', null)
        .distinct()
        .execute()
      await forEachTenant(job, tenants, 'files', (context) => expireFilesOf(context, files))
    },
  })
}

/**
 * As the job, for one tenant: answers how many files were deleted. A file goes with its bytes and the
 * pictures of its pages; its row stays and says its name, size and the day.
 */
export async function expireFilesOf(context: Context, files: Store): Promise<number> {
  const { tenant, db, now } = context
  const before = dayjs(now)
    .subtract(24 * tenant.artwork.keepDays, 'hour')
    .toDate()
  const isOfFile = sql`a.tenant = k.tenant and a.customer_id = k.customer_id and a.sha256 = k.sha256`
  return deleteFiles(
    { tenant: tenant.id, db, now },
    files,
    sql<SqlBool>`k.created_at < ${before} and not exists (select from artwork a
      where ${isOfFile} and (a.created_at >= ${before} or ${isNeeded(before)}))`,
  )
}

/**
 * Whether the order of a file `a` is still under way, or was a moment ago: one of its lines has not
 * left, or has moved since. A line that nobody knows the state of counts as one that has not left. What has no
 * order yet is needed for as long as its line is in a cart or beside one.
 */
const isNeeded = (before: Date) => sql`(
  exists (select from line_fulfilment f where f.tenant = a.tenant and f.order_id = a.order_id
    and (f.state not in ('shipped', 'delivered', 'cancelled') or f.changed_at >= ${before}))
  or (a.order_id is not null and not exists (select from line_fulfilment f
    where f.tenant = a.tenant and f.order_id = a.order_id and f.line_id = a.line_id))
  or (a.order_id is null and a.removed_at is null and exists ${lineOfCartFile}))`
