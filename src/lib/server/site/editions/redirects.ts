import { redirectKey } from '../../../domain/urls/address.ts'
import { isLocalPath } from '../../../domain/urls/canonical.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import type { Documents } from './documents.ts'
import type { DataOf } from './kinds/index.ts'
import type { Library } from './library.ts'

export type Redirect = {
  /** A path of this site with its query and fragment, or an address of another one. */
  target: string
  status: 301 | 302
}

/** What stands for a site where only its path, query and fragment matter. */
const ANY_ORIGIN = 'https://site.invalid'

/** A redirect's target, told apart by how it is written. */
export type RedirectTarget =
  | { kind: 'path'; path: string; rest: string }
  | { kind: 'link'; key: string }
  | { kind: 'elsewhere'; url: URL }

/** Reads what stands after `to`; undefined where it is no address at all. */
export function parseTarget(to: string): RedirectTarget | undefined {
  if (/^[a-z][A-Za-z]*$/.test(to)) return { kind: 'link', key: to }
  const url = URL.parse(to, to.startsWith('/') ? ANY_ORIGIN : undefined)
  if (!url) return undefined
  if (!to.startsWith('/')) return { kind: 'elsewhere', url }
  if (!isLocalPath(to) || url.origin !== ANY_ORIGIN) return undefined
  return { kind: 'path', path: url.pathname, rest: url.search + url.hash }
}

/** Every redirect of a tenant in all its locales, by the `redirectKey` of the path that is redirected. */
export function redirectsOf(library: Library, tenant: string): ReadonlyMap<string, Redirect> {
  return library.results.of(`=redirects ${tenant}`, (of) => collect(of, tenant))
}

function collect(library: Library, tenant: string): Map<string, Redirect> {
  const found = new Map<string, Redirect>()
  const data = library.get('tenant', tenant)
  for (const locale of data?.locales ?? []) {
    const documents = library.view(tenant, locale)
    const inLocale = (path: string) => localePath(data?.locales[0] ?? locale, locale, path)
    const links = defaultLinks(documents, data)
    for (const [from, { to, status }] of Object.entries(documents.get('redirects') ?? {})) {
      const target = addressOfTarget(parseTarget(to), links, inLocale)
      if (target === undefined) continue
      found.set(redirectKey(inLocale(from)), { target, status: status === 'permanent' ? 301 : 302 })
    }
  }
  return found
}

/** Default links as a tenant's locale has them, by key. */
export function defaultLinks(
  documents: Documents,
  data: DataOf<'tenant'> | undefined,
): Record<string, string> {
  return { ...documents.get('links'), ...data?.links }
}

function addressOfTarget(
  target: RedirectTarget | undefined,
  links: Record<string, string>,
  inLocale: (path: string) => string,
): string | undefined {
  if (!target) return undefined
  if (target.kind === 'elsewhere') return target.url.href
  if (target.kind === 'path') return inLocale(target.path) + target.rest
  const path = Object.hasOwn(links, target.key) ? links[target.key] : undefined
  return path === undefined ? undefined : inLocale(path)
}
