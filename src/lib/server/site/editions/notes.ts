import { decoded, redirectKey } from '../../../domain/urls/address.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { documentName } from './document-path.ts'
import type { Library } from './library.ts'
import { didYouMean } from './nearest.ts'
import { redirectsOf } from './redirects.ts'

/**
 * What is fit to be published and was most likely not meant, a sentence each: documents that no
 * visitor will ever see, products that no category leads to, amounts that may be meant in another currency,
 * and addresses that were pages `before` and lead nowhere now.
 */
export function notesOf(library: Library, before: Library | null): string[] {
  return [
    ...unseen(library),
    ...unlisted(library),
    ...dearZones(library),
    ...(before ? gone(library, before) : []),
  ]
}

function unseen(library: Library): string[] {
  const tenants = library.all('tenant').map(({ id }) => id)
  const locales = new Set(library.all('tenant').flatMap(({ data }) => data.locales))
  const spoken = new Set([...locales, ...Array.from(locales, languageOf)])
  const notes = new Set<string>()
  for (const path of library.documents.keys()) {
    const name = documentName(path)
    if (name?.tenant && !tenants.includes(name.tenant)) {
      const hint = didYouMean(name.tenant, tenants, (near) => `tenants/${near}/`)
      notes.add(`tenants/${name.tenant}/ belongs to no tenant.${hint}`)
    } else if (name?.locale && !spoken.has(name.locale))
      notes.add(`${path}: no tenant speaks ${name.locale}.`)
  }
  return [...notes]
}

function unlisted(library: Library): string[] {
  const listed = new Set(library.all('category').flatMap(({ data }) => data.products))
  const products = new Set(library.all('product').map(({ id }) => id))
  return [...products]
    .filter((id) => !listed.has(id))
    .map((id) => `products/${id}: no category lists this product.`)
}

/** From this factor on a surcharge that was meant in the tenant's own currency is far too much. */
const FAR_FROM_BASE = 3

function dearZones(library: Library): string[] {
  const { baseCurrency = '' } = library.get('shop', 'shop') ?? {}
  return library.all('tenant').flatMap(({ id, data }) => {
    const list = library.get('priceList', data.priceList)
    const delivery = library.get('delivery', data.delivery)
    if (!list || !delivery || list.factor < FAR_FROM_BASE) return []
    const dearest = delivery.countries
      .flatMap(({ options, zones }) => [
        ...options.map(({ priceCents }) => priceCents),
        ...zones.map(({ surchargeCents }) => surchargeCents),
        ...[...options, ...zones].flatMap(({ byWeight = [] }) =>
          byWeight.map(({ priceCents }) => priceCents),
        ),
      ])
      .reduce((most, each) => Math.max(most, each), 0)
    if (dearest === 0) return []
    const own = Math.round(dearest * list.factor)
    return [
      `delivery/${data.delivery}: amounts are minor units of ${baseCurrency}; ${dearest} is ${own} in ${list.currency} for ${id}, without VAT.`,
    ]
  })
}

function gone(library: Library, before: Library): string[] {
  return before.all('tenant').flatMap(({ id }) => {
    if (!library.get('tenant', id)) return []
    const paths = library.paths(id)
    const redirects = redirectsOf(library, id)
    return [...before.paths(id)]
      .filter((path) => !paths.has(path) && !redirects.has(redirectKey(path)))
      .map((path) => `${id} ${decoded(path)} is a page no more, and no redirect leads from it.`)
  })
}
