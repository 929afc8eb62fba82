import { fill, voice, voiceCount } from '../../../domain/dictionary/dictionary.ts'
import { linkPath } from '../../../domain/urls/link-path.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { addressOf, isLoggedOnly, isNested, isPage, layoutOf } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import { detailOf } from './derived.ts'
import { askPrices, computePrices, type PriceSource } from './reader-prices.ts'
import { explained, glossaryEntries, termView } from './reader-terms.ts'
import type { Link, PageMatch, ShopReader } from './reader-type.ts'
import { categoryView, homeView, productView, proseView } from './reader-views.ts'
import type { Tenant } from './shop-type.ts'
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
  giveUp?: (why: Error) => void
  /** Told a default link that a page wants and the shop does not have. */
  missedLink?: (key: string) => void
  /** File name of a picture in a theme. */
  pictureName(spec: Parameters<ShopReader['picture']>[0], theme: string): string
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
  const words = startTerms(match.kind === 'term' ? match.id : null)
  return {
    tenant,
    locale,
    language: languageOf(locale),
    now,
    path,
    query,
    address: path + search,
    match,
    layout: isPage(match) ? layoutOf(match) : null,
    loggedOnly: isPage(match) && isLoggedOnly(traced.documents, match),
    ...openVoices(traced, locale),
    ...openLinks(traced, terms, locale, { match, search }),
    ...(terms.prices ? askPrices(terms, traced, terms.prices) : computePrices(traced, tenant, now)),
    product: (id) => productView(traced, id),
    category: (id) =>
      categoryView(traced, words, id, 'id' in match && match.id === id ? query : {}),
    menu: () => traced.derived('menu'),
    trail: () => trailTo(traced, match, path),
    home: () => homeView(traced),
    footerPages: (group) => traced.derived('footer', group),
    prose: (id) => proseView(traced, words, tenant, locale, id),
    glossary: () => glossaryEntries(traced),
    term: (id) => termView(traced, words, id),
    explained: (text) => explained(traced, words, text),
    picture(spec) {
      const name = terms.pictureName(spec, tenant.theme.id)
      traced.picture(name, spec)
      return `/_pictures/${name}`
    },
    until: traced.until,
  }
}

function trailTo(traced: TracedShop, match: PageMatch, path: string): Link[] {
  if (!isPage(match)) return []
  if (match.kind === 'home' || isNested(match)) return traced.derived('trail', detailOf(match))
  // Most pages lie right below the home page, whose trail they share rather than have one of their own.
  const home = traced.derived('trail', detailOf({ kind: 'home', id: 'home' }))
  const name = addressOf(traced.documents, match)?.name
  return name === undefined ? home : [...home, { id: match.id, name, path }]
}

function openVoices(
  { documents }: TracedShop,
  locale: string,
): Pick<ShopReader, 'voice' | 'voiceCount' | 'dictionary'> {
  // Reading a page of voices once records it; a page of a shop says dozens of them.
  const pages: Record<string, Readonly<Record<string, string>>> = Object.create(null)
  const page = (name: string) => (pages[name] ??= documents.get('dictionary', name) ?? {})
  const pageOf = (key: string) => {
    page(key.toLowerCase().split('.', 1)[0] ?? '')
    return pages
  }
  return {
    voice: (key, values) => fill(voice(pageOf(key), key), values ?? {}),
    voiceCount: (key, count, values) =>
      fill(voiceCount(pageOf(key), key, count, locale), values ?? {}),
    dictionary: (...pages) => Object.fromEntries(pages.map((name) => [name, page(name)])),
  }
}

function openLinks(
  traced: TracedShop,
  { tenant, origin: originOf, missedLink }: ReaderTerms,
  locale: string,
  { match, search }: { match: PageMatch; search: string },
): Pick<ShopReader, 'link' | 'links' | 'alternates' | 'shops' | 'absolute'> {
  const origin = originOf(tenant.hosts[0] ?? '')
  const links = () => {
    traced.documents.get('links')
    return tenant.links[locale] ?? {}
  }
  return {
    links,
    link: (key) => linkPath(links(), key, missedLink),
    alternates: () =>
      tenant.locales.flatMap((other) => {
        const path = traced.path(match, other)
        return path === null
          ? []
          : [{ locale: other, href: origin + path + search, current: other === locale }]
      }),
    shops: () =>
      traced.derived('shops').map(({ host, ...each }) => ({ ...each, href: `${originOf(host)}/` })),
    absolute: (path) => origin + path,
  }
}
