import { listFailedJobs, retryJob } from '../../../contract/jobs.ts'
import { staffOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { FailedJobs } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { recordAct } from './acts.ts'

/** Of the list, which an outage can make long. */
const SHOWN = 100

/** Mounts what staff see of background work: what failed for good, for their tenant or for none. */
export function mountJobs(api: Api, failed: FailedJobs): void {
  mount(api, listFailedJobs, async (_input, { tenant }) => {
    const jobs = await failed.list(tenant.id)
    return {
      jobs: jobs.slice(0, SHOWN).map((job) => ({
        ...job,
        data: JSON.stringify(job.data),
        queuedAt: job.queuedAt.toISOString(),
        failedAt: job.failedAt.toISOString(),
      })),
      total: jobs.length,
    }
  })

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
