import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BakedPage, PageAddress } from './page.ts'
import type { WorkerAnswer, WorkerTerms } from './worker.ts'

/** Pages a worker renders before it answers. */
const BATCH = 64

/**
 * Renders many pages in worker threads, one a core, and ends them. For a few dozen pages rendering
 * in process is quicker than starting threads.
 */
export async function bakeInWorkers(
  addresses: PageAddress[],
  terms: WorkerTerms,
  progress: (done: number) => void,
): Promise<{ pages: BakedPage[]; failures: string[] }> {
  const result: WorkerAnswer = { pages: [], failures: [] }
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
          result.failures.push(...answer.failures)
          progress(result.pages.length)
        }
        const batch = queue.splice(0, BATCH)
        if (batch.length > 0) worker.postMessage(batch)
        else void worker.terminate()
      })
    })
  await Promise.all(Array.from({ length: count }, run))
  return result
}
