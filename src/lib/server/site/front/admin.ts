import { ADMIN_ROOT, ownShells } from '../../../domain/staff/pages.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { type BuiltApp, renderUnstored, type UnstoredPage } from '../pages/index.ts'
import { drawingVersion, pictureNamer } from '../pictures/index.ts'
import {
  type CompiledShop,
  type OriginTerms,
  originOf,
  type ReaderTerms,
  type Tenant,
} from '../shop/index.ts'

/** A picture of a page that nobody keeps. */
type Shown = { spec: PictureSpec; tenant: string; shop: CompiledShop }

/**
 * The staff's page: one shell for all their addresses, which an island fills, but for a few. Each is
 * rendered once for each locale of a tenant and edition, and never enters the page store.
 */
export function adminPages(app: BuiltApp, origins: OriginTerms) {
  const editions = new WeakMap<CompiledShop, Map<string, Promise<UnstoredPage>>>()
  const pictures = new Map<string, Shown>()
  const origin = (host: string) => originOf(host, origins)
  return {
    page(
      shop: CompiledShop,
      tenant: Tenant,
      locale: string,
      address: string,
    ): Promise<UnstoredPage> {
      const route = ownShells.includes(address) ? address : ADMIN_ROOT
      const shells = editions.get(shop) ?? new Map<string, Promise<UnstoredPage>>()
      editions.set(shop, shells)
      const key = `${tenant.id} ${locale} ${route}`
      const known = shells.get(key)
      if (known) return known
      const path = localePath(tenant.baseLocale, locale, ADMIN_ROOT)
      const nameOf = pictureNamer(shop.library, drawingVersion())
      const pictureName: ReaderTerms['pictureName'] = (spec, ...look) => {
        const name = nameOf(spec, ...look)
        pictures.set(name, { spec, tenant: tenant.id, shop })
        return name
      }
      const page = { shop, tenant, path, route }
      const shell = renderUnstored(page, { app, now: new Date(), origin, pictureName })
      shells.set(key, shell)
      shell.catch(() => shells.delete(key))
      return shell
    },
    picture: (name: string): Shown | undefined => pictures.get(name),
  }
}
