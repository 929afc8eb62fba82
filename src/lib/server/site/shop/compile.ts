import { fill, voice } from '../../../domain/dictionary/dictionary.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { splitLocale } from '../../../domain/urls/locale.ts'
import { type Documents, isPage, type Library, NO_QUERY, queryOf } from '../editions/index.ts'
import { definitionOf } from './definition.ts'
import { type Routes, routesOf } from './routes.ts'
import type { Shop, Tenant } from './shop-type.ts'
import { compileTenants } from './tenants.ts'

/** A shop with what the page engine needs beside the look-ups that slices use. */
export type CompiledShop = Shop & {
  library: Library
  routes: ReadonlyMap<string, Routes>
}

/**
 * Compiles a validated library into the shop that requests see. `now` only decides for which years
 * public holidays are listed. What the library has taken over from the one before it is not compiled
 * again.
 */
export function compileShop(library: Library, edition: number, now: Date): CompiledShop {
  const settings = library.get('shop')
  if (!settings) throw new Error('An edition without shop.yaml cannot be compiled')
  const tenants = compileTenants(library, now)
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
  const byHost = new Map<string, Tenant>()
  const fallback = byId.get(settings.defaultTenant)
  if (fallback) byHost.set(settings.defaultDomain, fallback)
  for (const tenant of tenants) for (const host of tenant.hosts) byHost.set(host, tenant)
  const bySku = new Map(tenants.map(({ id }) => [id, productsBySku(library, id)]))
  const dictionaries = new Map<string, Record<string, Record<string, string>>>()
  const dictionary = (tenant: { id: string }, locale: string) => {
    const key = `${tenant.id} ${locale}`
    const pages = dictionaries.get(key) ?? pagesOfVoices(library.view(tenant.id, locale))
    dictionaries.set(key, pages)
    return pages
  }
  const routes = new Map(tenants.map(({ id }) => [id, routesOf(library, id)]))
  const route: Shop['route'] = (tenant, path) =>
    routes.get(tenant.id)?.match(path) ?? {
      locale: splitLocale(tenant.baseLocale, tenant.locales, path).locale,
      match: { kind: 'missing' },
    }
  return {
    edition,
    sample: settings.sample,
    defaultTenant: settings.defaultTenant,
    baseCurrency: settings.baseCurrency,
    tenants,
    tenant: (id) => byId.get(id),
    tenantOfHost: (host) => byHost.get(host) ?? null,
    documents: ({ id }, locale) => library.view(id, locale),
    product: (tenant, id) => definitionOf(id, library.view(tenant.id, null)),
    productBySku: (tenant, skus) => bySku.get(tenant.id)?.get(skuKey(skus)),
    productWords: (tenant, locale, id) => library.view(tenant.id, locale).get('productWords', id),
    voice: (tenant, locale, key, values) =>
      fill(voice(dictionary(tenant, locale), key), values ?? {}),
    dictionary,
    route,
    query(tenant, path, search) {
      const { locale, match } = route(tenant, path)
      return isPage(match) ? queryOf(library.view(tenant.id, locale), match, search) : NO_QUERY
    },
    redirect: (tenant, path) => routes.get(tenant.id)?.redirect(path),
    pathOf: (tenant, locale, match) => routes.get(tenant.id)?.path(locale, match) ?? null,
    pages: ({ id }) => routes.get(id)?.all() ?? [],
    movedPaths: ({ id }) => routes.get(id)?.redirected() ?? [],
    library,
    routes,
  }
}

function skuKey({ mcpSku, entryId }: { mcpSku: string; entryId: string }): string {
  return `${mcpSku} ${entryId}`
}

function productsBySku(library: Library, tenant: string): Map<string, ProductDefinition> {
  const documents = library.view(tenant, null)
  return new Map(
    documents.ids('product').flatMap((id): [string, ProductDefinition][] => {
      const product = definitionOf(id, documents)
      return product ? [[skuKey(product.skus), product]] : []
    }),
  )
}

function pagesOfVoices(documents: Documents): Record<string, Record<string, string>> {
  return Object.fromEntries(
    documents.ids('dictionary').map((id) => [id, documents.get('dictionary', id) ?? {}]),
  )
}
