import { fill, voice } from '../../../domain/dictionary/dictionary.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { splitLocale } from '../../../domain/urls/locale.ts'
import type { Library } from '../editions/index.ts'
import { compileRoutes, type Routes, sameAddresses } from './routes.ts'
import type { Shop, Tenant } from './shop-type.ts'
import { compileTenants } from './tenants.ts'

/** A shop with what the page engine needs beside the look-ups that slices use. */
export type CompiledShop = Shop & {
  library: Library
  routes: ReadonlyMap<string, Routes>
  dictionaries: ReadonlyMap<string, Record<string, Record<string, string>>>
}

/**
 * Compiles a validated library into the shop that requests see. `now` only decides for which years
 * public holidays are listed. Addresses are taken over from the edition `before` when none has moved.
 */
export function compileShop(
  library: Library,
  edition: number,
  now: Date,
  before: CompiledShop | null = null,
): CompiledShop {
  const settings = library.get('shop')
  if (!settings) throw new Error('An edition without shop.yaml cannot be compiled')
  const tenants = compileTenants(library, now)
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  const byHost = new Map<string, Tenant>()
  const fallback = byId.get(settings.defaultTenant)
  if (fallback) byHost.set(settings.defaultDomain, fallback)
  for (const tenant of tenants) for (const host of tenant.hosts) byHost.set(host, tenant)
  const products = new Map<string, ProductDefinition>(
    library.all('product').map(({ id, data }) => [id, { id, ...data }]),
  )
  const skuKey = (skus: { mcpSku: string; entryId: string }) => `${skus.mcpSku} ${skus.entryId}`
  const bySku = new Map([...products.values()].map((product) => [skuKey(product.skus), product]))
  const dictionaries = compileDictionaries(library)
  const routes =
    before && sameAddresses(before.library, library)
      ? before.routes
      : new Map(tenants.map((tenant) => [tenant.id, compileRoutes(library, tenant)]))
  return {
    edition,
    sample: settings.sample,
    defaultTenant: settings.defaultTenant,
    baseCurrency: settings.baseCurrency,
    tenants,
    tenant: (id) => byId.get(id),
    tenantOfHost: (host) => byHost.get(host) ?? null,
    product: (id) => products.get(id),
    productBySku: (skus) => bySku.get(skuKey(skus)),
    productWords: (id, language) => library.view(null, language).get('productWords', id),
    voice: (language, key, values) =>
      fill(voice(dictionaries.get(language) ?? {}, key), values ?? {}),
    dictionary: (language) => dictionaries.get(language) ?? {},
    route: (tenant, path) =>
      routes.get(tenant.id)?.match(path) ?? {
        locale: splitLocale(tenant.baseLocale, tenant.locales, path).locale,
        match: { kind: 'missing' },
      },
    pathOf: (tenant, locale, match) => routes.get(tenant.id)?.path(locale, match) ?? null,
    library,
    routes,
    dictionaries,
  }
}

function compileDictionaries(library: Library) {
  const languages = new Map<string, Record<string, Record<string, string>>>()
  for (const { id, data, locale, tenant } of library.all('dictionary')) {
    if (tenant !== null || locale === null) continue
    const pages = languages.get(locale) ?? {}
    pages[id] = data
    languages.set(locale, pages)
  }
  return languages
}
