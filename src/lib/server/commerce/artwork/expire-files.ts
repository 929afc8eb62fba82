import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { defineJob, forEachTenant, type Job } from '../../platform/jobs/index.ts'
import { picturesOf } from './made-files.ts'

type Store = Pick<Files, 'store'>
const data = z.object({})
type ExpireFilesJob = Job<typeof data>

/** Deletes the files of orders that were sent long enough ago, by each tenant's document. */
export function expireFilesJob(files: Store): ExpireFilesJob {
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

/** Files that one transaction deletes. */
const BATCH = 50

type Expired = { customer_id: string; sha256: string }

/**
 * As the job, for one tenant: answers how many files were deleted. A file goes with its bytes and the
 * pictures of its pages; its row stays and says its name, size and the day.
 */
export async function expireFilesOf(context: Context, files: Store): Promise<number> {
  const { keepDays } = context.tenant.artwork
  const before = dayjs(context.now)
    .subtract(24 * keepDays, 'hour')
    .toDate()
  let deleted = 0
  for (;;) {
    const done = await inTransaction(context.db, (tx) => deleteSome(tx, context, files, before))
    deleted += done
    if (done < BATCH) return deleted
  }
}

/**
 * The rows stay locked until the bytes are gone: a customer who sends the same file meanwhile waits, and
 * then stores it anew.
 */
async function deleteSome(tx: Tx, context: Context, files: Store, before: Date): Promise<number> {
  const tenant = context.tenant.id
  const { rows } = await sql<Expired>`
    update stored_file s set deleted_at = ${context.now}
    where (s.tenant, s.customer_id, s.sha256) in (
      select k.tenant, k.customer_id, k.sha256 from stored_file k
      where k.tenant = ${tenant} and k.deleted_at is null and k.created_at < ${before}
        and not exists (select from artwork a where a.tenant = k.tenant
          and a.customer_id = k.customer_id and a.sha256 = k.sha256
          and a.created_at >= ${before})
        and not exists (select from artwork a where a.tenant = k.tenant
          and a.customer_id = k.customer_id and a.sha256 = k.sha256
          and ${isNeeded(before)})
      order by k.created_at limit ${BATCH} for update skip locked)
    returning s.customer_id, s.sha256
  `.execute(tx)
  for (const { customer_id, sha256 } of rows) {
    for (const key of await picturesOf(tx, { tenant, customerId: customer_id, sha256 }))
      await files.store.remove(key)
    await files.store.remove([tenant, customer_id, sha256])
  }
  return rows.length
}

/**
 * Whether the order of a file `a` is still under way, or was a moment ago: one of its lines has not
 * left, or has moved since. A line that nobody knows the state of counts as one that has not left.
 */
const isNeeded = (before: Date) => sql`(
  exists (select from line_fulfilment f where f.tenant = a.tenant and f.order_id = a.order_id
    and (f.state not in ('shipped', 'delivered', 'cancelled') or f.changed_at >= ${before}))
  or not exists (select from line_fulfilment f where f.tenant = a.tenant
    and f.order_id = a.order_id and f.line_id = a.line_id))`
