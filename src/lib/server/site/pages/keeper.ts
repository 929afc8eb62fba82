import { measure } from '../../platform/metrics/index.ts'
import { ContentError } from '../editions/index.ts'
import type { CompiledShop, SearchIndex, Since, Tenant } from '../shop/index.ts'
import { isTrue, openCutOffs } from './cut-offs.ts'
import { openFailures } from './failures.ts'
import { linkHosts } from './host-links.ts'
import { handOnParts } from './kept-parts.ts'
import type { PageAddress, PageRecord, RenderedPage } from './page.ts'
import { addressKey } from './page-files.ts'
import { stalenessBetween } from './page-keys.ts'
import type { Rendered } from './pool.ts'
import type { QueryPages } from './query-pages.ts'
import type { ReadyPage } from './ready.ts'
import { renewPages } from './recompose-pages.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'
import { renderProblems } from './render-problems.ts'
import { openRenderer, type Renderer, type RendererTerms } from './renderer.ts'
import { searching } from './searching.ts'
import { changesOf, changesSince, isWanted } from './stale.ts'
import type { PageStore } from './store.ts'
import { takeTurns } from './take-turns.ts'

export type KeeperTerms = RendererTerms & { store: PageStore; queryPages: QueryPages }

/** Keeps the pages true: to the current edition, and to the clock. */
export type Keeper = {
  prepare: Renderer['prepare']
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
  /** What can be found in a tenant's locale, as the pages are now. */
  search(shop: CompiledShop, tenant: Tenant, locale: string): Promise<SearchIndex>
  /** The page of a known address, from disk or rendered now, once for all who wait. */
  fetch(address: PageAddress): Promise<ReadyPage | undefined>
  /** The page of an address whose query it has declared to be for one request. */
  renderOnce(address: PageAddress): Promise<ReadyPage | undefined>
  /** What another state of the shop would make of the pages (rehearse.ts). */
  rehearse(shop: CompiledShop, changed: ReadonlySet<string>): Promise<Rehearsed>
  /** A page of whatever state of the shop, kept by nobody. */
  render(shop: CompiledShop, address: PageAddress): Promise<RenderedPage>
  /** How many pages there are, and how many of them stay as they were because they do not render. */
  figures(): PageFigures
  close(): void
}

export type PageFigures = ReturnType<PageStore['figures']> & { failing: number }

export function createKeeper(terms: KeeperTerms): Keeper {
  const { store, queryPages, log } = terms
  const renderer = openRenderer(terms)
  const inTurn = takeTurns()
  const failures = openFailures({ store, log, retry: () => work(failures.all) })
  const due = () => work(cutOffs.expired)
  const cutOffs = openCutOffs({ ...terms, isRetried: failures.has, renew: due })
  let current: CompiledShop | null = null
  const saving = saveLater(store)

  function swap(shop: CompiledShop, rendered: TakenIn, remove: PageAddress[]) {
    const isNew = shop !== current
    // Files lie under the hosts of the shop that they were written for.
    current ??= shop
    store.remove(remove)
    current = shop
    if (isNew) linkHosts(shop, terms.root, log)
    failures.note(rendered, remove)
    const count = takeIn(store, shop, rendered)
    saving.plan(count.rendered)
    cutOffs.watch()
    return count
  }

  /** Nobody waits for what the clock asks for. */
  function work(overdue: () => PageAddress[]) {
    inTurn(async () => {
      const shop = current
      if (!shop) return
      const { wanted, gone } = byWant(shop, overdue())
      swap(shop, await renderer.all(shop, wanted), gone)
    }).catch((err: unknown) => {
      log.error({ err }, 'pages not renewed')
      failures.again()
      cutOffs.watch()
    })
  }

  async function adopt(...[shop, changed, ready]: Parameters<Keeper['adopt']>) {
    const isFresh = current === null && store.edition === 0
    const is = stalenessBetween(current, shop, changed)
    const { remove, ...touched } = changesOf(shop, is, store.byKey)
    if (current) handOnParts(current, shop, is.part)
    const rendered = await renewPages({ store, renderer }, shop, touched)
    await demandFit(shop, rendered, ready).catch(undo(store, rendered, isFresh))
    const pages = [...differing(store, rendered), ...remove]
    queryPages.drop(is.page)
    swap(shop, rendered, remove)
    return { pages }
  }

  async function open(shop: CompiledShop, since: Since | null) {
    if (!since) store.clear()
    const { wanted } = byWant(shop, [...staleIn(store), ...cutOffs.expired()])
    const { remove, ...touched } = changesSince(shop, since, store.byKey, wanted)
    const rendered = await renewPages({ store, renderer }, shop, touched)
    return swap(shop, rendered, remove)
  }

  return {
    prepare: renderer.prepare,
    shop: () => current,
    ready: store.ready,
    picture: store.picture,
    rehearse: (shop, changed) => rehearse({ store, renderer, current }, shop, changed),
    render: renderer.one,
    figures: () => ({ ...store.figures(), failing: failures.all().length }),
    adopt: (shop, changed, ready) =>
      inTurn(() => store.restDuring(() => adopt(shop, changed, ready))),
    open: (shop, since) => inTurn(() => open(shop, since)),
    ...openPages({ terms, renderer, shop: () => current, swap }),
    close() {
      cutOffs.stop()
      failures.stop()
      saving.stop()
      store.close()
    },
  }
}

/** Throws ContentError where a page cannot be rendered, and what `ready` throws. */
async function demandFit(shop: CompiledShop, rendered: Rendered, ready?: () => Promise<unknown>) {
  const problems = renderProblems(shop, rendered)
  if (problems.length > 0) throw new ContentError(problems)
  await ready?.()
}

/** Takes back what was written of pages that do not go live, and goes on with why. */
function undo(store: PageStore, { packs }: Rendered, isFresh: boolean) {
  return (error: unknown): never => {
    store.discard(packs)
    if (isFresh) store.clear()
    throw error
  }
}

type TakenIn = Pick<Rendered, 'pages' | 'written' | 'failures'>

function takeIn(store: PageStore, shop: CompiledShop, { pages, written }: TakenIn) {
  store.put(pages)
  store.putWritten(written)
  store.edition = shop.edition
  return { rendered: pages.length + written.length }
}

/** Pages that an earlier process could not render again. */
function staleIn(store: PageStore): PageAddress[] {
  return [...store.records()].filter(({ stale }) => stale).map(addressIn)
}

/** Addresses that a shop has pages at, and those that it has not. */
function byWant(shop: CompiledShop, addresses: PageAddress[]) {
  return {
    wanted: addresses.filter((address) => isWanted(shop, address)),
    gone: addresses.filter((address) => !isWanted(shop, address)),
  }
}

/**
 * Milliseconds until the index is saved: soon where many pages would have to be rendered again after
 * a kill, and later for a few, because the index of ten thousand pages takes a tenth of a second in
 * which nobody is answered.
 */
const SAVE_SOON = 1000
const SAVE_LATER = 10_000
const MANY = 64

function saveLater(store: PageStore) {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  return {
    plan(pages: number): void {
      const wait = pages < MANY ? SAVE_LATER : SAVE_SOON
      if (performance.now() + wait >= due) return
      clearTimeout(timer)
      due = performance.now() + wait
      timer = setTimeout(() => {
        due = Number.POSITIVE_INFINITY
        store.save()
      }, wait).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Those that say something else than what is stored. */
function differing(store: PageStore, { pages, written }: Rendered): PageAddress[] {
  return [...pages.map(({ record }) => record), ...written]
    .filter((record) => store.record(record)?.etag !== record.etag)
    .map(addressIn)
}

function addressIn({ tenant, path }: PageAddress): PageAddress {
  return { tenant, path }
}

type Production = {
  terms: KeeperTerms
  renderer: ReturnType<typeof openRenderer>
  shop(): CompiledShop | null
  /** Takes in what was rendered. */
  swap(shop: CompiledShop, rendered: TakenIn, remove: PageAddress[]): unknown
}

/** How a page comes about that somebody asks for: from memory, from disk, or rendered. */
function openPages(production: Production): Pick<Keeper, 'fetch' | 'renderOnce' | 'search'> {
  const { terms, renderer, shop: currentShop, swap } = production
  const { store, queryPages, clock } = terms
  /** Another backend may be away: what it said last is better than no page, and is soon renewed. */
  const isCurrent = (page: Pick<PageRecord, 'since' | 'until'>) => isTrue(page, clock().getTime())
  const isUsable = (page: Pick<PageRecord, 'since' | 'until'>) =>
    terms.apiHost !== null || isCurrent(page)

  const produceOnce = shared(async (address) => {
    const hasQuery = address.path.includes('?')
    const record = store.record(address)
    if (record && isUsable(record)) {
      const page = await store.load(address)
      if (page) {
        measure({ of: 'page', from: 'disk' })
        return page
      }
    }
    // An edition that arrives meanwhile makes this rendering stale: render again from the new one.
    for (;;) {
      const shop = currentShop()
      if (!shop) return undefined
      const page = await renderer.one(shop, address)
      if (shop !== currentShop()) continue
      measure({ of: 'page', from: 'rendered' })
      if (hasQuery) {
        store.showPictures(page.record)
        return queryPages.put(page)
      }
      swap(shop, { pages: [page], written: [], failures: [] }, [])
      return store.ready(addressKey(address))
    }
  })

  return {
    search: searching(renderer, store),
    async fetch(address) {
      const key = addressKey(address)
      const stored = store.ready(key)
      const known = queryPages.get(key)
      const ready = stored && isUsable(stored) ? stored : known && isCurrent(known) ? known : null
      if (ready) {
        measure({ of: 'page', from: 'memory' })
        return ready
      }
      return produceOnce(address).catch((error: unknown) => {
        // Nobody renews pages with queries but those who ask for them.
        if (known && isUsable(known)) return known
        throw error
      })
    },
    async renderOnce(address) {
      const shop = currentShop()
      if (!shop) return undefined
      const page = await renderer.one(shop, address)
      measure({ of: 'page', from: 'rendered' })
      store.showPictures(page.record)
      return queryPages.once(page)
    },
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
