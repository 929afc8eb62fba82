import { sql } from 'kysely'
import type { Database } from '../db/index.ts'
import { FAILED_JOBS } from './queue.ts'

export type WaitingJobs = {
  /** Jobs that a worker should take now. */
  due: number
  /** Jobs that wait for their time or for a retry. */
  later: number
  /** Seconds that the job which is due longest waits. */
  oldest: number
  /** Jobs that failed for good and wait for people. */
  given_up: number
}

/**
 * What waits in each queue. Asked of the table itself, where an index holds what waits and no more:
 * the queue's own figures are as old as the last worker.
 */
export async function waitingJobs(db: Database): Promise<Record<string, WaitingJobs>> {
  const { rows } = await sql<{ job: string } & Record<keyof WaitingJobs, string>>`
    select queue.name as job,
      count(job.id) filter (where job.start_after <= now()) as due,
      count(job.id) filter (where job.start_after > now()) as later,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.start_after <= now())), 0) as oldest,
      (select count(*) from pgboss.job as failed where failed.name = ${FAILED_JOBS}
        and failed.state < 'active' and failed.source_name = queue.name) as given_up
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state < 'active'
    where queue.name <> ${FAILED_JOBS} and not starts_with(queue.name, '__')
    group by queue.name`.execute(db)
  return Object.fromEntries(
    rows.map(({ job, due, later, oldest, given_up }) => [
      job,
      {
        due: Number(due),
        later: Number(later),
        oldest: Number(oldest),
        given_up: Number(given_up),
      },
    ]),
  )
}
