import type { JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import { FAILED_JOBS, type Queue } from './queue.ts'

type FailedJob = {
  id: string
  name: string
  /** The tenant its data name, if any. */
  tenant: string | null
  data: unknown
  reason: 'failed' | 'data_invalid' | 'worker_lost'
  error: string
  /** How often it was tried. */
  tries: number
  queuedAt: Date
  failedAt: Date
}

/** What a try left, and what the queue left where the worker was gone. */
const left = z.union([
  z.object({ message: z.string(), reason: z.enum(['failed', 'data_invalid']).catch('failed') }),
  z
    .object({ value: z.object({ message: z.string() }) })
    .transform(({ value }) => ({ message: value.message, reason: 'worker_lost' as const })),
])
const ofTenant = z.object({ tenant: z.string() })

export type FailedJobs = {
  /** What failed for good and was not tried again since, of a tenant or of none; newest first. */
  list(tenant: string): Promise<FailedJob[]>
  /** Puts a job of the list back into its queue; false where it is not in the list any more. */
  retry(tenant: string, id: string): Promise<boolean>
}

export function failedJobsOf({ boss }: Pick<Queue, 'boss'>): FailedJobs {
  const find = async (tenant: string, id?: string) => {
    const found = await boss.findJobs<unknown>(FAILED_JOBS, { queued: true, ...(id && { id }) })
    return found.map(read).filter((job) => job.tenant === tenant || job.tenant === null)
  }
  return {
    async list(tenant) {
      const jobs = await find(tenant)
      return jobs.toSorted((one, other) => other.failedAt.getTime() - one.failedAt.getTime())
    },
    async retry(tenant, id) {
      if ((await find(tenant, id)).length === 0) return false
      return (await boss.redrive(FAILED_JOBS, { ids: [id] })) > 0
    },
  }
}

function read(job: JobWithMetadata<unknown>): FailedJob {
  const { data: ending } = left.safeParse(job.sourceOutput)
  return {
    id: job.id,
    name: job.sourceName ?? FAILED_JOBS,
    tenant: ofTenant.safeParse(job.data).data?.tenant ?? null,
    data: job.data,
    reason: ending?.reason ?? 'worker_lost',
    error: ending?.message ?? '',
    tries: (job.sourceRetryCount ?? 0) + 1,
    queuedAt: job.sourceCreatedOn ?? job.createdOn,
    failedAt: job.createdOn,
  }
}
