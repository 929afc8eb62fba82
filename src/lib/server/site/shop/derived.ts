import { addressOf, isPage, trailOf } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import type { PageMatch } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'
import { viewOf } from './tenants.ts'

/**
 * Values that pages read and that stand in no single document. They are traced by name, so that a
 * page depends on the value as it is and not on everything that it was made of.
 */
const derivations = {
  /** What a page may know of its tenant. */
  tenant: (_shop: CompiledShop, tenant: Tenant) => viewOf(tenant),
  /** Where a page lies in a locale; `detail` is its kind and id. */
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
  footer(shop: CompiledShop, tenant: Tenant, locale: string, group: string) {
    const documents = shop.documents(tenant, locale)
    return documents
      .ids('page')
      .map((id) => ({ id, page: documents.get('page', id) }))
      .filter(({ page }) => page?.footer === group)
      .sort((a, b) => (a.page?.order ?? 0) - (b.page?.order ?? 0))
      .flatMap(({ id }) => {
        const words = documents.get('pageWords', id)
        const path = shop.pathOf(tenant, locale, { kind: 'page', id })
        return words && path ? [{ id, path, title: words.menu ?? words.title }] : []
      })
  },
  /** Categories in order, each with the products that the tenant sells. */
  menu(shop: CompiledShop, tenant: Tenant, locale: string) {
    const documents = shop.documents(tenant, locale)
    const link = (kind: 'category' | 'product', id: string) => {
      const path = shop.pathOf(tenant, locale, { kind, id })
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
  },
  /** The home page, the pages between, and a page itself, with their names. */
  trail(shop: CompiledShop, tenant: Tenant, locale: string, detail: string) {
    const documents = shop.documents(tenant, locale)
    const target = matchOf(detail)
    if (!isPage(target)) return []
    return trailOf(documents, target).flatMap((each) => {
      const path = shop.pathOf(tenant, locale, each)
      const name = addressOf(documents, each)?.name
      return path === null || name === undefined ? [] : [{ ...each, path, name }]
    })
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

const computed = new WeakMap<CompiledShop, Map<string, unknown>>()

/** A derived value, computed once a shop. */
export function derive<D extends Derivation>(
  shop: CompiledShop,
  name: D,
  tenant: Tenant,
  locale: string,
  detail = '',
): { key: string; value: Derived<D> } {
  const key = `=${name} ${tenant.id} ${locale} ${detail}`
  const values = computed.get(shop) ?? new Map<string, unknown>()
  computed.set(shop, values)
  if (!values.has(key)) values.set(key, derivations[name](shop, tenant, locale, detail))
  return { key, value: values.get(key) as Derived<D> }
}

/** The derived value a traced key names, as text to compare; null when its tenant is gone. */
function derivedVersion(shop: CompiledShop, key: string): string | null {
  const [name = '', tenantId = '', locale = '', detail = ''] = key.slice(1).split(' ')
  const tenant = shop.tenant(tenantId)
  if (!tenant || !(name in derivations)) return null
  const { value } = derive(shop, name as Derivation, tenant, locale, detail)
  return JSON.stringify(value)
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
    if (key[0] === '=') return !before || derivedVersion(before, key) !== derivedVersion(after, key)
    if (!isTouched(key)) return false
    return !before || before.library.version(key) !== after.library.version(key)
  }
  return (key) => {
    const answer = known.get(key) ?? isChanged(key)
    known.set(key, answer)
    return answer
  }
}
