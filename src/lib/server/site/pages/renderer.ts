import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { timed } from '../../platform/metrics/index.ts'
import { backendPrices } from '../backend/index.ts'
import type { StoredDocument } from '../editions/index.ts'
import { pictureNamer } from '../pictures/index.ts'
import {
  type CompiledShop,
  type OriginTerms,
  openSearch,
  originOf,
  type SearchIndex,
  startTrace,
  type Tenant,
  UnansweredError,
} from '../shop/index.ts'
import { partsOf } from './kept-parts.ts'
import type { MissedLink, PageAddress, RenderedPage } from './page.ts'
import {
  nothingRendered,
  type PreparedWorkers,
  prepareWorkers,
  type Rendered,
  renderInWorkers,
} from './pool.ts'
import { type BuiltApp, renderPage } from './render-page.ts'

/** From this many pages on, processes of their own pay for their start. */
export const BULK = 400

export type RendererTerms = {
  app: BuiltApp
  dist: string
  root: string
  origins: OriginTerms
  drawing: string
  /** The backend that prices on pages come from; null where this process prices them. */
  apiHost: URL | null
  log: Logger
  clock(): Date
  /** Whether pages are rendered before somebody asks for them; they are unless told otherwise. */
  ahead?: boolean | undefined
}

export type Renderer = {
  /**
   * Many pages are about to be rendered: what renders them is started meanwhile, and takes in what it
   * will probably render from. To be released when they are, or will not be.
   */
  prepare(): Pick<PreparedWorkers, 'foresee' | 'release'>
  one(shop: CompiledShop, address: PageAddress): Promise<RenderedPage>
  /** Parts of the page at an address that are the same on others. */
  partsAt(shop: CompiledShop, at: Parameters<typeof partsOf>[1]): ReturnType<typeof partsOf>
  /** Whether pages are rendered before somebody asks for them. */
  isAhead: boolean
  /** What can be found in a tenant's locale. */
  search(shop: CompiledShop, tenant: Tenant, locale: string): Promise<SearchIndex>
  /** All that can be rendered, many of them into packs; what cannot is logged. */
  all(shop: CompiledShop, addresses: PageAddress[]): Promise<Rendered>
}

/** Renders pages of whatever edition it is given, here or, when they are many, in processes. */
export function openRenderer(terms: RendererTerms): Renderer {
  const { app, dist, origins, drawing, log, clock } = terms
  const prices = terms.apiHost ? backendPrices(terms.apiHost) : undefined
  let prepared: PreparedWorkers | null = null
  const namers = new WeakMap<CompiledShop, ReturnType<typeof pictureNamer>>()

  function readingTerms(shop: CompiledShop) {
    const pictureName = namers.get(shop) ?? pictureNamer(shop.library, drawing)
    namers.set(shop, pictureName)
    const origin = (host: string) => originOf(host, origins)
    return { now: clock(), origin, pictureName, prices }
  }

  function one(shop: CompiledShop, address: PageAddress) {
    return timed(
      (seconds, outcome) => ({ of: 'render', seconds, outcome }),
      () => renderPage(shop, address, { app, ...readingTerms(shop) }),
    )
  }

  function tell(missed: readonly MissedLink[]): void {
    const known = new Set<string>()
    for (const { tenant, path, key } of missed) {
      if (known.has(tenant + key)) continue
      known.add(tenant + key)
      log.warn({ tenant, path, key }, 'there is no such default link; the page leads home instead')
    }
  }

  async function here(shop: CompiledShop, addresses: PageAddress[]): Promise<Rendered> {
    const result = nothingRendered()
    const { pages, failures, unmeant, missedLinks } = result
    let unanswered: UnansweredError | null = null
    for (const address of addresses) {
      // Rendering waits for nothing, so that requests would wait for all of it.
      await nextTurn()
      try {
        const page = await one(shop, address)
        pages.push(page)
        missedLinks.push(...page.missedLinks.map((key) => ({ ...address, key })))
        if (page.unmeant !== null) unmeant.push({ ...address, message: page.unmeant })
      } catch (error) {
        if (error instanceof UnansweredError) unanswered = error
        else log.error({ err: error, ...address }, 'page not rendered')
        failures.push({ ...address, message: String(error) })
      }
    }
    if (unanswered)
      log.warn({ err: unanswered, pages: failures.length }, 'pages keep the prices they had')
    tell(missedLinks)
    return result
  }

  async function inProcesses(shop: CompiledShop, addresses: PageAddress[]) {
    const documents = new Map<string, StoredDocument>(shop.library.documents)
    const now = clock().getTime()
    const { edition } = shop
    const apiHost = terms.apiHost?.href ?? null
    const { root } = terms
    const shared = { dist, documents, edition, now, origins, drawing, root, apiHost }
    const rendered = await renderInWorkers(addresses, shared, prepared)
    tell(rendered.missedLinks)
    for (const failure of rendered.failures) log.error({ failure }, 'page not rendered')
    return rendered
  }

  return {
    prepare: () => (prepared = prepareWorkers(dist)),
    one,
    partsAt: (shop, at) => partsOf(shop, at, { app, ...readingTerms(shop) }),
    isAhead: terms.ahead !== false,
    search: (shop, tenant, locale) =>
      openSearch({ shop, tenant, path: '/', trace: startTrace(), ...readingTerms(shop) }, locale),
    async all(shop, addresses) {
      if (terms.ahead === false) return here(shop, [])
      return addresses.length < BULK ? here(shop, addresses) : inProcesses(shop, addresses)
    },
  }
}
