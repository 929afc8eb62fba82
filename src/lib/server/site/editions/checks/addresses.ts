import { pagePaths } from '../addresses.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { redirectEntries } from './redirects.ts'

/** What the application answers itself, whatever documents say. */
const reserved = /^\/(api|admin|404|500|_[^/]*)\//

/** No two pages of a tenant may share an address, nor a page and a default link or a redirect. */
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
    for (const { target, path, from } of pagePaths(library, tenant, locale))
      take(path, { path: from }, target.kind === 'home' ? [] : ['slug'])
    for (const [key, path] of Object.entries(data.links))
      if (key !== 'home') take(path, { path: `tenants/${tenant}.yaml` }, ['links', key])
    for (const { from, document } of redirectEntries(documents)) take(from, document, [from])
  }
}
