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
  const saving = saveLater(store)

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
    saving.plan()
    cutOffs.watch()
    return { rendered: rendered.pages.length + rendered.written.length }
  }

  async function renewExpired() {
    const shop = current
    if (!shop) return
    const { rendered } = swap(shop, await renderer.all(shop, cutOffs.expired(), false), [])
    log.info({ pages: rendered }, 'pages renewed at a cut-off')
  }

  async function adopt(...[shop, changed, ready]: Parameters<Keeper['adopt']>) {
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
    const pages = [...differing(store, rendered), ...remove]
    queryPages.drop(isStale(current, shop, changed))
    swap(shop, rendered, remove)
    return { pages }
  }

  async function open(shop: CompiledShop, since: Since | null) {
    if (!since) store.clear()
    const { render, remove } = since
      ? staleness(since.before, shop, since.changed, store.records())
      : { render: allAddresses(shop), remove: [] }
    const rendered = await renderer.all(shop, once([...render, ...cutOffs.expired()]), !since)
    linkHosts(shop, terms.root)
    return swap(shop, rendered, remove)
  }

  return {
    shop: () => current,
    ready: store.ready,
    picture: store.picture,
    adopt: (shop, changed, ready) => inTurn(() => adopt(shop, changed, ready)),
    open: (shop, since) => inTurn(() => open(shop, since)),
    ...openPages({ terms, renderer, shop: () => current, swap }),
    close() {
      cutOffs.stop()
      saving.stop()
      store.close()
    },
  }
}

/** Saves the store a second after it is first asked to. */
function saveLater(store: PageStore) {
  let timer: NodeJS.Timeout | undefined
  return {
    plan(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        store.save()
      }, 1000).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

function once(addresses: PageAddress[]): PageAddress[] {
  return [...new Map(addresses.map((address) => [addressKey(address), address])).values()]
}

/** Those that say something else than what is stored. */
function differing(store: PageStore, { pages, written }: Rendered): PageAddress[] {
  return [...pages.map(({ record }) => record), ...written]
    .filter((record) => store.record(record)?.etag !== record.etag)
    .map(({ tenant, path }) => ({ tenant, path }))
}

type Production = {
  terms: KeeperTerms
  renderer: ReturnType<typeof openRenderer>
  shop(): CompiledShop | null
  /** Takes in what was rendered. */
  swap(
    shop: CompiledShop,
    rendered: Pick<Rendered, 'pages' | 'written'>,
    remove: PageAddress[],
  ): unknown
}

/** How a page comes about that somebody asks for: from memory, from disk, or rendered. */
function openPages(production: Production): Pick<Keeper, 'fetch' | 'renderOnce'> {
  const { terms, renderer, shop: currentShop, swap } = production
  const { store, queryPages, clock } = terms
  /** Another backend may be away: what it said last is better than no page, and is soon renewed. */
  const isUsable = (until: number | null) => terms.apiHost !== null || !isExpired(until, clock())

  const produceOnce = shared(async (address) => {
    const hasQuery = address.path.includes('?')
    const record = store.record(address)
    if (record && isUsable(record.until)) {
      const page = await store.load(address)
      if (page) return page
    }
    // An edition that arrives meanwhile makes this rendering stale: render again from the new one.
    for (;;) {
      const shop = currentShop()
      if (!shop) return undefined
      const page = await renderer.one(shop, address)
      if (shop !== currentShop()) continue
      if (hasQuery) {
        store.showPictures(page.record)
        return queryPages.put(page)
      }
      swap(shop, { pages: [page], written: [] }, [])
      return store.ready(addressKey(address))
    }
  })

  return {
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
      const shop = currentShop()
      if (!shop) return undefined
      const page = await renderer.one(shop, address)
      store.showPictures(page.record)
      return queryPages.once(page)
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
