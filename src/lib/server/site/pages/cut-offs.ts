import type { PageAddress } from './page.ts'
import type { PageStore } from './store.ts'

/** Timers cannot wait longer; the watch looks again then. */
const LONGEST_WAIT = 2 ** 31 - 1
/** Until a page that could not be renewed is tried again; requests try it meanwhile. */
const RETRY_MS = 5000

/** Watches for the instants until which pages are true. */
export type CutOffs = {
  /** Pages that are no longer true. */
  expired(): PageAddress[]
  /** Calls `renew` at the next instant; to be called again whenever pages have changed. */
  watch(): void
  stop(): void
}

export function openCutOffs(terms: {
  store: Pick<PageStore, 'records'>
  clock(): Date
  renew(): void
}): CutOffs {
  const { store, clock, renew } = terms
  let timer: NodeJS.Timeout | undefined
  return {
    expired() {
      const now = clock()
      return [...store.records()]
        .filter(({ until }) => isExpired(until, now))
        .map(({ tenant, path }) => ({ tenant, path }))
    },
    watch() {
      clearTimeout(timer)
      let next = Number.POSITIVE_INFINITY
      for (const { until } of store.records()) if (until !== null && until < next) next = until
      if (!Number.isFinite(next)) return
      const left = next - clock().getTime()
      // A page that is still expired could not be rendered; asking at once would ask for ever.
      const wait = left > 0 ? Math.min(LONGEST_WAIT, left + 20) : RETRY_MS
      timer = setTimeout(renew, wait).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

export function isExpired(until: number | null, now: Date): boolean {
  return until !== null && until <= now.getTime()
}
