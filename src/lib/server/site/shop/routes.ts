import { localePath } from '../../../domain/urls/locale.ts'
import { addressesOf, type Library, type Redirect, redirectsOf } from '../editions/index.ts'
import { appRoutes } from './app-routes.ts'
import type { PageMatch } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'

type Route = { path: string; locale: string; match: PageMatch }

/** Paths of one tenant, both ways. */
export type Routes = {
  match(path: string): Route | undefined
  path(locale: string, match: PageMatch): string | null
  /** What a path without a page leads to. */
  redirect(path: string): Redirect | undefined
  /** Every page to generate ahead. */
  all(): Route[]
}

export function compileRoutes(library: Library, tenant: Tenant): Routes {
  const byPath = new Map<string, Route>()
  const byMatch = new Map<string, string>()
  const add = (locale: string, path: string, match: PageMatch) => {
    byPath.set(path, { path, locale, match })
    byMatch.set(matchKey(locale, match), path)
  }
  const redirects = redirectsOf(library, tenant.id)
  for (const locale of tenant.locales) {
    for (const { target, address } of addressesOf(library.view(tenant.id, locale)))
      add(locale, localePath(tenant.baseLocale, locale, address.path), target)
    for (const [key, path] of Object.entries(tenant.links[locale] ?? {}))
      if (appRoutes[key]) add(locale, path, { kind: 'app', key })
  }
  return {
    match: (path) => byPath.get(path),
    path: (locale, match) => byMatch.get(matchKey(locale, match)) ?? null,
    redirect: (path) => redirects.get(path),
    all: () => [...byPath.values()],
  }
}

function matchKey(locale: string, match: PageMatch): string {
  const name = 'id' in match ? match.id : 'key' in match ? match.key : ''
  return `${locale} ${match.kind} ${name}`
}
