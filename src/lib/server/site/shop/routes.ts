import { localePath } from '../../../domain/urls/locale.ts'
import { type Library, languageOf } from '../editions/index.ts'
import { appRoutes } from './app-routes.ts'
import type { PageMatch } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'

/** Paths of one tenant, both ways. */
export type Routes = {
  match(path: string): { locale: string; match: PageMatch } | undefined
  path(locale: string, match: PageMatch): string | null
  /** Every page to generate ahead. */
  all(): { path: string; locale: string; match: PageMatch }[]
}

export function compileRoutes(library: Library, tenant: Tenant): Routes {
  const byPath = new Map<string, { path: string; locale: string; match: PageMatch }>()
  const byMatch = new Map<string, string>()
  const add = (locale: string, path: string, match: PageMatch) => {
    byPath.set(path, { path, locale, match })
    byMatch.set(matchKey(locale, match), path)
  }
  for (const locale of tenant.locales) {
    const language = languageOf(locale)
    const at = (slug: string) => localePath(tenant.baseLocale, locale, `/${slug}/`)
    for (const { id, data } of library.all('page')) {
      const words = library.view(null, language).get('pageWords', id)
      if (words && (!data.tenants || data.tenants.includes(tenant.id)))
        add(locale, at(words.slug), { kind: 'prose', id })
    }
    for (const { id } of library.all('category')) {
      const words = library.view(null, language).get('categoryWords', id)
      if (words) add(locale, at(words.slug), { kind: 'category', id })
    }
    for (const { id } of library.all('product')) {
      const words = library.view(null, language).get('productWords', id)
      if (words) add(locale, at(words.slug), { kind: 'product', id })
    }
    for (const [key, path] of Object.entries(tenant.links[locale] ?? {})) {
      if (appRoutes[key]) add(locale, path, { kind: 'app', key })
    }
    add(locale, localePath(tenant.baseLocale, locale, '/'), { kind: 'home' })
  }
  return {
    match: (path) => byPath.get(path),
    path: (locale, match) => byMatch.get(matchKey(locale, match)) ?? null,
    all: () => [...byPath.values()],
  }
}

/** Every kind of document that an address is made of. */
const kinds = [
  'tenant',
  'links',
  'page',
  'pageWords',
  'category',
  'categoryWords',
  'product',
  'productWords',
] as const

/** Whether two libraries have the same pages at the same addresses, as far as can be told cheaply. */
export function sameAddresses(before: Library, after: Library): boolean {
  return kinds.every((kind) => {
    const [old, now] = [before.all(kind), after.all(kind)]
    return (
      old.length === now.length &&
      now.every(({ path, data }, index) => {
        const other = old[index]
        return path === other?.path && (data === other.data || sameSlug(data, other.data))
      })
    )
  })
}

function sameSlug(a: object, b: object): boolean {
  return 'slug' in a && 'slug' in b && a.slug === b.slug
}

function matchKey(locale: string, match: PageMatch): string {
  const name = 'id' in match ? match.id : 'key' in match ? match.key : ''
  return `${locale} ${match.kind} ${name}`
}
