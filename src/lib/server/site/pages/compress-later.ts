import { compressors } from './compress.ts'
import type { PageBytes, PageRecord } from './page.ts'
import type { PageFiles } from './page-files.ts'
import { hashesOf } from './render-page.ts'

/**
 * Compresses pages that were written plain, one after the other while the shop runs, and gives those
 * that are in packs files of their own.
 */
export type CompressLater = {
  add(records: Iterable<PageRecord>): void
  /** Works off what was added, unless that is under way. */
  run(): void
  /** Does nothing while `work` is under way, which wants the processors. */
  restDuring<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

export function openCompressLater(terms: {
  files: Pick<PageFiles, 'read' | 'write' | 'isPacked' | 'tidy'>
  hostOf(tenant: string): string
  /** False once another rendering has taken the page's place. */
  isCurrent(record: PageRecord): boolean
  done(): void
  /** Nothing can be written now; what is left waits for the next run. */
  failed(error: unknown): void
}): CompressLater {
  const { files, hostOf, isCurrent, done, failed } = terms
  const waiting = new Set<PageRecord>()
  let rest: Promise<unknown> = Promise.resolve()
  let running = false
  let stopped = false

  async function compressOne(record: PageRecord) {
    const host = hostOf(record.tenant)
    const { plain } = await files.read(host, record)
    // A damaged page is rendered again when somebody asks for it.
    if (!plain) return
    const made: Omit<PageBytes, 'plain'> = {
      br: await compressors.br(plain),
      gzip: await compressors.gzip(plain),
    }
    if (stopped || !isCurrent(record)) return
    const isPacked = files.isPacked(host, record.path)
    files.write(host, record.path, isPacked ? { plain, ...made } : made)
    Object.assign(record.hashes, hashesOf(made))
  }

  async function run() {
    if (running || waiting.size === 0) return
    running = true
    try {
      for (const record of waiting) {
        await rest
        if (isCurrent(record)) await compressOne(record)
        if (stopped) return
        waiting.delete(record)
      }
      files.tidy()
      done()
    } catch (error) {
      failed(error)
    } finally {
      running = false
    }
  }

  return {
    add(records) {
      for (const record of records)
        if (!record.hashes.br || !record.hashes.gzip) waiting.add(record)
    },
    run: () => void run(),
    restDuring(work) {
      const done = work()
      rest = Promise.allSettled([rest, done])
      return done
    },
    stop() {
      stopped = true
    },
  }
}
