import { sql } from 'kysely'
import { z } from 'zod'
import type { Files } from '../../platform/files/index.ts'
import { defineJob, type Job } from '../../platform/jobs/index.ts'
import { deleteFiles } from './delete-files.ts'

const data = z.object({ tenant: z.string(), customerId: z.uuid() })
export type EraseFilesJob = Job<typeof data>

/**
 * Removes the files of a customer who is erased, the pictures of their pages and what was on its way.
 * Rows of files stay: they say by hash what was printed. Repeated, it finds nothing to remove.
 */
export function eraseFilesJob({
  store,
  arriving,
}: Pick<Files, 'store' | 'arriving'>): EraseFilesJob {
  return defineJob({
    name: 'erase-files',
    data,
    retry: { limit: 10, delaySeconds: 30, longestDelaySeconds: 3600 },
    async handler({ tenant, customerId }, { db, now }) {
      const customer = await db
        .selectFrom('customer')
        .select('erased_at')
        .where('tenant', '=', tenant)
        .where('id', '=', customerId)
        .executeTakeFirst()
      if (!customer?.erased_at) return
      const uploads = await db
        .selectFrom('artwork_upload')
        .select('id')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute()
      // Of those that were taken too: a process may have been killed before it deleted what had arrived.
      for (const { id } of uploads) await arriving.forget(id)
      await db
        .deleteFrom('artwork_upload')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute()
      await deleteFiles({ tenant, db, now }, { store }, sql`k.customer_id = ${customerId}`)
    },
  })
}
