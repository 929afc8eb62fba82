import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { unpackRecords } from './index-file.ts'
import type { RenderedPage, PageAddress, PageRecord } from './page.ts'
import type { WorkerAnswer, WorkerTask, WorkerTerms } from './worker.ts'

/** Pages a worker renders before it answers. */
const BATCH = 64

/** What workers rendered: pages to be stored, and records of those that they have written themselves. */
export type Rendered = { pages: RenderedPage[]; written: PageRecord[]; failures: string[] }

/**
 * Renders many pages in processes of their own, one a core, and ends them. For a few dozen pages
 * rendering in process is quicker than starting others; threads would leave hundreds of megabytes
 * behind that this process never gives back.
 */
export async function renderInWorkers(addresses: PageAddress[], terms: WorkerTerms): Promise<Rendered> {
  const result: Rendered = { pages: [], written: [], failures: [] }
  const queue = [...addresses]
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(queue.length / BATCH)))
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(new URL('./worker.ts', import.meta.url), {
        serialization: 'advanced',
        execArgv: [],
      })
      const send = (task: WorkerTask) => worker.send(task)
      let done = false
      worker.on('error', reject)
      worker.on('exit', (code, signal) => {
        if (done) resolve()
        else reject(new Error(`A process that renders pages ended with ${signal ?? code}.`))
      })
      worker.on('message', (answer: WorkerAnswer | null) => {
        if (answer) {
          result.pages.push(...answer.pages)
          result.written.push(...unpackRecords(answer.written))
          result.failures.push(...answer.failures)
        }
        const batch = queue.splice(0, BATCH)
        done = batch.length === 0
        if (done) worker.disconnect()
        else send({ addresses: batch })
      })
      send({ terms })
    })
  await Promise.all(Array.from({ length: count }, run))
  return result
}
