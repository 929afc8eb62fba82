import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './shapes.ts'

export const failedJob = z
  .object({
    id,
    /** Of the job, such as `sandbox-notice`. */
    name: z.string(),
    /** JSON, as it was queued. */
    data: z.string(),
    error: z.string(),
    tries: z.int().positive(),
    queuedAt: instant,
    failedAt: instant,
  })
  .meta({ id: 'FailedJob' })

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/jobs/',
  summary: 'Background work of the tenant, or of no tenant, that failed for good; newest first',
  input: z.object({}),
  output: z.object({ jobs: z.array(failedJob) }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing'],
  access: { staff: 'jobs.read' },
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/jobs/{id}/retry/',
  summary: 'Put a failed job back into its queue, with all its tries before it',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'job_not_found'],
  access: { staff: 'jobs.retry' },
})
