import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from '../db/index.ts'

/** What each queue's jobs carry. Handlers are idempotent: a job may run again after a crash. */
export type Jobs = {
  'sandbox-notice': { tenant: string; event: string }
  'tidy-up': Record<string, never>
}

/** Adds a job in the transaction it belongs to: both hold, or neither. */
export type Enqueue = <Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  data: Jobs[Name],
) => Promise<void>

export type Queue = { boss: PgBoss; enqueue: Enqueue; stop(): Promise<void> }

/**
 * Opens the job queue, which lives in the schema `pgboss` of the same database and is set up where it
 * is missing. A process that only adds jobs sets `working` to false.
 */
export async function openQueue(settings: {
  url: string
  log: Logger
  working?: boolean
}): Promise<Queue> {
  const { url, log, working = true } = settings
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
  await boss.createQueue('sandbox-notice', {
    notify: true,
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds: 10,
  })
  await boss.createQueue('tidy-up', { policy: 'short', retryLimit: 0 })
  return {
    boss,
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromKysely(tx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
