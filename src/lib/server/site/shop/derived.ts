import { languageOf } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import type { Tenant } from './shop-type.ts'

/**
 * Values that pages read and that stand in no single document: lists over a kind. They are traced
 * by name, so that a page depends on the list as it is and not on everything that could be in it.
 */
const derivations = {
  footer(shop: CompiledShop, tenant: Tenant, locale: string, group: string) {
    const language = languageOf(locale)
    return shop.library
      .all('page')
      .filter(({ data }) => data.footer === group)
      .sort((a, b) => a.data.order - b.data.order)
      .flatMap(({ id }) => {
        const words = shop.library.view(null, language).get('pageWords', id)
        const path = shop.pathOf(tenant, locale, { kind: 'prose', id })
        return words && path ? [{ id, path, title: words.menu ?? words.title }] : []
      })
  },
  categories(shop: CompiledShop) {
    return shop.library
      .all('category')
      .toSorted((a, b) => a.data.order - b.data.order)
      .map(({ id }) => id)
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
export function derivedVersion(shop: CompiledShop, key: string): string | null {
  const [name = '', tenantId = '', locale = '', detail = ''] = key.slice(1).split(' ')
  const tenant = shop.tenant(tenantId)
  if (!tenant || !(name in derivations)) return null
  const { value } = derive(shop, name as Derivation, tenant, locale, detail)
  return JSON.stringify(value)
}
