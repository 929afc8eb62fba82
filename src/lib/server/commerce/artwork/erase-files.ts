import { z } from 'zod'
import type { FileKey, Files } from '../../platform/files/index.ts'
import { defineJob, type Job } from '../../platform/jobs/index.ts'
import { picturesOf } from './made-files.ts'

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
      const files = await db
        .selectFrom('stored_file')
        .select('sha256')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute()
      const keys: FileKey[] = [
        ...files.map(({ sha256 }) => [tenant, customerId, sha256]),
        ...(await picturesOf(db, { tenant, customerId })),
      ]
      for (const key of keys) await store.remove(key)
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
      await db
        .updateTable('stored_file')
        .set({ deleted_at: now })
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .where('deleted_at', 'is', null)
        .execute()
    },
  })
}
