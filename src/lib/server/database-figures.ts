import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { orderState } from '../contract/order.ts'
import { paymentState } from '../contract/payment.ts'
import type { Env } from '../env.ts'
import { countLeftToStaff } from './commerce/artwork-deadline/index.ts'
import { countPlans } from './commerce/payment/index.ts'
import { type Database, poolFigures } from './platform/db/index.ts'
import { waitingJobs } from './platform/jobs/index.ts'
import type { Figures } from './platform/metrics/index.ts'

/** Whoever asks whether a process is ready learns it in this time, in milliseconds. */
const READY_MS = 1000

/** Milliseconds for which what was counted in the database is not counted again. */
const COUNTED_FOR = 5000
/** Counting never takes more than this share of the time. */
const SHARE = 1 / 50

/** Every state, so that one which nobody is in stands at 0. */
const none = {
  shop_order: orderState.options,
  payment: [...paymentState.options, 'authorised'],
}

/** Whether the database answers. */
export function isDatabaseReady(db: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, delay(READY_MS, false, { ref: false })])
}

/** What every process with a database shows. Orders and jobs are the other backend's behind API_HOST. */
export function databaseFigures(db: Database, { API_HOST }: Pick<Env, 'API_HOST'>): Figures[] {
  const own: Figures[] = [
    {
      name: 'quire_database_up',
      help: 'Whether the database answers within a second.',
      label: 'database',
      read: async () => ({ own: (await isDatabaseReady(db)) ? 1 : 0 }),
    },
    {
      name: 'quire_database_connections',
      help: 'Connections of this process, and calls that wait for one.',
      label: 'state',
      read: () => poolFigures(db),
    },
  ]
  return API_HOST ? own : [...own, ...commerceFigures(db), ...jobFigures(db)]
}

function commerceFigures(db: Database): Figures[] {
  const byState = (table: 'shop_order' | 'payment') =>
    sometimes(async () => {
      const rows = await db
        .selectFrom(table)
        .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
        .groupBy('state')
        .execute()
      const found = rows.map(({ state, count }) => [state, Number(count)])
      return {
        ...Object.fromEntries(none[table].map((state) => [state, 0])),
        ...Object.fromEntries(found),
      }
    })
  const label = 'state'
  return [
    { name: 'quire_orders', help: 'Orders by state.', label, read: byState('shop_order') },
    { name: 'quire_payments', help: 'Payments by state.', label, read: byState('payment') },
    {
      name: 'quire_payment_plans',
      help: 'Orders that are paid in instalments, and those of them that have one overdue.',
      label,
      read: sometimes(() => countPlans(db, new Date())),
    },
    {
      name: 'quire_late_lines_left',
      help: 'Lines whose file is late and that people have to decide about.',
      label: 'why',
      read: sometimes(() => countLeftToStaff(db)),
    },
  ]
}

function jobFigures(db: Database): Figures[] {
  const read = sometimes(() => waitingJobs(db))
  const figures = (name: string, help: string, what: 'due' | 'later' | 'oldest' | 'given_up') => ({
    name,
    help,
    label: 'kind',
    read: async () =>
      Object.fromEntries(
        Object.entries((await read()) ?? {}).map(([job, its]) => [job, its[what]]),
      ),
  })
  return [
    figures('quire_jobs_due', 'Jobs that a worker should take.', 'due'),
    figures('quire_jobs_later', 'Jobs that wait for their time or for a retry.', 'later'),
    figures('quire_jobs_oldest_seconds', 'How long the job that is due longest waits.', 'oldest'),
    figures('quire_jobs_given_up', 'Jobs that failed for good and wait for people.', 'given_up'),
  ]
}

/**
 * Counts once in a while for all who ask: never twice at once, not again for some seconds, and for
 * longer where counting takes long. What cannot be counted in a second is left out, so that a
 * database in trouble does not take the other numbers with it.
 */
function sometimes<Count extends object>(count: () => Promise<Count>): () => Promise<Count | null> {
  let known: Count | null = null
  let dueAt = 0
  let counting: Promise<Count | null> | null = null
  const countNow = async () => {
    const started = performance.now()
    known = await count().catch(() => null)
    const took = performance.now() - started
    dueAt = performance.now() + Math.max(COUNTED_FOR, took / SHARE)
    counting = null
    return known
  }
  return async () => {
    if (performance.now() < dueAt) return known
    counting ??= countNow()
    return Promise.race([counting, delay(READY_MS, null, { ref: false })])
  }
}
