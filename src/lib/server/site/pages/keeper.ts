import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../editions/index.ts'
import type { CompiledShop, Since } from '../shop/index.ts'
import { isExpired, openCutOffs } from './cut-offs.ts'
import type { PageAddress } from './page.ts'
import { addressKey } from './page-files.ts'
import type { Rendered } from './pool.ts'
import type { QueryPages } from './query-pages.ts'
import type { ReadyPage } from './ready.ts'
import { renderProblems } from './render-problems.ts'
import { openRenderer, type RendererTerms } from './renderer.ts'
import { allAddresses, isStale, staleness } from './stale.ts'
import type { PageStore } from './store.ts'

export type KeeperTerms = RendererTerms & { store: PageStore; queryPages: QueryPages }

/** Keeps the pages true: to the current edition, and to the clock. */
export type Keeper = {
  shop(): CompiledShop | null
  /**
   * Renders what a new edition changes, waits for `ready`, and swaps edition and pages at once.
   * Answers the pages that say something else now. Throws ContentError where a page cannot be
   * rendered; then all stays as it was.
   */
  adopt(
    shop: CompiledShop,
    changed: ReadonlySet<string>,
    ready?: () => Promise<unknown>,
  ): Promise<{ pages: PageAddress[] }>
  /** Brings a store left by an earlier process up to `shop`; everything when it cannot be told. */
  open(shop: CompiledShop, since: Since | null): Promise<{ rendered: number }>
  ready(key: string): ReadyPage | undefined
  picture: PageStore['picture']
  /** The page of a known address, from disk or rendered now, once for all who wait. */
  fetch(address: PageAddress): Promise<ReadyPage | undefined>
  /** The page of an address whose query it has declared to be for one request. */
  renderOnce(address: PageAddress): Promise<ReadyPage | undefined>
  close(): void
}

export function createKeeper(terms: KeeperTerms): Keeper {
  const { store, queryPages, log, clock } = terms
  const renderer = openRenderer(terms)
  const inTurn = takeTurns()
  const cutOffs = openCutOffs({ store, clock, renew: () => void inTurn(renewExpired) })
  let current: CompiledShop | null = null
  let saving: NodeJS.Timeout | undefined

  /** Another backend may be away: what it said last is better than no page, and is soon renewed. */
  const isUsable = (until: number | null) => terms.apiHost !== null || !isExpired(until, clock())

  function swap(
    shop: CompiledShop,
    rendered: Pick<Rendered, 'pages' | 'written'>,
    remove: PageAddress[],
  ) {
    current = shop
    store.put(rendered.pages)
    store.putWritten(rendered.written)
    store.remove(remove)
    store.edition = shop.edition
    saving ??= setTimeout(() => {
      saving = undefined
      store.save()
    }, 1000).unref()
    cutOffs.watch()
    return { rendered: rendered.pages.length + rendered.written.length }
  }

  async function renewExpired() {
    const shop = current
    if (!shop) return
    const { rendered } = swap(shop, await renderer.all(shop, cutOffs.expired(), false), [])
    log.info({ pages: rendered }, 'pages renewed at a cut-off')
  }

  async function adopt(
    shop: CompiledShop,
    changed: ReadonlySet<string>,
    ready?: () => Promise<unknown>,
  ) {
    const fresh = current === null && store.edition === 0
    const { render, remove } = staleness(current, shop, changed, store.records())
    const rendered = await renderer.all(shop, render, fresh)
    const problems = renderProblems(shop, rendered)
    if (problems.length > 0) {
      if (fresh) store.clear()
      throw new ContentError(problems)
    }
    await ready?.()
    if (fresh) linkHosts(shop, terms.root)
    const pages = [...differing(rendered), ...remove]
    queryPages.drop(isStale(current, shop, changed))
    swap(shop, rendered, remove)
    return { pages }
  }

  function differing({ pages, written }: Rendered): PageAddress[] {
    return [...pages.map(({ record }) => record), ...written]
      .filter((record) => store.record(record)?.etag !== record.etag)
      .map(({ tenant, path }) => ({ tenant, path }))
  }

  async function open(shop: CompiledShop, since: Since | null) {
    if (!since) store.clear()
    const { render, remove } = since
      ? staleness(since.before, shop, since.changed, store.records())
      : { render: allAddresses(shop), remove: [] }
    const wanted = [...render, ...cutOffs.expired()]
    const once = new Map(wanted.map((address) => [addressKey(address), address]))
    const rendered = await renderer.all(shop, [...once.values()], !since)
    linkHosts(shop, terms.root)
    return swap(shop, rendered, remove)
  }

  async function produce(address: PageAddress): Promise<ReadyPage | undefined> {
    const hasQuery = address.path.includes('?')
    const record = store.record(address)
    if (record && isUsable(record.until)) {
      const page = await store.load(address)
      if (page) return page
    }
    // An edition that arrives meanwhile makes this rendering stale: render again from the new one.
    for (;;) {
      const shop = current
      if (!shop) return undefined
      const page = await renderer.one(shop, address)
      if (shop !== current) continue
      if (hasQuery) {
        store.showPictures(page.record)
        return queryPages.put(page)
      }
      swap(shop, { pages: [page], written: [] }, [])
      return store.ready(addressKey(address))
    }
  }
  const produceOnce = shared(produce)

  return {
    shop: () => current,
    ready: store.ready,
    picture: store.picture,
    adopt: (shop, changed, ready) => inTurn(() => adopt(shop, changed, ready)),
    open: (shop, since) => inTurn(() => open(shop, since)),
    async fetch(address) {
      const key = addressKey(address)
      const stored = store.ready(key)
      if (stored && isUsable(stored.until)) return stored
      const known = queryPages.get(key)
      if (known && !isExpired(known.until, clock())) return known
      return produceOnce(address).catch((error: unknown) => {
        // Nobody renews pages with queries but those who ask for them.
        if (known && isUsable(known.until)) return known
        throw error
      })
    },
    async renderOnce(address) {
      if (!current) return undefined
      const page = await renderer.one(current, address)
      store.showPictures(page.record)
      return queryPages.once(page)
    },
    close() {
      cutOffs.stop()
      clearTimeout(saving)
      store.close()
    },
  }
}

/** One piece of work at a time: editions and cut-offs do not overtake each other. */
function takeTurns() {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }
}

/** One production of a page for all who wait for it. */
function shared(produce: (address: PageAddress) => Promise<ReadyPage | undefined>) {
  const waiting = new Map<string, Promise<ReadyPage | undefined>>()
  return (address: PageAddress) => {
    const key = addressKey(address)
    let pending = waiting.get(key)
    if (!pending) {
      pending = produce(address).finally(() => waiting.delete(key))
      waiting.set(key, pending)
    }
    return pending
  }
}

/** A tenant's further hosts are links to the folder of its first. */
function linkHosts(shop: CompiledShop, root: string) {
  for (const { hosts } of shop.tenants)
    for (const host of hosts.slice(1))
      if (hosts[0] && !existsSync(join(root, host))) symlinkSync(hosts[0], join(root, host))
}
