import type { PageAddress, PageBytes, PageRecord, RenderedPage } from './page.ts'
import { addressKey, type PageFiles } from './page-files.ts'

/** Pages written before other work gets its turn. */
const AT_ONCE = 64

/** Brings pages to disk, some at a time; what cannot be written waits, and is answered meanwhile. */
export type PageWriter = {
  add(pages: readonly RenderedPage[]): void
  /** Of a page that waits to be written, or from disk. */
  read(record: PageRecord): Promise<Partial<PageBytes>>
  /** The plain bytes alone, at once. */
  plain(record: PageRecord, host: string): Buffer | undefined
  /** Somebody else has written it into a pack; `isNew` where it has no files of a page before it. */
  isPacked(address: PageAddress, isNew: boolean): void
  remove(address: PageAddress): void
  /** Whether its files are not what its record says. */
  isWaiting(address: PageAddress): boolean
  /** Tries all that waits; answers why some of it waits on. */
  writeAll(): unknown[]
  clear(): void
}

/**
 * What is to be done on the disk for an address: a page to be written, its files to be removed, or the one
 * that a pack has taken the place of.
 */
type Waiting = { host: string; path: string; page: RenderedPage | 'gone' | 'packed' }

export function openPageWriter(terms: {
  files: PageFiles
  hostOf(tenant: string): string
  failed(error: unknown): void
}): PageWriter {
  const { files, hostOf, failed } = terms
  const waiting = new Map<string, Waiting>()
  let planned: NodeJS.Immediate | undefined

  const finish = (key: string, { host, path, page }: Waiting) => {
    if (page === 'packed') files.uncover(host, path)
    else if (page === 'gone') files.remove(host, path)
    else files.write(host, path, page.bytes)
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
  const wait = ({ tenant, path }: PageAddress, page: Waiting['page']) =>
    waiting.set(addressKey({ tenant, path }), { host: hostOf(tenant), path, page })
  return {
    add(pages) {
      for (const page of pages) wait(page.record, page)
      if (waiting.size > 0 && !planned) writeSome()
    },
    async read(record) {
      const page = waiting.get(addressKey(record))?.page
      return typeof page === 'object' ? page.bytes : files.read(hostOf(record.tenant), record)
    },
    plain(record, host) {
      const page = waiting.get(addressKey(record))?.page
      return typeof page === 'object' ? Buffer.from(page.bytes.plain) : files.plain(host, record)
    },
    isPacked(address, isNew) {
      if (isNew) waiting.delete(addressKey(address))
      else wait(address, 'packed')
      planned ??= setImmediate(writeSome)
    },
    remove(address) {
      wait(address, 'gone')
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
