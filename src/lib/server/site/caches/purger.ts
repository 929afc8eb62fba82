import type { Logger } from 'pino'
import { openBackoff } from '../../backoff.ts'
import { type PageAddress, pageTag } from '../pages/index.ts'
import type { Shop } from '../shop/index.ts'
import type { Purge } from './purge.ts'

/** From so many pages of a tenant on, all of its pages are purged by its own tag. */
const MANY = 200
/** Addresses of one purge: what fails is repeated as a whole. */
const PAGES_AT_ONCE = 500

/** Hands on what an edition has changed here, in order and until it is taken. */
export type Purger = {
  /** These pages say something else now; all of the shop's where it is not known which. */
  changed(shop: Shop, pages: readonly PageAddress[] | 'all'): void
  /** From now on there is somebody to hand it to: the job queue, or the caches themselves. */
  open(deliver: (purge: Purge) => Promise<void>): void
  close(): void
}

/**
 * Every node purges what it has changed, once it answers with the new pages: the last node's purge
 * takes away what a cache has meanwhile fetched from one that was late.
 */
export function openPurger(log: Pick<Logger, 'warn'>): Purger {
  const waiting: Purge[] = []
  let deliver: ((purge: Purge) => Promise<void>) | null = null
  let turn: Promise<void> = Promise.resolve()
  const backoff = openBackoff(() => flush(), { first: 1000, longest: 60_000 })

  async function handOn(): Promise<void> {
    for (let next = waiting[0]; next && deliver; next = waiting[0]) {
      try {
        await deliver(next)
      } catch (err) {
        log.warn({ err, waiting: waiting.length }, 'caches are not purged yet; it is tried again')
        backoff.plan()
        return
      }
      waiting.shift()
      backoff.reset()
    }
  }

  function flush(): void {
    turn = turn.then(handOn)
  }

  return {
    changed(shop, pages) {
      waiting.push(...purgesOf(shop, pages))
      flush()
    },
    open(taker) {
      deliver = taker
      flush()
    },
    close() {
      deliver = null
      backoff.reset()
    },
  }
}

/** What is to be purged for pages that have changed. */
function purgesOf(shop: Shop, changed: readonly PageAddress[] | 'all'): Purge[] {
  return shop.tenants.flatMap((tenant) => {
    const all = changed === 'all'
    const own = all
      ? shop.pages(tenant).map(({ path }) => ({ tenant: tenant.id, path }))
      : changed.filter((page) => page.tenant === tenant.id)
    if (own.length === 0) return []
    const tags = all || own.length > MANY ? [`tenant:${tenant.id}`] : own.map(pageTag)
    const pages = own.flatMap(({ path }) => tenant.hosts.map((host) => ({ host, path })))
    const parts = Math.ceil(pages.length / PAGES_AT_ONCE)
    return Array.from({ length: parts }, (_, part) => ({
      tags: part === 0 ? tags : [],
      pages: pages.slice(part * PAGES_AT_ONCE, (part + 1) * PAGES_AT_ONCE),
    }))
  })
}
