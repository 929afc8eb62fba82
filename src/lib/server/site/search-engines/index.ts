import { drawingVersion, pictureNamer } from '../pictures/index.ts'
import type { Shop, Tenant } from '../shop/index.ts'
import { acpDiscovery, ucpProfile } from './agents.ts'
import { llms } from './llms.ts'
import { manifest } from './manifest.ts'
import { robots } from './robots.ts'
import { landingSitemap, oldSitemap, sitemap } from './sitemap.ts'
import type { SearchTerms } from './terms.ts'

export { openFeeds } from './feed.ts'
export { iconSizes } from './manifest.ts'

/** A file that robots and devices read of a shop. */
export type SearchFile = { type: string; text: string }

const XML = 'application/xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

type Make = (terms: SearchTerms) => string | null

const files: Readonly<Record<string, { type: string; make: Make }>> = {
  '/robots.txt': {
    type: TEXT,
    make: ({ tenant, originOf }) => robots(tenant, originOf(tenant)),
  },
  '/sitemap.xml': { type: XML, make: (terms) => sitemap(terms) },
  '/sitemap-lp.xml': { type: XML, make: landingSitemap },
  '/old-sitemap.xml': { type: XML, make: oldSitemap },
  '/llms.txt': { type: TEXT, make: llms },
  '/.well-known/acp.json': { type: JSON_TYPE, make: acpDiscovery },
  '/.well-known/ucp': { type: JSON_TYPE, make: ucpProfile },
  '/site.webmanifest': {
    type: 'application/manifest+json',
    make: ({ tenant }) => manifest(tenant),
  },
}

export type SearchFiles = (shop: Shop, tenant: Tenant, pathname: string) => SearchFile | null

/**
 * The files by their public paths, made once an edition when somebody asks; null for any other path.
 * `originOf` says how a tenant's addresses start.
 */
export function openSearchFiles(originOf: SearchTerms['originOf']): SearchFiles {
  const drawing = drawingVersion()
  const made = new WeakMap<Shop, Map<string, SearchFile | null>>()
  return (shop, tenant, pathname) => {
    const part = /^\/sitemap-(\d{1,4})\.xml$/.exec(pathname)?.[1]
    const file = part
      ? { type: XML, make: (terms: SearchTerms) => sitemap(terms, Number(part)) }
      : Object.hasOwn(files, pathname) && files[pathname]
    if (!file) return null
    const known = made.get(shop) ?? new Map<string, SearchFile | null>()
    made.set(shop, known)
    const key = `${tenant.id} ${originOf(tenant)} ${pathname}`
    let found = known.get(key)
    if (found === undefined) {
      const pictureName = pictureNamer(shop.documents(tenant, tenant.baseLocale), drawing)
      const text = file.make({ shop, tenant, originOf, pictureName })
      found = text === null ? null : { type: file.type, text }
      // A part that there is not is nothing to remember: numbers are without end.
      if (found) known.set(key, found)
    }
    return found
  }
}
