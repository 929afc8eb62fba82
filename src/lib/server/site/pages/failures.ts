import type { Logger } from 'pino'
import { openBackoff, type Waits } from '../../backoff.ts'
import type { PageAddress } from './page.ts'
import { addressKey } from './page-files.ts'
import type { Rendered } from './pool.ts'
import type { PageStore } from './store.ts'

/** Between attempts at pages that could not be rendered. */
const WAITS: Waits = { first: 1000, longest: 60_000 }

/** Pages that could not be rendered: shown as they were, and tried again until they can be. */
export type Failures = {
  /** Takes in what a rendering came to, and plans the next attempt at what failed. */
  note(
    rendered: Pick<Rendered, 'pages' | 'written' | 'failures'>,
    removed: readonly PageAddress[],
  ): void
  has(address: PageAddress): boolean
  all(): PageAddress[]
  /** The attempt itself came to nothing: plans the next one. */
  again(): void
  stop(): void
}

export function openFailures(terms: {
  store: Pick<PageStore, 'markStale'>
  log: Logger
  retry(): void
}): Failures {
  const { store, log, retry } = terms
  const failed = new Map<string, PageAddress>()
  const backoff = openBackoff(retry, WAITS)
  return {
    note({ pages, written, failures }, removed) {
      const before = failed.size
      for (const { record } of pages) failed.delete(addressKey(record))
      for (const address of [...written, ...removed]) failed.delete(addressKey(address))
      for (const { tenant, path } of failures) {
        failed.set(addressKey({ tenant, path }), { tenant, path })
        store.markStale({ tenant, path })
      }
      if (failed.size > 0) backoff.plan()
      else backoff.reset()
      if (failed.size > 0 && failures.length > 0)
        log.error({ pages: failed.size }, 'pages stay as they were and are tried again')
      if (failed.size === 0 && before > 0) log.info({ pages: before }, 'pages are rendered again')
    },
    has: (address) => failed.size > 0 && failed.has(addressKey(address)),
    all: () => [...failed.values()],
    again() {
      if (failed.size > 0) backoff.plan()
    },
    stop: () => backoff.reset(),
  }
}
