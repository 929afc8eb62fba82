import { localePath } from '../../domain/urls/locale.ts'
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
      const words = library.get('pageWords', `pages/${id}/${language}.md`)
      if (words && (!data.tenants || data.tenants.includes(tenant.id)))
        add(locale, at(words.slug), { kind: 'prose', id })
    }
    for (const { id } of library.all('category')) {
      const words = library.get('categoryWords', `categories/${id}/${language}.yaml`)
      if (words) add(locale, at(words.slug), { kind: 'category', id })
    }
    for (const { id } of library.all('product')) {
      const words = library.get('productWords', `products/${id}/${language}.yaml`)
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

function matchKey(locale: string, match: PageMatch): string {
  const name = 'id' in match ? match.id : 'key' in match ? match.key : ''
  return `${locale} ${match.kind} ${name}`
}
