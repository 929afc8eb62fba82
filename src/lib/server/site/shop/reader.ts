import { deliveries } from '../../../domain/delivery/deliveries.ts'
import { fill, voiceCount } from '../../../domain/dictionary/dictionary.ts'
import { invariant } from '../../../domain/invariant.ts'
import { priceMatrix } from '../../../domain/pricing/matrix.ts'
import type { DataOf } from '../editions/index.ts'
import { languageOf } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import { derive } from './derived.ts'
import { fontDocuments } from './fonts.ts'
import { markdown } from './markdown.ts'
import type {
  CategoryView,
  DeliveryPromise,
  PageMatch,
  ProductView,
  ShopReader,
} from './reader-type.ts'
import type { Tenant } from './shop-type.ts'
import type { Trace } from './trace.ts'

export type ReaderTerms = {
  shop: CompiledShop
  tenant: Tenant
  path: string
  now: Date
  trace: Trace
  /** Origin of a host name: `http://ie.localhost:4321`. */
  origin(host: string): string
  /** File name of a picture in a theme. */
  pictureName(spec: Parameters<ShopReader['picture']>[0], theme: string): string
}

/** Opens what one page may read, recording into the trace what it does read. */
export function openReader(terms: ReaderTerms): ShopReader {
  const { shop, tenant, trace, now } = terms
  const { locale, match } = shop.route(tenant, terms.path)
  const language = languageOf(locale)
  const { library } = shop
  const read = (path: string) => void trace.keys.add(path)
  const tell = (instant: Date) => {
    if (!trace.until || instant < trace.until) trace.until = instant
  }
  const readTenant = () => {
    const data = library.get('tenant', tenant.id)
    invariant(data, 'a page is rendered for a tenant of its edition')
    read(`tenants/${tenant.id}.yaml`)
    read(`themes/${data.theme}.yaml`)
    for (const path of fontDocuments(library.get('theme', data.theme)?.fonts)) read(path)
    return data
  }
  const { delivery, priceList } = readTenant()
  const origin = terms.origin(tenant.hosts[0] ?? '')
  const destination = tenant.deliveryCountries[tenant.defaultCountry]
  const derived = <D extends Parameters<typeof derive>[1]>(name: D, detail = '') => {
    const { key, value } = derive(shop, name, tenant, locale, detail)
    read(key)
    return value
  }
  const speak = (key: string) => {
    read(`dictionaries/${language}/${key.toLowerCase().split('.')[0]}.yaml`)
    return key
  }
  const pathOf = (to: PageMatch) => shop.pathOf(tenant, locale, to) ?? '/'
  const prioritiesOf = (product: string) => {
    const keys = shop.product(product)?.priorities ?? []
    read(`delivery/${delivery}.yaml`)
    return tenant.priorities.filter(({ key }) => keys.includes(key))
  }

  const reader: ShopReader = {
    tenant,
    locale,
    language,
    now,
    path: terms.path,
    match,
    voice: (key, values) => shop.voice(language, speak(key), values),
    voiceCount: (key, count, values) => {
      const text = voiceCount(shop.dictionary(language), speak(key), count, locale)
      return fill(text, values ?? {})
    },
    dictionary: (...pages) =>
      Object.fromEntries(
        pages.map((page) => {
          speak(page)
          return [page, shop.dictionary(language)[page] ?? {}]
        }),
      ),
    link: (key) => reader.links()[key] ?? '/',
    links: () => {
      read(`links/${language}.yaml`)
      return tenant.links[locale] ?? {}
    },
    product: (id) => productView(reader, shop, read, pathOf, id),
    category: (id) => {
      const data = library.get('category', id)
      const words = library.view(null, language).get('categoryWords', id)
      read(`categories/${id}/category.yaml`)
      read(`categories/${id}/${language}.yaml`)
      if (!data || !words) return null
      const advice = adviceOf(words)
      const { ground, products } = data
      const { slug: _, ...said } = words
      return { id, ...said, advice, ground, products, path: pathOf({ kind: 'category', id }) }
    },
    categories: () =>
      derived('categories').flatMap((id) => {
        const category = reader.category(id)
        return category ? [category] : []
      }),
    home: () => {
      read('home/home.yaml')
      const home = library.get('home')
      invariant(home, 'validation sees to the home document')
      return home
    },
    footerPages: (group) => derived('footer', group),
    prose: (id) => {
      read(`pages/${id}/page.yaml`)
      read(`pages/${id}/${language}.md`)
      const data = library.get('page', id)
      const words = library.view(null, language).get('pageWords', id)
      if (!data || !words) return null
      const { layout, indexable } = data
      const { title, description } = words
      const html = markdown(words.body, { shop: tenant.name, ...companyWords(tenant, locale) })
      return { id, title, description, layout, indexable, html }
    },
    quote: (id, selection, quantities) => {
      const product = shop.product(id)
      invariant(product, `product ${id} is quoted only where it exists`)
      read(`products/${id}/product.yaml`)
      read(`price-lists/${priceList}.yaml`)
      read('tax/vat.yaml')
      const priorities = prioritiesOf(id)
      return priceMatrix(product, selection, {
        quantities: quantities ?? product.quantities.list,
        priorities,
        list: tenant.priceList,
        vatRate: tenant.vatRate,
        deliveryCents: Object.fromEntries(
          offers(id).map(({ priority, deliveryCents }) => [priority, deliveryCents]),
        ),
      })
    },
    promises: (id) => {
      const offered = offers(id)
      for (const { orderBy } of offered) tell(orderBy)
      return offered.map(
        (offer): DeliveryPromise => ({
          priority: offer.priority,
          workingDays:
            tenant.priorities.find(({ key }) => key === offer.priority)?.workingDays ?? 0,
          orderBy: offer.orderBy.toISOString(),
          productionDate: offer.productionDate,
          arrivalDate: offer.arrivalDate,
        }),
      )
    },
    picture: (spec) => {
      const name = terms.pictureName(spec, tenant.theme.id)
      trace.pictures.set(name, spec)
      return `/_pictures/${name}`
    },
    alternates: () =>
      tenant.locales.flatMap((other) => {
        const path = shop.pathOf(tenant, other, match)
        return path ? [{ locale: other, href: origin + path, current: other === locale }] : []
      }),
    shops: () =>
      derived('shops').map(({ host, ...each }) => ({ ...each, href: `${terms.origin(host)}/` })),
    absolute: (path) => origin + path,
    until: tell,
  }

  /** The first delivery option of each priority, to the tenant's default place. */
  function offers(product: string) {
    const all = deliveries({
      now,
      priorities: prioritiesOf(product),
      destination,
      postcode: tenant.defaultPostcode,
      plant: tenant.plant,
    })
    if (!all.ok) return []
    const seen = new Set<string>()
    return all.deliveries.filter(({ priority }) => !seen.has(priority) && seen.add(priority))
  }
  return reader
}

function productView(
  reader: ShopReader,
  shop: CompiledShop,
  read: (path: string) => void,
  pathOf: (match: PageMatch) => string,
  id: string,
): ProductView | null {
  read(`products/${id}/product.yaml`)
  read(`products/${id}/${reader.language}.yaml`)
  const definition = shop.product(id)
  const words = shop.productWords(id, reader.language)
  if (!definition || !words) return null
  const category = reader.categories().find(({ products }) => products.includes(id))
  return {
    definition,
    words,
    path: pathOf({ kind: 'product', id }),
    category: category ? { id: category.id, name: category.name, path: category.path } : null,
  }
}

/** Every page names the categories in its menu: their advice is made into HTML once. */
const advised = new WeakMap<DataOf<'categoryWords'>, CategoryView['advice']>()

function adviceOf(words: DataOf<'categoryWords'>): CategoryView['advice'] {
  const known = advised.get(words)
  if (known) return known
  const advice = words.advice.map(({ title, text }) => ({ title, html: markdown(text) }))
  advised.set(words, advice)
  return advice
}

const regionNames = new Map<string, Intl.DisplayNames>()

/** What prose may say of the company as `{company}`, `{street}`, … */
function companyWords({ company }: Tenant, locale: string): Record<string, string> {
  const { legalName, country, ...rest } = company
  const names = regionNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  regionNames.set(locale, names)
  return { ...rest, company: legalName, country: names.of(country) ?? country }
}
