import type { PageRecord } from './page.ts'
import type { PageFiles } from './page-files.ts'

/** Compresses pages that were written plain, one after the other while the shop runs. */
export type CompressLater = {
  add(records: Iterable<PageRecord>): void
  /** Works off what was added, unless that is under way. */
  run(): void
  /** Whether there is nothing left to compress. */
  isDone(): boolean
  stop(): void
}

export function openCompressLater(terms: {
  files: Pick<PageFiles, 'missing' | 'write'>
  hostOf(tenant: string): string
  /** False once another rendering has taken the page's place. */
  isCurrent(record: PageRecord): boolean
  done(): void
}): CompressLater {
  const { files, hostOf, isCurrent, done } = terms
  const waiting = new Set<PageRecord>()
  let running = false
  let stopped = false

  async function compressOne(record: PageRecord) {
    const host = hostOf(record.tenant)
    const missing = await files.missing(host, record.path)
    if (missing && !stopped && isCurrent(record)) files.write(host, record.path, missing, false)
  }

  async function run() {
    if (running || waiting.size === 0) return
    running = true
    for (const record of waiting) {
      // A plain page is no failure: nginx sends it as it is, and reading it adds what is missing.
      if (isCurrent(record)) await compressOne(record).catch(() => undefined)
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
