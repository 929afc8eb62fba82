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
    /** The tenant that its data name; null where they name none. */
    tenant: z.string().nullable(),
    /** `worker_lost`: the worker ended in the middle of it, or took too long. */
    reason: z.enum(['failed', 'data_invalid', 'worker_lost']),
    /** As the program or the queue put it, in English. */
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
  output: z.object({
    /** 100 at most. */
    jobs: z.array(failedJob),
    /** How many there are. */
    total: z.int(),
  }),
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
