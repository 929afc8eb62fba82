import type { PageAddress, PageBytes, PageRecord, RenderedPage } from './page.ts'
import { addressKey, type PageFiles } from './page-files.ts'

/** Pages written before other work gets its turn. */
const AT_ONCE = 64

/** Brings pages to disk, some at a time; what cannot be written waits, and is answered meanwhile. */
export type PageWriter = {
  add(pages: readonly RenderedPage[]): void
  /** Of a page that waits to be written, or from disk. */
  read(record: PageRecord): Promise<Partial<PageBytes>>
  /** Somebody else has written it. */
  isWritten(address: PageAddress): void
  remove(address: PageAddress): void
  /** Whether its files are not what its record says. */
  isWaiting(address: PageAddress): boolean
  /** Tries all that waits; answers why some of it waits on. */
  writeAll(): unknown[]
  clear(): void
}

/** What is to be done on the disk for an address: a page to be written, or its files to be removed. */
type Waiting = { host: string; path: string; page: RenderedPage | null }

export function openPageWriter(terms: {
  files: PageFiles
  hostOf(tenant: string): string
  failed(error: unknown): void
}): PageWriter {
  const { files, hostOf, failed } = terms
  const waiting = new Map<string, Waiting>()
  let planned: NodeJS.Immediate | undefined

  const finish = (key: string, { host, path, page }: Waiting) => {
    if (page) files.write(host, path, page.bytes)
    else files.remove(host, path)
    waiting.delete(key)
  }
  const writeSome = () => {
    planned = undefined
    try {
      for (const [key, each] of [...waiting].slice(0, AT_ONCE)) finish(key, each)
      if (waiting.size > 0) planned = setImmediate(writeSome)
    } catch (error) {
      failed(error)
    }
  }
  return {
    add(pages) {
      for (const page of pages) {
        const { tenant, path } = page.record
        waiting.set(addressKey(page.record), { host: hostOf(tenant), path, page })
      }
      if (waiting.size > 0 && !planned) writeSome()
    },
    async read(record) {
      const page = waiting.get(addressKey(record))?.page
      return page?.bytes ?? files.read(hostOf(record.tenant), record)
    },
    isWritten: (address) => void waiting.delete(addressKey(address)),
    remove(address) {
      const { tenant, path } = address
      waiting.set(addressKey(address), { host: hostOf(tenant), path, page: null })
      if (!planned) writeSome()
    },
    isWaiting: (address) => waiting.has(addressKey(address)),
    writeAll() {
      const errors: unknown[] = []
      for (const [key, each] of waiting) {
        try {
          finish(key, each)
        } catch (error) {
          errors.push(error)
        }
      }
      return errors
    },
    clear() {
      waiting.clear()
      files.clear()
    },
  }
}
