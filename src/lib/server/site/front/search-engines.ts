import { isListed, isPage } from '../editions/index.ts'
import type { CompiledShop, Tenant } from '../shop/index.ts'

/** `robots.txt` of a tenant: everything or nothing, and where the sitemap is. */
export function robots(tenant: Tenant, origin: string): string {
  if (!tenant.indexable) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /api/\nDisallow: /_sandbox/\nDisallow: /admin/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** `sitemap.xml`: every indexable page with its other languages. */
export function sitemap(shop: CompiledShop, tenant: Tenant, origin: string): string {
  const pages = (shop.routes.get(tenant.id)?.all() ?? []).filter(
    ({ locale, match }) => isPage(match) && isListed(shop.documents(tenant, locale), match),
  )
  const urls = pages.map(({ path, match }) => {
    const links = tenant.locales.flatMap((locale) => {
      const other = shop.pathOf(tenant, locale, match)
      return other && tenant.locales.length > 1
        ? [`<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}${other}"/>`]
        : []
    })
    return `<url><loc>${origin}${path}</loc>${links.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
