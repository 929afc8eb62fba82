import type { PageRecord } from './page.ts'
import type { PageFiles } from './page-files.ts'

/** Adds gzip to pages that were written without it, one after the other while the shop runs. */
export type GzipLater = {
  add(records: Iterable<PageRecord>): void
  /** Works off what was added, unless that is under way. */
  run(): void
  /** Whether there is nothing left to add. */
  isDone(): boolean
  stop(): void
}

export function openGzipLater(terms: {
  files: Pick<PageFiles, 'missingGzip' | 'write'>
  hostOf(tenant: string): string
  /** False once another rendering has taken the page's place. */
  isCurrent(record: PageRecord): boolean
  done(): void
}): GzipLater {
  const { files, hostOf, isCurrent, done } = terms
  const waiting = new Set<PageRecord>()
  let running = false
  let stopped = false

  async function addGzip(record: PageRecord) {
    const host = hostOf(record.tenant)
    const gzip = await files.missingGzip(host, record.path)
    if (gzip && !stopped && isCurrent(record)) files.write(host, record.path, { gzip }, false)
  }

  async function run() {
    if (running || waiting.size === 0) return
    running = true
    for (const record of waiting) {
      // A page without gzip is no failure: nginx sends it plain, and reading it adds what is missing.
      if (isCurrent(record)) await addGzip(record).catch(() => undefined)
      if (stopped) return
      waiting.delete(record)
    }
    running = false
    done()
  }

  return {
    add(records) {
      for (const record of records) waiting.add(record)
    },
    run: () => void run(),
    isDone: () => waiting.size === 0,
    stop() {
      stopped = true
    },
  }
}
