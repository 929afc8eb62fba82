import type { PageAddress, PageRecord } from './page.ts'
import type { PageStore } from './store.ts'

/** A clock that was set is noticed after this time at the latest, and no timer waits for ever. */
const LONGEST_WAIT = 60_000
/** Until what should have been renewed is looked at again. */
const LOOK_AGAIN_MS = 5000
/** Clocks are set back by a little all the time. */
const TOLERANCE_MS = 60_000

/** Watches for the instants until which pages are true. */
export type CutOffs = {
  /** Pages that are no longer true, but for those that are tried again already. */
  expired(): PageAddress[]
  /** Calls `renew` at the next instant; to be called again whenever pages have changed. */
  watch(): void
  stop(): void
}

export function openCutOffs(terms: {
  store: Pick<PageStore, 'records'>
  clock(): Date
  /** Whether a page could not be rendered and is tried again anyway. */
  isRetried(address: PageAddress): boolean
  renew(): void
}): CutOffs {
  const { store, clock, isRetried, renew } = terms
  let timer: NodeJS.Timeout | undefined
  const expired = () => {
    const now = clock().getTime()
    return [...store.records()]
      .filter((record) => !isTrue(record, now) && !isRetried(record))
      .map(({ tenant, path }) => ({ tenant, path }))
  }
  /** Milliseconds until a page stops being true, as far as that is soon. */
  const left = () => {
    const now = clock().getTime()
    let wait = LONGEST_WAIT
    for (const record of store.records()) {
      if (record.until === null || isRetried(record)) continue
      const own = isTrue(record, now) ? record.until - now + 20 : LOOK_AGAIN_MS
      if (own < wait) wait = own
    }
    return wait
  }
  const look = () => {
    if (expired().length > 0) renew()
    else watch()
  }
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(look, left()).unref()
  }
  return { expired, watch, stop: () => clearTimeout(timer) }
}

/**
 * Whether a page that names dates is true at an instant (epoch milliseconds): not after its end, nor
 * before it was rendered, as by a clock that ran ahead and was set back.
 */
export function isTrue(
  { since, until }: Pick<PageRecord, 'since' | 'until'>,
  now: number,
): boolean {
  return until === null || (now < until && now > since - TOLERANCE_MS)
}
