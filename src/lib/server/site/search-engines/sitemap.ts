import { escapeHtml } from '../../../domain/escape-html.ts'
import { isListed, isPage, layoutOf } from '../editions/index.ts'
import { clusterOf, hostsOf, hreflangs } from '../shop/index.ts'
import { cardPath, type Found, type SearchTerms } from './terms.ts'

/** What sitemaps.org allows in one file is 50,000; with their languages that would be many megabytes. */
const MOST_URLS = 10_000

/** Pages of a tenant that may be found; landing pages have a sitemap of their own. */
function listed({ shop, tenant }: SearchTerms, landing: boolean): Found[] {
  if (!tenant.indexable) return []
  return shop.pages(tenant).flatMap(({ path, locale, match }) => {
    if (!isPage(match)) return []
    const documents = shop.documents(tenant, locale)
    if (!isListed(documents, match)) return []
    const isLanding = layoutOf(documents, match)?.startsWith('landing-') ?? false
    return isLanding === landing ? [{ path, locale, match }] : []
  })
}

/**
 * `sitemap.xml`: every page that may be found, with its other languages, those of other tenants
 * included, and its picture. Past 10,000 pages it is an index of `sitemap-1.xml` and so on; `part`
 * counts from 1. Null for a part that there is not.
 */
export function sitemap(terms: SearchTerms, part = 0): string | null {
  const pages = listed(terms, false)
  const parts = Math.ceil(pages.length / MOST_URLS)
  if (part > 0) {
    const some = pages.slice((part - 1) * MOST_URLS, part * MOST_URLS)
    return parts > 1 && some.length > 0 ? urlset(terms, some) : null
  }
  if (parts <= 1) return urlset(terms, pages)
  const files = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`)
  return xml(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    files.map((file) => `<sitemap><loc>${terms.originOf(terms.tenant)}${file}</loc></sitemap>`),
    '</sitemapindex>',
  )
}

/** `sitemap-lp.xml`: the landing pages, by their layouts' names. */
export function landingSitemap(terms: SearchTerms): string {
  return urlset(terms, listed(terms, true))
}

/** `old-sitemap.xml`: addresses that are redirected, so that search engines learn where they lead. */
export function oldSitemap({ shop, tenant, originOf }: SearchTerms): string {
  const moved = tenant.indexable ? [...shop.movedPaths(tenant)] : []
  const origin = originOf(tenant)
  return xml(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    moved.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
  )
}

function urlset(terms: SearchTerms, pages: readonly Found[]): string {
  const { shop, tenant, originOf } = terms
  const origin = originOf(tenant)
  const hosts = hostsOf(shop, originOf)
  return xml(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    pages.map((page) => {
      const links = hreflangs(clusterOf(shop, page.match), hosts, tenant.id).map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
      )
      const picture = cardPath(terms, page)
      const image =
        picture && `<image:image><image:loc>${origin}${picture}</image:loc></image:image>`
      return `<url><loc>${origin}${page.path}</loc>${links.join('')}${image ?? ''}</url>`
    }),
    '</urlset>',
  )
}

function xml(start: string, lines: readonly string[], end: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', start, ...lines, end, ''].join('\n')
}
