import { fill, voice, voiceCount } from '../../../domain/dictionary/dictionary.ts'
import { linkPath } from '../../../domain/urls/link-path.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import type { Imprints } from '../../../pictures/artwork.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { isLoggedOnly, isPage, layoutOf, SEARCH_PAGE } from '../editions/index.ts'
import { imprintsOf } from './card.ts'
import type { CompiledShop } from './compile.ts'
import { openBanners } from './reader-banners.ts'
import { openFindings } from './reader-findings.ts'
import { lowestOffer } from './reader-offers.ts'
import { pageView, richText, targetPath, trailTo } from './reader-pages.ts'
import { openPhotos } from './reader-photos.ts'
import {
  answered,
  askPrices,
  computePrices,
  type PriceSource,
  type UnansweredError,
} from './reader-prices.ts'
import { openPromos } from './reader-promos.ts'
import { explained, glossaryEntries, termView } from './reader-terms.ts'
import type { PageMatch, ShopReader } from './reader-type.ts'
import { categoryView, productView } from './reader-views.ts'
import { type SearchIndex, searchIn } from './search.ts'
import { searchIndexOf } from './search-cache.ts'
import type { Tenant } from './shop-type.ts'
import { planTaken, type TenantView } from './tenant-view.ts'
import { startTerms } from './term-links.ts'
import { type Trace, type TracedShop, traceShop } from './trace.ts'

export type ReaderTerms = {
  shop: CompiledShop
  tenant: Tenant
  /** With the query parameters that the page has declared. */
  path: string
  now: Date
  trace: Trace
  /** Origin of a host name: `http://ie.localhost:4321`. */
  origin(host: string): string
  /** The backend that prices and dates come from; the rules of this process where there is none. */
  prices?: PriceSource | undefined
  /** Ends the rendering where that backend gives no answer; what waits for it waits for ever. */
  giveUp?: (why: UnansweredError) => void
  /** Told a default link that a page wants and the shop does not have. */
  missedLink?: (key: string) => void
  /** File name of a picture in a theme, with what is printed on its things. */
  pictureName(spec: Parameters<ShopReader['picture']>[0], theme: string, imprints: Imprints): string
  /** What stands for a part that was rendered before, for this page among others; each renders its own without. */
  part?: ShopReader['part'] | undefined
}

/** Opens what one page may read, recording into the trace what it does read. */
export function openReader(terms: ReaderTerms): ShopReader {
  const { shop, now } = terms
  const [path = '/'] = terms.path.split('?', 1)
  const { values: query, search } = shop.query(terms.tenant, path, terms.path.slice(path.length))
  const { locale } = shop.route(terms.tenant, path)
  const traced = traceShop(shop, terms.tenant, locale, terms.trace)
  const tenant = traced.derived('tenant')
  const match = traced.derived('match', path)
  const prices = terms.prices
    ? askPrices(terms, traced, terms.prices)
    : computePrices(traced, tenant, now)
  const words = startTerms(match.kind === 'term' ? match.id : null)
  const shared = openShared(traced, terms, tenant, locale)
  return {
    ...shared,
    now,
    path,
    query,
    address: path + search,
    match,
    layout: isPage(match) ? layoutOf(traced.documents, match) : null,
    loggedOnly: isPage(match) && isLoggedOnly(traced.documents, match),
    alternates: openAlternates(traced, terms, locale, { match, search }),
    ...openFindings(traced, terms, match, path + search),
    ...prices,
    lowestOffer: (product) => lowestOffer({ tenant, locale }, prices.quote, product),
    paymentPlan: ({ definition }) =>
      definition.paymentPlan ? planTaken(tenant, { isForeign: !!terms.prices }) : null,
    category: (id) =>
      categoryView(traced, words, id, 'id' in match && match.id === id ? query : {}),
    page: (id) => pageView(traced, words, tenant, locale, id),
    rich: (text) => richText(traced, words, text),
    ...openPromos(traced, { tenant, now, quote: prices.quote, isForeign: !!terms.prices }),
    ...openBanners(traced, { ...terms, locale, match, link: shared.link }),
    term: (id) => termView(traced, words, id),
    async search(asked) {
      const index = await answered(openSearch(terms, locale), terms.giveUp)
      return searchIn(index, asked, terms.trace)
    },
    explained: (text) => explained(traced, words, text),
    trail: () => trailTo(traced, match, path),
    until: traced.until,
    part: (name) => terms.part?.(name) ?? null,
  }
}

/**
 * Opens what a part may read that many pages show: what is the same for all pages of the locale, and as
 * `path` that of the page whose entry in the menu is marked, if there is one. Whatever else a page has
 * of its own is refused.
 */
export function openPartReader(
  terms: Omit<ReaderTerms, 'path' | 'now' | 'part'>,
  { locale, path }: { locale: string; path: string },
): ShopReader {
  const traced = traceShop(terms.shop, terms.tenant, locale, terms.trace)
  const own = (what: string): never => {
    throw new Error(`A part that pages share reads ${what}, which is each page's own.`)
  }
  return {
    ...openShared(traced, terms, traced.derived('tenant'), locale),
    path,
    get now() {
      return own('now')
    },
    get query() {
      return own('query')
    },
    get address() {
      return own('address')
    },
    get match() {
      return own('match')
    },
    get layout() {
      return own('layout')
    },
    get loggedOnly() {
      return own('loggedOnly')
    },
    alternates: () => own('alternates'),
    hreflangs: () => own('hreflangs'),
    card: () => own('card'),
    category: () => own('category'),
    page: () => own('page'),
    rich: () => own('rich'),
    term: () => own('term'),
    search: () => own('search'),
    lowestOffer: () => own('lowestOffer'),
    paymentPlan: () => own('paymentPlan'),
    promo: () => own('promo'),
    banner: () => own('banner'),
    promotions: () => own('promotions'),
    explained: () => own('explained'),
    trail: () => own('trail'),
    until: () => own('until'),
    quote: () => own('quote'),
    optionPrices: () => own('optionPrices'),
    promises: () => own('promises'),
    lastOrders: () => own('lastOrders'),
    collection: () => own('collection'),
    part: () => null,
  }
}

type SharedTerms = Pick<ReaderTerms, 'tenant' | 'origin' | 'pictureName' | 'missedLink'>
type Shared = Omit<
  ShopReader,
  | 'now'
  | 'path'
  | 'query'
  | 'address'
  | 'match'
  | 'layout'
  | 'alternates'
  | 'hreflangs'
  | 'card'
  | 'quote'
  | 'optionPrices'
  | 'promises'
  | 'lastOrders'
  | 'collection'
  | 'loggedOnly'
  | 'category'
  | 'page'
  | 'rich'
  | 'term'
  | 'search'
  | 'lowestOffer'
  | 'paymentPlan'
  | 'promo'
  | 'banner'
  | 'promotions'
  | 'explained'
  | 'trail'
  | 'until'
  | 'part'
>

/** What depends on the tenant and the locale alone. */
function openShared(
  traced: TracedShop,
  terms: SharedTerms,
  tenant: TenantView,
  locale: string,
): Shared {
  const links = openLinks(traced, terms, locale)
  const imprints = () => imprintsOf(traced.documents)
  const picture = (spec: PictureSpec) => {
    const printed = { ...spec, locale }
    const name = terms.pictureName(printed, tenant.theme.id, imprints())
    traced.picture(name, printed)
    return `/_pictures/${name}`
  }
  return {
    tenant,
    locale,
    language: languageOf(locale),
    ...openVoices(traced, locale),
    ...links,
    product: (id) => productView(traced, id),
    menu: () => traced.derived('menu'),
    to: (target) => targetPath(traced, links.link, target),
    footerPages: (group) => traced.derived('footer', group),
    glossary: () => glossaryEntries(traced),
    ...openPhotos(traced, links.absolute, picture),
    searchPath: () => traced.path({ kind: 'page', id: SEARCH_PAGE }),
    imprints: (...names) => {
      const all = imprints()
      return Object.fromEntries(names.map((name) => [name, all[name]]))
    },
    picture,
  }
}

/** What can be found in a tenant's locale. */
export function openSearch(terms: ReaderTerms, locale: string): Promise<SearchIndex> {
  return searchIndexOf(terms, locale, openReader)
}

function openVoices(
  traced: TracedShop,
  locale: string,
): Pick<ShopReader, 'voice' | 'voiceCount' | 'dictionary'> {
  const { documents } = traced
  // Each is read by itself: a text that others say is changed without this page.
  const find = (address: string) => traced.derived('voice', address) ?? undefined
  return {
    voice: (key, values) => fill(voice(find, key), values ?? {}),
    voiceCount: (key, count, values) => fill(voiceCount(find, key, count, locale), values ?? {}),
    dictionary: (...pages) =>
      Object.fromEntries(pages.map((name) => [name, documents.get('dictionary', name) ?? {}])),
  }
}

function openLinks(
  traced: TracedShop,
  { tenant, origin: originOf, missedLink }: SharedTerms,
  locale: string,
): Pick<ShopReader, 'link' | 'links' | 'shops' | 'absolute'> {
  const origin = originOf(tenant.hosts[0] ?? '')
  const links = () => {
    traced.documents.get('links')
    return tenant.links[locale] ?? {}
  }
  return {
    links,
    link: (key) => linkPath(links(), key, missedLink),
    shops: () =>
      traced.derived('shops').map(({ host, ...each }) => ({ ...each, href: `${originOf(host)}/` })),
    absolute: (path) => origin + path,
  }
}

function openAlternates(
  traced: TracedShop,
  { tenant, origin }: ReaderTerms,
  locale: string,
  { match, search }: { match: PageMatch; search: string },
): ShopReader['alternates'] {
  return () =>
    tenant.locales.flatMap((other) => {
      const path = traced.path(match, other)
      const href = origin(tenant.hosts[0] ?? '') + path + search
      return path === null ? [] : [{ locale: other, href, current: other === locale }]
    })
}
