import { localePath } from '../../../domain/urls/locale.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { appPages } from './app-pages.ts'
import type { Documents } from './documents.ts'
import { type Address, HOME_PAGE } from './kinds/define-kind.ts'
import { kinds, type PageLayout, type RoutableKind, routableKinds } from './kinds/index.ts'
import type { Library } from './library.ts'
import { type Photo, photoNamed } from './photos.ts'
import { NO_QUERY, type PageQuery, pageQuery } from './query.ts'

/** Which page: `{ kind: 'product', id: 'flyers' }`. */
export type PageTarget = { [K in RoutableKind]: { kind: K; id: string } }[RoutableKind]

/** The page at a shop's root. */
export const HOME: PageTarget = { kind: 'page', id: HOME_PAGE }

export function isHome({ kind, id }: { kind: string; id?: string }): boolean {
  return kind === HOME.kind && id === HOME.id
}

/** What a document says of itself as a page of a tenant's locale; null where it is none there. */
export function addressOf(documents: Documents, { kind, id }: PageTarget): Address | null {
  return kinds[kind].address(id, documents)
}

function addressesOf(documents: Documents): { target: PageTarget; address: Address }[] {
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
  if (isHome(target)) return [target]
  const parent = kinds[target.kind].parent?.(target.id, documents)
  const above: PageTarget = parent && isPage(parent) ? parent : HOME
  return [...trailOf(documents, above), target]
}

/** Whether pages of a kind lie below others than the home page. */
export function isNested({ kind }: PageTarget): boolean {
  return kinds[kind].parent !== undefined
}

/** What renders a page; null where there is no such document. */
export function layoutOf(documents: Documents, { kind, id }: PageTarget): PageLayout | null {
  const { layout } = kinds[kind]
  if (typeof layout === 'string') return layout
  const data = documents.get(kind, id)
  // Data is of the kind that it is looked up as, which a union of kinds cannot say.
  return data === undefined ? null : layout(data as never)
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

/** The picture that stands for a page elsewhere; null where its kind has none. */
export function pictureOf(documents: Documents, { kind, id }: PageTarget): PictureSpec | null {
  return kinds[kind].picture?.(id, documents) ?? null
}

/** The photograph that a page shows, which stands for it elsewhere; null where it shows none, or a drawing. */
export function photoShownBy(documents: Documents, { kind, id }: PageTarget): Photo | null {
  const name = kinds[kind].photo?.(id, documents) ?? null
  const photo = name === null ? null : photoNamed(documents, name)
  return photo?.format === 'svg' ? null : photo
}

/** Whether only customers open a page (specification, section 2). */
export function isLoggedOnly(documents: Documents, { kind, id }: PageTarget): boolean {
  const data = documents.get(kind, id)
  return data !== undefined && (kinds[kind].loggedOnly?.(data as never) ?? false)
}

/** Where a page lies within a locale, and the document that says so. */
type PagePath = { target: PageTarget; path: string; from: string }

/** Where all pages lie that documents make for a tenant in a locale. */
export function pagePaths(library: Library, tenant: string, locale: string): readonly PagePath[] {
  return library.results.of(`=paths ${tenant} ${locale}`, (of) =>
    addressesOf(of.view(tenant, locale)).map(
      ({ target, address: { path, from } }): PagePath => ({ target, path, from: from.path }),
    ),
  )
}

/** Every path that a tenant answers with a page, in all its locales. */
export function pathsOf(library: Library, tenant: string): ReadonlySet<string> {
  return library.results.of(`=paths ${tenant}`, (of) => {
    const found = new Set<string>()
    const data = of.get('tenant', tenant)
    for (const locale of data?.locales ?? []) {
      const add = (path: string) => found.add(localePath(data?.locales[0] ?? locale, locale, path))
      for (const { path } of pagePaths(of, tenant, locale)) add(path)
      const links = of.view(tenant, locale).get('links')
      for (const [key, path] of Object.entries({ ...links, ...data?.links }))
        if (appPages[key]) add(path)
    }
    return found
  })
}
