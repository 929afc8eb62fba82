import { findVoice } from '../../../domain/dictionary/dictionary.ts'
import {
  addressOf,
  anybodysKey,
  beginsWithOneOf,
  formsOf,
  isPage,
  LISTING,
  type Library,
  trailOf,
} from '../editions/index.ts'
import { bannersOf, pagesNamedByBanners, promotionsOf } from './banner-documents.ts'
import { clusterOf, hostsOf } from './cluster.ts'
import type { CompiledShop } from './compile.ts'
import type { PageMatch } from './reader-type.ts'
import { routesOf } from './routes.ts'
import type { Tenant } from './shop-type.ts'
import { viewOf } from './tenants.ts'

/**
 * Values that pages read and that stand in no single document. They are traced by name, so that a
 * page depends on the value as it is and not on everything that it was made of. `detail` is what a
 * value is of: the kind and id of a page, a path, a group of the footer.
 */
const derivations = {
  /** What a page may know of its tenant. */
  tenant: (_shop: CompiledShop, tenant: Tenant) => viewOf(tenant),
  /** The text of a voice by its address; null where there is none. */
  voice(shop: CompiledShop, tenant: Tenant, locale: string, address: string) {
    return findVoice(shop.dictionary(tenant, locale), address) ?? null
  },
  /** Where a page lies in a locale. */
  path(shop: CompiledShop, tenant: Tenant, locale: string, detail: string) {
    return shop.pathOf(tenant, locale, matchOf(detail))
  },
  /** What stands at a path. */
  match(shop: CompiledShop, tenant: Tenant, _locale: string, path: string) {
    return shop.route(tenant, path).match
  },
  /** Where a path leads that has no page any more; null for any other. */
  redirect(shop: CompiledShop, tenant: Tenant, _locale: string, path: string) {
    return shop.redirect(tenant, path)?.target ?? null
  },
  footer(shop: CompiledShop, { id }: Tenant, locale: string, group: string) {
    const make = (library: Library) => footerOf(library, id, locale, group)
    return shop.library.results.of(keyOf('footer', id, locale, group), make)
  },
  /** Categories in order, each with the products that the tenant sells. */
  menu(shop: CompiledShop, { id }: Tenant, locale: string) {
    const make = (library: Library) => menuOf(library, id, locale)
    return shop.library.results.of(keyOf('menu', id, locale, ''), make)
  },
  /** The home page, the pages between, and a page itself, with their names. */
  trail(shop: CompiledShop, { id }: Tenant, locale: string, detail: string) {
    const make = (library: Library) => namedTrail(library, id, locale, detail)
    return shop.library.results.of(keyOf('trail', id, locale, detail), make)
  },
  /** The terms that have a page, by the spellings that are linked to it. */
  terms: (shop: CompiledShop, { id }: Tenant, locale: string) => formsOf(shop.library, id, locale),
  /** The terms in alphabetical order. */
  glossary(shop: CompiledShop, { id }: Tenant, locale: string) {
    const make = (library: Library) => glossaryOf(library, id, locale)
    return shop.library.results.of(keyOf('glossary', id, locale, ''), make)
  },
  /** What is shown for a time on pages of a layout, or on the page that is named: `layout:home`. */
  banners(shop: CompiledShop, { id }: Tenant, locale: string, detail: string) {
    const make = (library: Library) => bannersOf(library, id, locale, detail)
    return shop.library.results.of(keyOf('banners', id, locale, detail), make)
  },
  /** Pages that banners name one by one. */
  namedByBanners(shop: CompiledShop, { id }: Tenant, locale: string) {
    const make = (library: Library) => pagesNamedByBanners(library, id)
    return shop.library.results.of(keyOf('namedByBanners', id, locale, ''), make)
  },
  promotions(shop: CompiledShop, { id }: Tenant, locale: string) {
    const make = (library: Library) => promotionsOf(library, id, locale)
    return shop.library.results.of(keyOf('promotions', id, locale, ''), make)
  },
  /** The pages of all tenants that are this one in another locale. */
  cluster(shop: CompiledShop, _tenant: Tenant, _locale: string, detail: string) {
    const match = matchOf(detail)
    return isPage(match) ? clusterOf(shop, match) : []
  },
  /** Which tenants may be found, and where. */
  hosts(shop: CompiledShop) {
    return hostsOf(shop, ({ hosts }) => hosts[0] ?? '')
  },
  shops(shop: CompiledShop) {
    return shop.tenants.map(({ id, name, defaultCountry, baseLocale, hosts }) => ({
      id,
      name,
      country: defaultCountry,
      locale: baseLocale,
      host: hosts[0] ?? '',
    }))
  },
}

export type Derivation = keyof typeof derivations
export type Derived<D extends Derivation> = ReturnType<(typeof derivations)[D]>

function footerOf(library: Library, tenant: string, locale: string, group: string) {
  const documents = library.view(tenant, locale)
  return documents
    .ids('page')
    .map((id) => ({ id, page: documents.get('page', id) }))
    .filter(({ page }) => page?.footer === group)
    .sort((a, b) => (a.page?.order ?? 0) - (b.page?.order ?? 0))
    .flatMap(({ id }) => {
      const words = documents.get('pageWords', id)
      const path = routesOf(library, tenant).path(locale, { kind: 'page', id })
      return words && path ? [{ id, path, title: words.menu ?? words.title }] : []
    })
}

function menuOf(library: Library, tenant: string, locale: string) {
  const documents = library.view(tenant, locale)
  const link = (kind: 'category' | 'product', id: string) => {
    const path = routesOf(library, tenant).path(locale, { kind, id })
    const name = documents.get(kind === 'category' ? 'categoryWords' : 'productWords', id)?.name
    return path === null || name === undefined ? [] : [{ id, path, name }]
  }
  return documents
    .ids('category')
    .flatMap((id) => {
      const category = documents.get('category', id)
      return category ? [{ id, category }] : []
    })
    .sort((a, b) => a.category.order - b.category.order)
    .flatMap(({ id, category }) =>
      link('category', id).map((found) => ({
        ...found,
        products: category.products.flatMap((product) => link('product', product)),
      })),
    )
}

function glossaryOf(library: Library, tenant: string, locale: string) {
  const documents = library.view(tenant, locale)
  return documents
    .ids('term')
    .flatMap((id) => {
      const path = routesOf(library, tenant).path(locale, { kind: 'term', id })
      const name = documents.get('termWords', id)?.name
      return path === null || name === undefined ? [] : [{ id, path, name, letter: letterOf(name) }]
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale, { sensitivity: 'base' }))
}

/** The letter that a name is found under: Épreuve stands among E. */
function letterOf(name: string): string {
  return name.normalize('NFD').charAt(0).toUpperCase()
}

function namedTrail(library: Library, tenant: string, locale: string, detail: string) {
  const documents = library.view(tenant, locale)
  const target = matchOf(detail)
  if (!isPage(target)) return []
  return trailOf(documents, target).flatMap((each) => {
    const path = routesOf(library, tenant).path(locale, each)
    const name = addressOf(documents, each)?.name
    return path === null || name === undefined ? [] : [{ ...each, path, name }]
  })
}

/** Kind and name of a page as one word of a key. */
export function detailOf(match: PageMatch): string {
  return `${match.kind}:${'id' in match ? match.id : 'key' in match ? match.key : ''}`
}

function matchOf(detail: string): PageMatch {
  const [kind = '', name = ''] = detail.split(':')
  const target = { kind, id: name }
  if (isPage(target)) return target
  return kind === 'app' ? { kind, key: name } : { kind: 'missing' }
}

function keyOf(name: Derivation, tenant: string, locale: string, detail: string): string {
  return `=${name} ${tenant} ${locale} ${detail}`
}

/** A derived value, and the key that it is traced by. */
export function derive<D extends Derivation>(
  shop: CompiledShop,
  name: D,
  tenant: Tenant,
  locale: string,
  detail = '',
): { key: string; value: Derived<D> } {
  const value = derivations[name](shop, tenant, locale, detail) as Derived<D>
  return { key: keyOf(name, tenant.id, locale, detail), value }
}

/** Whether the derived value that a traced key names is another, or its tenant is gone. */
function isDerivedChanged(before: CompiledShop, after: CompiledShop, key: string): boolean {
  const [name = '', id = '', locale = '', ...words] = key.slice(1).split(' ')
  const detail = words.join(' ')
  const [old, now] = [before, after].map((shop) => {
    const tenant = shop.tenant(id)
    return tenant && name in derivations
      ? derivations[name as Derivation](shop, tenant, locale, detail)
      : undefined
  })
  return now === undefined || (old !== now && JSON.stringify(old) !== JSON.stringify(now))
}

/** Whether a derived value comes from nothing but the addresses of a shop. */
const isRouted = beginsWithOneOf(['=path ', '=match ', '=redirect ', '=cluster '], 1)

function areRoutesSame(before: CompiledShop, after: CompiledShop): boolean {
  return (
    before.tenants.length === after.tenants.length &&
    after.tenants.every(({ id }) => before.routes.get(id) === after.routes.get(id))
  )
}

/**
 * Whether what a traced key names is another in a new edition. Without the edition `before`, the
 * paths of what changed decide, and may say so too often.
 */
export function changedKeys(
  before: CompiledShop | null,
  after: CompiledShop,
  isTouched: (key: string) => boolean,
): (key: string) => boolean {
  const known = new Map<string, boolean>()
  const isChanged = (key: string) => {
    if (!before) return true
    if (key.startsWith('=')) return isDerivedChanged(before, after, key)
    return before.library.version(key) !== after.library.version(key)
  }
  const isSettled = before !== null && areRoutesSame(before, after)
  const areVoicesSame =
    before !== null &&
    !(['dictionary', 'tenant'] as const).some((kind) => isTouched(anybodysKey(kind, LISTING)))
  return (key) => {
    // Most keys are such, a few of them each page's own: they are not worth remembering.
    if (key.startsWith('=') ? isSettled && isRouted(key) : !isTouched(key)) return false
    if (areVoicesSame && key.startsWith('=voice ')) return false
    const answer = known.get(key) ?? isChanged(key)
    known.set(key, answer)
    return answer
  }
}
