import { z } from 'zod'
import { FAILED_JOBS, type Queue } from './queue.ts'

export type FailedJob = {
  id: string
  name: string
  /** The tenant its data name, if any. */
  tenant: string | null
  data: unknown
  error: string
  /** How often it was tried. */
  tries: number
  queuedAt: Date
  failedAt: Date
}

const described = z.object({ message: z.string() })
const ofTenant = z.object({ tenant: z.string() })

/** What failed for good and was not tried again since, newest first; 100 at most. */
export async function listFailedJobs({ boss }: Pick<Queue, 'boss'>): Promise<FailedJob[]> {
  const jobs = await boss.findJobs<unknown>(FAILED_JOBS, { queued: true })
  return jobs
    .toSorted((one, other) => other.createdOn.getTime() - one.createdOn.getTime())
    .slice(0, 100)
    .map((job) => ({
      id: job.id,
      name: job.sourceName ?? FAILED_JOBS,
      tenant: ofTenant.safeParse(job.data).data?.tenant ?? null,
      data: job.data,
      // A worker that was killed left no error.
      error:
        described.safeParse(job.sourceOutput).data?.message ?? JSON.stringify(job.sourceOutput),
      tries: (job.sourceRetryCount ?? 0) + 1,
      queuedAt: job.sourceCreatedOn ?? job.createdOn,
      failedAt: job.createdOn,
    }))
}

/** Puts a failed job back into its queue, with all its tries before it; false where it is no more. */
export async function retryFailedJob({ boss }: Pick<Queue, 'boss'>, id: string): Promise<boolean> {
  return (await boss.redrive(FAILED_JOBS, { ids: [id] })) > 0
}
