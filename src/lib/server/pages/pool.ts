import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { unpackRecords } from './index-file.ts'
import type { BakedPage, PageAddress, PageRecord } from './page.ts'
import type { WorkerAnswer, WorkerTerms } from './worker.ts'

/** Pages a worker renders before it answers. */
const BATCH = 64

/** What workers drew: pages to be stored, and records of those that they have written themselves. */
export type Drawn = { pages: BakedPage[]; written: PageRecord[]; failures: string[] }

/**
 * Renders many pages in worker threads, one a core, and ends them. For a few dozen pages rendering
 * in process is quicker than starting threads.
 */
export async function bakeInWorkers(
  addresses: PageAddress[],
  terms: WorkerTerms,
  progress: (done: number) => void,
): Promise<Drawn> {
  const result: Drawn = { pages: [], written: [], failures: [] }
  const queue = [...addresses]
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(queue.length / BATCH)))
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: terms })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      worker.on('message', (answer: WorkerAnswer | null) => {
        if (answer) {
          result.pages.push(...answer.pages)
          result.written.push(...unpackRecords(answer.written))
          result.failures.push(...answer.failures)
          progress(result.pages.length + result.written.length)
        }
        const batch = queue.splice(0, BATCH)
        if (batch.length > 0) worker.postMessage(batch)
        else void worker.terminate()
      })
    })
  await Promise.all(Array.from({ length: count }, run))
  return result
}
