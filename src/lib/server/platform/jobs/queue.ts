import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tx } from '../db/index.ts'
import type { Job } from './define-job.ts'

/** Adds a job in the transaction it belongs to: both hold, or neither. */
export type Enqueue = <Data extends z.ZodObject>(
  tx: Tx,
  job: Job<Data>,
  data: z.input<Data>,
  /** Not before an instant; at once when absent. */
  when?: { at?: Date },
) => Promise<void>

export type Queue = {
  boss: PgBoss
  jobs: readonly Job[]
  enqueue: Enqueue
  stop(): Promise<void>
}

/** The queue of what failed for good. Nobody works it: people look at it. */
export const FAILED_JOBS = 'failed-jobs'

const DAY = 86_400

/**
 * Opens the job queue, which lives in the schema `pgboss` of the same database and is set up where it
 * is missing. A process that only adds jobs sets `working` to false.
 */
export async function openQueue(settings: {
  url: string
  log: Logger
  jobs: readonly Job[]
  working?: boolean
}): Promise<Queue> {
  const { url, log, jobs, working = true } = settings
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'quire jobs',
    max: working ? 4 : 1,
    schedule: working,
    supervise: working,
    useListenNotify: working,
    // How soon the job of a killed worker is noticed, once its heart is still for 10 seconds.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  await boss.createQueue(FAILED_JOBS, { retentionSeconds: 90 * DAY })
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions(job))
    // An older start of the shop may have made it with other options.
    await boss.updateQueue(job.name, queueOptions(job))
  }
  return {
    boss,
    jobs,
    async enqueue(tx, job, data, { at } = {}) {
      const parsed = job.data.parse(data)
      await boss.send(job.name, data, {
        db: fromKysely(tx),
        ...(at && { startAfter: at }),
        ...(job.heavy && (await inTurn(tx, job.name, job.heavy.ownerOf(parsed)))),
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** Owners take turns: the third thing that waits for one comes after the first and second of everybody else. */
async function inTurn(tx: Tx, name: string, id: string) {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pgboss.job
    where name = ${name} and state < 'active' and group_id = ${id}`.execute(tx)
  return { group: { id }, priority: -(rows[0]?.waiting ?? 0) }
}

function queueOptions({ retry, urgent }: Job) {
  return {
    notify: urgent ?? false,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestDelaySeconds,
    heartbeatSeconds: 10,
    deadLetter: FAILED_JOBS,
  }
}
