import { ADMIN_ROOT } from '../../../domain/staff/pages.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import { type BuiltApp, renderUnstored, type UnstoredPage } from '../pages/index.ts'
import { type CompiledShop, type OriginTerms, originOf, type Tenant } from '../shop/index.ts'

/**
 * The staff's page: one shell for all their addresses, which an island fills. It is rendered once for
 * each locale of a tenant and edition, and never enters the page store.
 */
export function adminPages(app: BuiltApp, origins: OriginTerms) {
  const editions = new WeakMap<CompiledShop, Map<string, Promise<UnstoredPage>>>()
  const origin = (host: string) => originOf(host, origins)
  return (shop: CompiledShop, tenant: Tenant, locale: string): Promise<UnstoredPage> => {
    const shells = editions.get(shop) ?? new Map<string, Promise<UnstoredPage>>()
    editions.set(shop, shells)
    const key = `${tenant.id} ${locale}`
    const known = shells.get(key)
    if (known) return known
    const path = localePath(tenant.baseLocale, locale, ADMIN_ROOT)
    const page = { shop, tenant, path, route: ADMIN_ROOT }
    const shell = renderUnstored(page, { app, now: new Date(), origin })
    shells.set(key, shell)
    shell.catch(() => shells.delete(key))
    return shell
  }
}
