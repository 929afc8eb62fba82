import { localePath } from '../../../domain/urls/locale.ts'
import { appPages, type Library, pagePaths, type Redirect, redirectsOf } from '../editions/index.ts'
import type { PageMatch } from './reader-type.ts'
import { linkPaths } from './tenants.ts'

type Route = { path: string; locale: string; match: PageMatch }

/** Paths of one tenant, both ways. */
export type Routes = {
  match(path: string): Route | undefined
  path(locale: string, match: PageMatch): string | null
  /** What a path without a page leads to. */
  redirect(path: string): Redirect | undefined
  /** Paths that have no page any more and lead elsewhere. */
  redirected(): Iterable<string>
  /** Every page to generate ahead. */
  all(): Route[]
}

/** The paths of a tenant, which stay the same object while no address moves. */
export function routesOf(library: Library, tenant: string): Routes {
  return library.results.of(`=routes ${tenant}`, (of) => compileRoutes(of, tenant))
}

function compileRoutes(library: Library, tenant: string): Routes {
  const byPath = new Map<string, Route>()
  const byMatch = new Map<string, string>()
  const add = (locale: string, path: string, match: PageMatch) => {
    byPath.set(path, { path, locale, match })
    byMatch.set(matchKey(locale, match), path)
  }
  const data = library.get('tenant', tenant)
  const redirects = redirectsOf(library, tenant)
  for (const locale of data?.locales ?? []) {
    const baseLocale = data?.domain.base_locale ?? locale
    for (const { target, path } of pagePaths(library, tenant, locale))
      add(locale, localePath(baseLocale, locale, path), target)
    for (const [key, path] of Object.entries(linkPaths(library, tenant, locale)))
      if (appPages[key]) add(locale, path, { kind: 'app', key })
  }
  return {
    match: (path) => byPath.get(path),
    path: (locale, match) => byMatch.get(matchKey(locale, match)) ?? null,
    redirect: (path) => redirects.get(path),
    redirected: () => redirects.keys(),
    all: () => [...byPath.values()],
  }
}

function matchKey(locale: string, match: PageMatch): string {
  const name = 'id' in match ? match.id : 'key' in match ? match.key : ''
  return `${locale} ${match.kind} ${name}`
}
