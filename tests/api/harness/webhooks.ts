import pino from 'pino'
import { webhookJob, webhookWork } from '../../../src/lib/server/commerce/webhook/index.ts'
import { openQueue, startJobs } from '../../../src/lib/server/platform/jobs/index.ts'
import { type TestApi, testVault } from './api.ts'
import { testShop } from './shop.ts'

/** Sends what other systems are told, as a worker does, with one try more after a second. */
export async function sendWebhooks({ db, url }: Pick<TestApi, 'db' | 'url'>) {
  const log = pino({ level: 'silent' })
  const sending = webhookJob({ vault: testVault(), isPrivateAllowed: true, timeoutMs: 1000 })
  const job = { ...sending, retry: { limit: 1, delaySeconds: 1, longestDelaySeconds: 1 } }
  const queue = await openQueue({ url, log, jobs: [job] })
  const repeated = [webhookWork(job, queue.enqueue)]
  const jobs = await startJobs({ db, queue, log, getShop: testShop, repeated })
  return {
    queue,
    async stop() {
      await jobs.stop()
      await queue.stop()
    },
  }
}
