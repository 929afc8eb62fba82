import { localePath } from '../../../../domain/urls/locale.ts'
import { addressesOf } from '../addresses.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'

/** What the application answers itself, whatever documents say. */
const reserved = /^\/(api|admin|404|500|_[^/]*)\//

/** No two pages of a tenant may share an address, nor a page and a default link. */
export function addressProblems(library: Library, tenant: string, report: Report): void {
  const data = library.get('tenant', tenant)
  if (!data) return
  for (const locale of data.locales) {
    const documents = library.view(tenant, locale)
    const taken = new Map<string, string>()
    const take = (path: string, from: { path: string }, keys: readonly PropertyKey[]) => {
      const other = taken.get(path)
      if (other !== undefined) report(from, keys, `${path} is the address of ${other} already.`)
      const prefix = path.split('/', 2)[1] ?? ''
      if (reserved.test(path) || data.locales.some((each) => each.toLowerCase() === prefix))
        report(from, keys, `${path} is an address that the shop keeps for itself.`)
      taken.set(path, other ?? from.path)
    }
    const shared = documents.find('links')
    for (const [key, path] of Object.entries(documents.get('links') ?? {}))
      if (shared && key !== 'home' && data.links[key] === undefined) take(path, shared, [key])
    for (const { target, address } of addressesOf(documents))
      take(address.path, address.from, target.kind === 'home' ? [] : ['slug'])
    for (const [key, path] of Object.entries(data.links))
      if (key !== 'home') take(path, { path: `tenants/${tenant}.yaml` }, ['links', key])
  }
}

const paths = new WeakMap<Library, Map<string, ReadonlySet<string>>>()

/** Every path that a tenant answers with a page, in all its locales. */
export function pathsOf(library: Library, tenant: string): ReadonlySet<string> {
  const byTenant = paths.get(library) ?? new Map<string, ReadonlySet<string>>()
  paths.set(library, byTenant)
  const known = byTenant.get(tenant)
  if (known) return known
  const found = new Set<string>()
  const data = library.get('tenant', tenant)
  for (const locale of data?.locales ?? []) {
    const add = (path: string) => found.add(localePath(data?.locales[0] ?? locale, locale, path))
    const documents = library.view(tenant, locale)
    for (const { address } of addressesOf(documents)) add(address.path)
    for (const path of Object.values({ ...documents.get('links'), ...data?.links })) add(path)
  }
  byTenant.set(tenant, found)
  return found
}
