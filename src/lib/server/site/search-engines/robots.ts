import type { Tenant } from '../shop/index.ts'

/** `robots.txt` of a tenant: everything or nothing, and where the sitemaps are. */
export function robots(tenant: Tenant, origin: string): string {
  if (!tenant.indexable) return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/_sandbox/', '/_files/', '/admin/']
  const maps = ['sitemap.xml', 'sitemap-lp.xml', 'old-sitemap.xml']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    ...maps.map((file) => `Sitemap: ${origin}/${file}`),
    '',
  ].join('\n')
}
