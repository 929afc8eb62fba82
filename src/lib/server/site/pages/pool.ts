import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { measure } from '../../platform/metrics/index.ts'
import { knownHolidays } from '../shop/index.ts'
import { unpackRecords } from './index-file.ts'
import type {
  MissedLink,
  PageAddress,
  PageRecord,
  PartRecord,
  RenderedPage,
  RenderFailure,
} from './page.ts'
import type { WorkerAnswer, WorkerDocuments, WorkerTask, WorkerTerms } from './worker.ts'

/** Pages of a pack: what a worker renders before it answers. */
export const BATCH = 64

/** What workers rendered: pages to be stored, and records of those that they have written themselves. */
export type Rendered = {
  pages: RenderedPage[]
  written: PageRecord[]
  /** The packs that these are in. */
  packs: string[]
  failures: RenderFailure[]
  /** Pages that say what nobody wrote, among those that were rendered. */
  unmeant: RenderFailure[]
  /** Default links that pages wanted and there are not. */
  missedLinks: MissedLink[]
}

export function nothingRendered(): Rendered {
  return { pages: [], written: [], packs: [], failures: [], unmeant: [], missedLinks: [] }
}

/** Batches sent ahead, so that a worker never waits for the next one. */
const AHEAD = 2

/** Old objects are few while pages are rendered: a larger young generation is swept less often. */
const options = ['--max-semi-space-size=64']

/** Processes that load what they need while nobody needs them yet. */
export type PreparedWorkers = {
  take(): ChildProcess | undefined
  /** Has them take in documents that are not judged yet. */
  foresee(documents: WorkerDocuments): void
  /** Whether those that are taken hold these very documents. */
  hold(documents: WorkerDocuments): boolean
  /** Ends those that nobody has taken. */
  release(): void
}

/** Starts one process a core for pages that will soon be there to be rendered. */
export function prepareWorkers(dist: string): PreparedWorkers {
  const waiting = Array.from({ length: availableParallelism() }, startWorker)
  let foreseen: WorkerDocuments | null = null
  for (const worker of waiting) worker.on('error', () => undefined)
  return {
    take() {
      for (let next = waiting.pop(); next; next = waiting.pop()) if (next.connected) return next
      return undefined
    },
    foresee(documents) {
      foreseen = documents
      const task: WorkerTask = { foreseen: { dist, documents } }
      for (const worker of waiting) if (worker.connected) worker.send(task)
    },
    hold: (documents) => foreseen !== null && areSame(foreseen, documents),
    release() {
      foreseen = null
      for (const worker of waiting.splice(0)) if (worker.connected) worker.disconnect()
    },
  }
}

function areSame(some: WorkerDocuments, others: WorkerDocuments): boolean {
  return (
    some.size === others.size &&
    others.entries().every(([path, document]) => some.get(path) === document)
  )
}

function startWorker(): ChildProcess {
  return fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: options,
  })
}

/**
 * Renders many pages in processes of their own, one a core, and ends them. For a few dozen pages
 * rendering in process is quicker than starting others; threads would leave hundreds of megabytes
 * behind that this process never gives back.
 */
export async function renderInWorkers(
  addresses: PageAddress[],
  terms: WorkerTerms & { documents: WorkerDocuments },
  prepared: PreparedWorkers | null = null,
): Promise<Rendered> {
  const result: Rendered = nothingRendered()
  // The same words of several tenants come one after the other, and are made into HTML once.
  const queue = addresses.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = new Map<string, PartRecord>()
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(queue.length / BATCH)))
  const isForeseen = prepared?.hold(terms.documents) ?? false
  await Promise.all(
    Array.from({ length: count }, () => {
      const waiting = prepared?.take()
      const documents = waiting && isForeseen ? null : terms.documents
      const work = { terms: { ...terms, documents }, queue, result, parts }
      return runWorker(waiting ?? startWorker(), work)
    }),
  )
  return result
}

type Work = {
  terms: WorkerTerms
  queue: PageAddress[]
  result: Rendered
  /** One of each part of the records: most are the same in many batches. */
  parts: Map<string, PartRecord>
}

function takeIn(
  { pages, written, packs }: Rendered,
  { pack, bytes }: WorkerAnswer,
  records: PageRecord[],
) {
  if (pack) {
    written.push(...records)
    packs.push(pack)
    return
  }
  for (const [index, each] of bytes.entries()) {
    const record = records[index]
    if (record) pages.push({ record, bytes: each })
  }
}

/** One process, which takes batches off the queue and adds what it rendered to the result. */
function runWorker(worker: ChildProcess, { terms, queue, result, parts }: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    let open = 0
    let done = false
    const send = (task: WorkerTask) => worker.send(task)
    const sendAhead = () => {
      while (open < AHEAD && queue.length > 0) {
        send({ addresses: queue.splice(0, BATCH) })
        open += 1
      }
      done = open === 0
      if (!done) return
      worker.disconnect()
      // Its end is nothing to wait for.
      resolve()
    }
    worker.on('error', reject)
    worker.on('exit', (code, signal) => {
      if (!done) reject(new Error(`A process that renders pages ended with ${signal ?? code}.`))
    })
    worker.on('message', (answer: WorkerAnswer | null) => {
      if (answer) {
        open -= 1
        takeIn(result, answer, unpackRecords(answer.records, parts))
        result.failures.push(...answer.failures)
        for (const seconds of answer.seconds) measure({ of: 'render', seconds, outcome: 'done' })
        for (const _failure of answer.failures)
          measure({ of: 'render', seconds: 0, outcome: 'failed' })
        result.unmeant.push(...answer.unmeant)
        result.missedLinks.push(...answer.missedLinks)
      }
      sendAhead()
    })
    send({ terms, holidays: knownHolidays() })
  })
}
