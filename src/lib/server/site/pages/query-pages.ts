import { LRUCache } from 'lru-cache'
import type { PageRecord, RenderedPage } from './page.ts'
import { addressKey } from './page-files.ts'
import { type ReadyPage, readyPage } from './ready.ts'

/** Bounds of what is kept of pages with declared queries: many different values are no memory. */
const BOUNDS = { count: 500, bytes: 8 * 1024 * 1024 }

/** Pages of addresses with a declared query (`/cards/?page=2`), in memory alone. */
export type QueryPages = {
  get(key: string): ReadyPage | undefined
  put(page: RenderedPage): ReadyPage
  /** A page for one request alone: nobody keeps it, neither here nor on the way. */
  once(page: RenderedPage): ReadyPage
  /** Lets go of those whose records say so. */
  drop(isStale: (record: PageRecord) => boolean): void
  /** How much is kept now. */
  size(): { count: number; bytes: number }
}

export function openQueryPages(secure: boolean, bounds = BOUNDS): QueryPages {
  const pages = new LRUCache<string, { record: PageRecord; ready: ReadyPage }>({
    max: bounds.count,
    maxSize: bounds.bytes,
    sizeCalculation: ({ record, ready }) => ready.size + record.keys.byteLength,
  })
  return {
    get: (key) => pages.get(key)?.ready,
    put(page) {
      const ready = readyPage(page, secure)
      pages.set(addressKey(page.record), { record: page.record, ready })
      return ready
    },
    once({ record, bytes }) {
      const page = readyPage({ record: { ...record, until: null }, bytes }, secure)
      for (const headers of Object.values(page.headers))
        headers[headers.indexOf('Cache-Control') + 1] = 'no-store'
      return page
    },
    drop(isStale) {
      for (const [key, { record }] of [...pages.entries()]) if (isStale(record)) pages.delete(key)
    },
    size: () => ({ count: pages.size, bytes: pages.calculatedSize }),
  }
}
