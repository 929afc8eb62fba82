import { localePath } from '../../../domain/urls/locale.ts'
import { folderOf } from './document-path.ts'
import type { Documents } from './documents.ts'
import type { Address } from './kinds/define-kind.ts'
import { kinds, type PageLayout, type RoutableKind, routableKinds } from './kinds/index.ts'
import type { Library } from './library.ts'
import { NO_QUERY, type PageQuery, pageQuery } from './query.ts'

/** Which page: `{ kind: 'product', id: 'flyers' }`. */
export type PageTarget = { [K in RoutableKind]: { kind: K; id: string } }[RoutableKind]

/** What a document says of itself as a page of a tenant's locale; null where it is none there. */
export function addressOf(documents: Documents, { kind, id }: PageTarget): Address | null {
  return kinds[kind].address(id, documents)
}

/** Every page that documents make for a tenant in a locale. */
export function addressesOf(documents: Documents): { target: PageTarget; address: Address }[] {
  return routableKinds.flatMap((kind) =>
    documents.ids(kind).flatMap((id) => {
      const target: PageTarget = { kind, id }
      const address = addressOf(documents, target)
      return address ? [{ target, address }] : []
    }),
  )
}

/** The home page, the pages between, and a page itself. */
export function trailOf(documents: Documents, target: PageTarget): PageTarget[] {
  if (target.kind === 'home') return [target]
  const parent = kinds[target.kind].parent?.(target.id, documents)
  const above: PageTarget = parent && isPage(parent) ? parent : { kind: 'home', id: 'home' }
  return [...trailOf(documents, above), target]
}

/** Whether pages of a kind lie below others than the home page. */
export function isNested({ kind }: PageTarget): boolean {
  return kinds[kind].parent !== undefined
}

/** What renders a page. */
export function layoutOf({ kind }: PageTarget): PageLayout {
  return kinds[kind].layout
}

export function isPage(target: { kind: string; id?: string }): target is PageTarget {
  return routableKinds.some((kind) => kind === target.kind)
}

/** What of a query a page has declared. */
export function queryOf(documents: Documents, { kind, id }: PageTarget, search: string): PageQuery {
  if (search === '') return NO_QUERY
  const declared = kinds[kind].query?.(id, documents)
  return declared ? pageQuery(declared, search) : NO_QUERY
}

/** Whether sitemaps list a page. */
export function isListed(documents: Documents, { kind, id }: PageTarget): boolean {
  const data = documents.get(kind, id)
  // Data is of the kind that its listing is asked of, which a union of kinds cannot say.
  return data !== undefined && (kinds[kind].sitemap?.(data as never) ?? true)
}

/** More changes than these are not worth comparing one by one. */
const FEW = 200

/** Kinds that say where pages lie beside the pages themselves. */
const placing = new Set(['tenant', 'links', 'redirects'])

/** Whether two libraries have the same pages at the same addresses, as far as can be told cheaply. */
export function sameAddresses(before: Library, after: Library): boolean {
  const changed = [...differing(before, after), ...differing(after, before)]
  return (
    changed.length <= FEW &&
    changed.every(
      ({ kind, id }) =>
        !placing.has(kind) &&
        routableKinds
          .filter((routable) => folderOf(routable, id) === folderOf(kind, id))
          .every((routable) => stays(before, after, { kind: routable, id })),
    )
  )
}

function differing(from: Library, other: Library) {
  const paths = [...from.documents.values()]
    .filter((document) => other.documents.get(document.path) !== document)
    .slice(0, FEW + 1)
    .map(({ path }) => path)
  return paths.flatMap((path) => from.named(path) ?? [])
}

function stays(before: Library, after: Library, target: PageTarget): boolean {
  return after.all('tenant').every(({ id, data }) =>
    data.locales.every((locale) => {
      const [old, now] = [before, after].map((library) =>
        addressOf(library.view(id, locale), target),
      )
      return old?.path === now?.path
    }),
  )
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
