import { isHome, pagePaths } from '../addresses.ts'
import { appPages, requiredLinks } from '../app-pages.ts'
import type { Documents } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { redirectEntries } from './redirects.ts'

/** What the application answers itself, whatever documents say. */
const reserved = /^\/(api|admin|404|500|_[^/]*)\//

/**
 * No two pages of a tenant may share an address, nor a page and a redirect or a page of the application;
 * any other default link leads to a page that is there.
 */
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
    const { shared, own } = linksOf(documents, tenant, data.links)
    const takeAll = (links: LinkSaid[]) => {
      for (const { key, path, from, keys } of links) if (appPages[key]) take(path, from, keys)
    }
    takeAll(shared)
    const pages = pagePaths(library, tenant, locale)
    for (const { target, path, from } of pages)
      take(path, { path: from }, isHome(target) ? [] : ['slug'])
    takeAll(own)
    const links = [...shared, ...own]
    const isWhole = requiredLinks.every((key) => links.some((link) => link.key === key))
    // A shop without a home page is told so by its own check, and a misspelt key of a link that is missing too.
    for (const { key, path, from, keys } of links)
      if (key !== 'home' && !appPages[key] && !taken.has(path) && (isWhole || isRequired(key)))
        report(from, keys, `Tenant ${tenant} has no page ${path} for this link in ${locale}.`)
    for (const { from, document } of redirectEntries(documents)) take(from, document, [from])
  }
}

const isRequired = (key: string) => requiredLinks.includes(key)

type LinkSaid = { key: string; path: string; from: { path: string }; keys: PropertyKey[] }

/** The default links of a tenant's locale, its language's and its own, each with where it is said. */
function linksOf(
  documents: Documents,
  tenant: string,
  ownLinks: Readonly<Record<string, string>>,
): { shared: LinkSaid[]; own: LinkSaid[] } {
  const said = documents.sources('links')
  const shared = Object.entries(documents.get('links') ?? {}).flatMap(([key, path]): LinkSaid[] => {
    const from = said.find(({ data }) => key in data)
    return from && ownLinks[key] === undefined ? [{ key, path, from, keys: [key] }] : []
  })
  const of = { path: `tenants/${tenant}.yaml` }
  const own = Object.entries(ownLinks).map(([key, path]): LinkSaid => {
    return { key, path, from: of, keys: ['links', key] }
  })
  return { shared, own }
}
