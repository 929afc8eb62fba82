import { listFailedJobs, retryJob } from '../../../contract/jobs.ts'
import { staffOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { FailedJobs } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { recordAct } from './acts.ts'

/** Mounts what staff see of background work: what failed for good, for their tenant or for none. */
export function mountJobs(api: Api, failed: FailedJobs): void {
  mount(api, listFailedJobs, async (_input, { tenant }) => ({
    jobs: (await failed.list(tenant.id)).map((job) => ({
      id: job.id,
      name: job.name,
      data: JSON.stringify(job.data),
      error: job.error,
      tries: job.tries,
      queuedAt: job.queuedAt.toISOString(),
      failedAt: job.failedAt.toISOString(),
    })),
  }))

  mount(api, retryJob, async ({ id }, call) => {
    demand(call, await failed.retry(call.tenant.id, id), 'job_not_found')
    await recordAct(call.db, {
      act: 'job.retried',
      by: staffOf(call).id,
      tenant: call.tenant.id,
      subject: `job:${id}`,
      ip: call.ip,
      at: call.now,
    })
    return { success: true as const }
  })
}
