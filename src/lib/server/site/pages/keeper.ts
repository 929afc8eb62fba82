import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { StoredDocument } from '../editions/index.ts'
import { pictureNamer } from '../pictures/index.ts'
import { type CompiledShop, type OriginTerms, originOf } from '../shop/index.ts'
import type { RenderedPage, PageAddress } from './page.ts'
import { addressKey } from './page-files.ts'
import { renderInWorkers, type Rendered } from './pool.ts'
import type { ReadyPage } from './ready.ts'
import { type BuiltApp, renderPage } from './render-page.ts'
import { allAddresses, staleness } from './stale.ts'
import type { PageStore } from './store.ts'

/** From this many pages on, processes of their own pay for their start. */
const BULK = 400
/** Timers cannot wait longer; the keeper looks again then. */
const LONGEST_WAIT = 2 ** 31 - 1
/** Until a page that could not be renewed is tried again; requests try it meanwhile. */
const RETRY_MS = 5000

export type KeeperTerms = {
  app: BuiltApp
  dist: string
  store: PageStore
  root: string
  origins: OriginTerms
  drawing: string
  log: Logger
  clock(): Date
}

/** Keeps the pages true: to the current edition, and to the clock. */
export type Keeper = {
  shop(): CompiledShop | null
  /** Renders what a new edition changes and swaps edition and pages at once. */
  adopt(shop: CompiledShop, changed: ReadonlySet<string>): Promise<{ rendered: number }>
  /** Brings a store left by an earlier process up to `shop`; everything when it cannot be told. */
  open(shop: CompiledShop, changed: ReadonlySet<string> | null): Promise<{ rendered: number }>
  ready(key: string): ReadyPage | undefined
  picture: PageStore['picture']
  /** The page of a known address, from disk or rendered now, once for all who wait. */
  fetch(address: PageAddress): Promise<ReadyPage | undefined>
  close(): void
}

export function createKeeper(terms: KeeperTerms): Keeper {
  const { store, log, clock } = terms
  let current: CompiledShop | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let saving: NodeJS.Timeout | undefined
  const waiting = new Map<string, Promise<ReadyPage | undefined>>()
  const namers = new WeakMap<CompiledShop, ReturnType<typeof pictureNamer>>()

  const renderOne = (shop: CompiledShop, address: PageAddress) => {
    const pictureName = namers.get(shop) ?? pictureNamer(shop.library, terms.drawing)
    namers.set(shop, pictureName)
    const origin = (host: string) => originOf(host, terms.origins)
    return renderPage(shop, address, { app: terms.app, now: clock(), origin, pictureName })
  }

  async function renderAll(
    shop: CompiledShop,
    addresses: PageAddress[],
    fresh: boolean,
  ): Promise<Rendered> {
    if (addresses.length >= BULK) {
      const documents = new Map<string, StoredDocument>(shop.library.documents)
      const { dist, drawing, origins } = terms
      const now = clock().getTime()
      const root = fresh ? terms.root : null
      const rendered = await renderInWorkers(addresses, {
        dist,
        documents,
        edition: shop.edition,
        now,
        origins,
        drawing,
        root,
      })
      for (const failure of rendered.failures) log.error({ failure }, 'page not rendered')
      return rendered
    }
    const pages: RenderedPage[] = []
    for (const address of addresses) {
      try {
        pages.push(await renderOne(shop, address))
      } catch (error) {
        log.error({ err: error, ...address }, 'page not rendered')
      }
    }
    return { pages, written: [], failures: [] }
  }

  /** One edition or cut-off at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }

  function swap(
    shop: CompiledShop,
    { pages, written }: Pick<Rendered, 'pages' | 'written'>,
    remove: PageAddress[],
  ) {
    current = shop
    store.put(pages)
    store.putWritten(written)
    store.remove(remove)
    store.edition = shop.edition
    saving ??= setTimeout(() => {
      saving = undefined
      store.save()
    }, 1000).unref()
    watchClock()
  }

  function watchClock() {
    clearTimeout(timer)
    let next = Number.POSITIVE_INFINITY
    for (const { until } of store.records()) if (until !== null && until < next) next = until
    if (!Number.isFinite(next)) return
    const left = next - clock().getTime()
    // A page that is still expired could not be rendered; asking at once would ask for ever.
    const wait = left > 0 ? Math.min(LONGEST_WAIT, left + 20) : RETRY_MS
    timer = setTimeout(() => void inTurn(renewExpired), wait).unref()
  }

  function expired(): PageAddress[] {
    const now = clock()
    return [...store.records()]
      .filter(({ until }) => isExpired(until, now))
      .map(({ tenant, path }) => ({ tenant, path }))
  }

  async function renewExpired() {
    const shop = current
    if (!shop) return
    const rendered = await renderAll(shop, expired(), false)
    log.info({ pages: rendered.pages.length }, 'pages renewed at a cut-off')
    swap(shop, rendered, [])
  }

  function linkHosts(shop: CompiledShop) {
    for (const { hosts } of shop.tenants)
      for (const host of hosts.slice(1))
        if (hosts[0] && !existsSync(join(terms.root, host)))
          symlinkSync(hosts[0], join(terms.root, host))
  }

  return {
    shop: () => current,
    ready: store.ready,
    picture: store.picture,
    adopt: (shop, changed) =>
      inTurn(async () => {
        const { render, remove } = staleness(current, shop, changed, store.records())
        const rendered = await renderAll(shop, render, false)
        swap(shop, rendered, remove)
        return { rendered: rendered.pages.length }
      }),
    open: (shop, changed) =>
      inTurn(async () => {
        if (!changed) store.clear()
        const { render, remove } = changed
          ? staleness(changed.size > 0 ? null : shop, shop, changed, store.records())
          : { render: allAddresses(shop), remove: [] }
        const todo = new Map([...render, ...expired()].map((each) => [addressKey(each), each]))
        const rendered = await renderAll(shop, [...todo.values()], !changed)
        linkHosts(shop)
        swap(shop, rendered, remove)
        return { rendered: rendered.pages.length + rendered.written.length }
      }),
    async fetch(address) {
      const key = addressKey(address)
      const known = store.ready(key)
      if (known && !isExpired(known.until, clock())) return known
      let pending = waiting.get(key)
      if (!pending) {
        pending = produce(address).finally(() => waiting.delete(key))
        waiting.set(key, pending)
      }
      return pending
    },
    close() {
      clearTimeout(timer)
      clearTimeout(saving)
      store.save()
    },
  }

  async function produce(address: PageAddress): Promise<ReadyPage | undefined> {
    const record = store.record(address)
    if (record && !isExpired(record.until, clock())) {
      const page = await store.load(address)
      if (page) return page
    }
    // An edition that arrives meanwhile makes this rendering stale: render again from the new one.
    for (;;) {
      const shop = current
      if (!shop) return undefined
      const page = await renderOne(shop, address)
      if (shop !== current) continue
      swap(shop, { pages: [page], written: [] }, [])
      return store.ready(addressKey(address))
    }
  }
}

function isExpired(until: number | null, now: Date): boolean {
  return until !== null && until <= now.getTime()
}
