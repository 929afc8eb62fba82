import type { Logger } from 'pino'
import type { Patience, PaymentProvider } from '../../commerce/payment/index.ts'
import { deliverNotice } from '../../commerce/sandbox/index.ts'
import type { Shop } from '../../context.ts'
import type { Database } from '../db/index.ts'
import type { Queue } from './queue.ts'
import { keepReconciling } from './reconciling.ts'
import { tidyUp } from './tidy-up.ts'

export { openQueue, type Queue } from './queue.ts'

export type JobsSettings = {
  db: Database
  queue: Queue
  /** The shop of the newest edition, for contexts of its tenants; null while nothing is published. */
  getShop: () => Shop | null
  log: Logger
  paymentProviders: readonly PaymentProvider[]
  sandboxSecret: string
  patience?: Patience
}

/**
 * Starts the worker: notices of the sandbox, reconciliation of payments (now and every minute) and
 * tidying up (every night). `stop()` waits for the jobs at hand; the queue is the caller's to stop.
 */
export async function startJobs(settings: JobsSettings): Promise<{ stop(): Promise<void> }> {
  const { db, queue, log, getShop, paymentProviders, sandboxSecret, patience } = settings
  const { boss } = queue
  await boss.work<{ tenant: string; event: string }>(
    'sandbox-notice',
    { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, batchSize: 1 },
    async (jobs) => {
      for (const { data } of jobs) await deliverNotice(db, sandboxSecret, data)
    },
  )
  await boss.work('tidy-up', { pollingIntervalSeconds: 60 }, () => tidyUp(db, new Date()))
  await boss.schedule('tidy-up', '17 3 * * *')
  const stopReconciling = keepReconciling({ db, log, getShop }, paymentProviders, patience)
  return {
    async stop() {
      await boss.offWork('sandbox-notice')
      await boss.offWork('tidy-up')
      await stopReconciling()
    },
  }
}
