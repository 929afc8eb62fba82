import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Shop } from '../../context.ts'
import type { Database } from '../db/index.ts'
import { measure, timed } from '../metrics/index.ts'
import { type Job, jobContext, type RepeatedWork } from './define-job.ts'
import type { Queue } from './queue.ts'

export type JobsSettings = {
  db: Database
  queue: Queue
  /** The shop of the newest edition, for contexts of its tenants; null while nothing is published. */
  getShop: () => Shop | null
  log: Logger
  repeated: readonly RepeatedWork[]
}

/** Works the jobs of the queue; `stop()` waits for those at hand. The queue is the caller's to stop. */
export async function startJobs(settings: JobsSettings): Promise<{ stop(): Promise<void> }> {
  const { boss, jobs } = settings.queue
  await schedule(settings.queue, new Date())
  for (const job of jobs) {
    measure({ of: 'series', kind: 'job', name: job.name })
    const options = optionsFor(job)
    await boss.work<unknown, unknown, typeof options>(job.name, options, async (batch) =>
      Promise.all(batch.map((each) => work(settings, job, each))),
    )
  }
  const repeated = [...settings.repeated, confirmSchedules(settings.queue)]
  const repeating = repeated.map((each) => repeat(settings, each))
  return {
    async stop() {
      await Promise.all(jobs.map(({ name }) => boss.offWork(name)))
      await Promise.all(repeating.map((stop) => stop()))
    },
  }
}

const workOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  /** A backlog drains by so many a second. */
  batchSize: 20,
  includeMetadata: true,
  perJobResults: true,
} as const

/** A job that a schedule adds is looked for now and then: nobody waits for it. */
const byClock = { pollingIntervalSeconds: 15, notifyPollingIntervalSeconds: 15 } as const

const HOUR = 3600
/** Seconds after which a schedule that no worker has confirmed belongs to a job that is no more. */
const ABANDONED_AFTER = 24 * HOUR

/** What is heavy is taken one by one: a batch would hold up what comes after it. */
function optionsFor({ heavy, schedule }: Job) {
  if (!heavy && schedule) return { ...workOptions, ...byClock }
  if (!heavy) return workOptions
  const { atOnce: localConcurrency, ofOneOwner: groupConcurrency } = heavy
  const oneByOne = { batchSize: 1, burstWhenBatchFull: true }
  return { ...workOptions, ...oneByOne, localConcurrency, groupConcurrency }
}

/**
 * Puts every schedule in its time zone, which confirms it, and ends those that no worker has confirmed
 * for a day. One that this worker does not know may be a newer release's, while both run.
 */
async function schedule({ boss, jobs }: Queue, now: Date): Promise<void> {
  for (const { name, schedule } of jobs) {
    if (schedule) await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone })
  }
  for (const { name, updatedOn } of await boss.getSchedules()) {
    const silentMs = now.getTime() - updatedOn.getTime()
    if (silentMs > ABANDONED_AFTER * 1000) await boss.unschedule(name)
  }
}

/** Schedules are confirmed at the start and every hour. */
function confirmSchedules(queue: Queue): RepeatedWork {
  return {
    name: 'schedules',
    everySeconds: HOUR,
    run: ({ now }) => schedule(queue, now),
  }
}

/** One try. Data that do not fit will not fit tomorrow either, and go to the failed jobs at once. */
async function work(
  { db, getShop, log }: JobsSettings,
  job: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
) {
  const isLast = retryCount >= retryLimit
  const context = jobContext({ db, log, now: new Date() }, job.name, getShop(), isLast)
  const about = { id, tries: retryCount + 1 }
  const started = performance.now()
  const ended = (outcome: 'done' | 'failed' | 'gave_up') => {
    const seconds = (performance.now() - started) / 1000
    measure({ of: 'job', job: job.name, seconds, outcome })
  }
  const parsed = job.data.safeParse(data ?? {})
  if (!parsed.success) {
    context.log.error({ ...about, err: parsed.error }, 'the data of a job do not fit')
    ended('gave_up')
    const message = z.prettifyError(parsed.error)
    return { id, status: 'deadletter' as const, output: { message, reason: 'data_invalid' } }
  }
  try {
    await job.handler(parsed.data, context)
    ended('done')
    return { id, status: 'completed' as const }
  } catch (error) {
    ended(isLast ? 'gave_up' : 'failed')
    if (!isLast) context.log.warn({ ...about, err: error }, 'a job failed')
    else context.log.error({ ...about, err: error }, 'a job failed for good')
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: 'failed' as const, output: { message, reason: 'failed' } }
  }
}

/**
 * Repeats work now and then again and again, by a clock of this process: it must not wait for a
 * queue's job that died with another one. Several workers may do it at once. Answers how to stop.
 */
function repeat({ db, getShop, log }: JobsSettings, each: RepeatedWork): () => Promise<void> {
  measure({ of: 'series', kind: 'work', name: each.name })
  let running: Promise<void> | undefined
  const run = async () => {
    const context = jobContext({ db, log, now: new Date() }, each.name, null)
    try {
      await timed(
        (seconds, outcome) => ({ of: 'work', work: each.name, seconds, outcome }),
        () => each.run(context, getShop()),
      )
    } catch (error) {
      context.log.error({ err: error }, 'repeated work failed')
    }
    running = undefined
  }
  const start = () => {
    running ??= run()
  }
  start()
  const timer = setInterval(start, each.everySeconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
