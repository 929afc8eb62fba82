import type { PageTarget } from '../editions/index.ts'
import type { Shop, Tenant } from './shop-type.ts'

/** One page of a cluster: the same offer in another locale, of this tenant or another one. */
export type ClusterPage = { tenant: string; locale: string; path: string }

/** What a cluster needs to know of a tenant. */
export type ClusterHost = {
  id: string
  origin: string
  baseLocale: string
  indexable: boolean
  isDefault: boolean
}

/** The hosts of all tenants; `originOf` says how a tenant's addresses start. */
export function hostsOf(
  shop: Pick<Shop, 'tenants' | 'defaultTenant'>,
  originOf: (tenant: Tenant) => string,
): ClusterHost[] {
  return shop.tenants.map((tenant) => ({
    id: tenant.id,
    origin: originOf(tenant),
    baseLocale: tenant.baseLocale,
    indexable: tenant.indexable,
    isDefault: tenant.id === shop.defaultTenant,
  }))
}

/** Every page of the shop that is this one in another locale: documents are one by what they are called. */
export function clusterOf(
  shop: Pick<Shop, 'tenants' | 'pathOf'>,
  target: PageTarget,
): ClusterPage[] {
  return shop.tenants.flatMap(({ id, locales }) =>
    locales.flatMap((locale) => {
      const path = shop.pathOf({ id }, locale, target)
      return path === null ? [] : [{ tenant: id, locale, path }]
    }),
  )
}

/** A link of `rel="alternate"`. */
export type Hreflang = { hreflang: string; href: string }

/**
 * The cluster as links between all its pages (RFC 8288 `hreflang`): closed tenants are left out, a
 * locale is one page's, the asking tenant's before others, and `x-default` is the default tenant's.
 * None where there is nothing to choose from.
 */
export function hreflangs(
  pages: readonly ClusterPage[],
  hosts: readonly ClusterHost[],
  asking: string,
): Hreflang[] {
  const byId = new Map(hosts.map((host) => [host.id, host]))
  const shown = pages
    .filter(({ tenant }) => byId.get(tenant)?.indexable)
    .toSorted((a, b) => Number(b.tenant === asking) - Number(a.tenant === asking))
  const links = new Map<string, string>()
  for (const { tenant, locale, path } of shown)
    if (!links.has(locale)) links.set(locale, `${byId.get(tenant)?.origin}${path}`)
  if (links.size < 2) return []
  const fallback = shown.find(({ tenant, locale }) => {
    const host = byId.get(tenant)
    return host?.isDefault && host.baseLocale === locale
  })
  const ordered = [...links].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (fallback) ordered.push(['x-default', `${byId.get(fallback.tenant)?.origin}${fallback.path}`])
  return ordered.map(([hreflang, href]) => ({ hreflang, href }))
}
