import { HOME } from '../editions/index.ts'
import { compress } from '../pages/index.ts'
import { openFeeds, openSearchFiles } from '../search-engines/index.ts'
import {
  type CompiledShop,
  openReader,
  type ReaderTerms,
  startTrace,
  type Tenant,
} from '../shop/index.ts'
import { type Asset, asset } from './assets.ts'

export type FoundTerms = Pick<ReaderTerms, 'origin' | 'prices'> & {
  pictureName(shop: CompiledShop): ReaderTerms['pictureName']
  clock(): Date
}

/**
 * What robots and devices read of a shop beside its pages: robots.txt, sitemaps, llms.txt, the
 * manifest, and a feed of its products for each locale (`/feeds/en-ie.xml`).
 */
export function foundFiles(terms: FoundTerms) {
  const files = openSearchFiles(({ hosts }) => terms.origin(hosts[0] ?? ''))
  const feeds = openFeeds(terms.clock)
  const assets = new WeakMap<object, Asset>()
  const assetOf = (file: object, { type, text }: { type: string; text: string }) => {
    const known = assets.get(file) ?? textAsset(type, text)
    assets.set(file, known)
    return known
  }

  async function feed(shop: CompiledShop, tenant: Tenant, locale: string): Promise<Asset> {
    const wanted = { edition: shop, tenant: tenant.id, locale }
    const made = await feeds(wanted, () => openFeed(terms, shop, tenant, locale))
    return assetOf(made, { type: 'application/xml; charset=utf-8', text: made.text })
  }

  return (shop: CompiledShop, tenant: Tenant, pathname: string) => {
    const file = files(shop, tenant, pathname)
    if (file) return assetOf(file, file)
    const named = /^\/feeds\/([\w-]+)\.xml$/.exec(pathname)?.[1]
    const locale = tenant.locales.find((each) => each.toLowerCase() === named)
    return locale === undefined ? undefined : feed(shop, tenant, locale)
  }
}

/** Everything that a feed reads, as the home page of its locale would read it. */
function openFeed(terms: FoundTerms, shop: CompiledShop, tenant: Tenant, locale: string) {
  const trace = startTrace()
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const reader = openReader({
    shop,
    tenant,
    path: shop.pathOf(tenant, locale, HOME) ?? '/',
    now: terms.clock(),
    trace,
    origin: terms.origin,
    pictureName: terms.pictureName(shop),
    prices: terms.prices,
    giveUp: reject,
  })
  const ids = shop.documents(tenant, locale).ids('product')
  return { reader, ids, until: () => trace.until, unanswered: promise }
}

function textAsset(type: string, text: string): Asset {
  const plain = Buffer.from(text)
  return { ...asset('', plain, 'an hour', compress(plain).br), type }
}
