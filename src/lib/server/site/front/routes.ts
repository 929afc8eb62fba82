import type { Asset } from './assets.ts'

const health = new Set(['/healthz', '/readyz', '/_build.json'])
const engines =
  /^\/(robots\.txt|llms\.txt|(old-)?sitemap[\w-]*\.xml|site\.webmanifest|feeds\/[\w-]+\.xml)$/
const folders: [start: string, route: string][] = [
  ['/_pictures/', 'picture'],
  ['/_cards/', 'picture'],
  ['/icon-', 'picture'],
  ['/apple-touch-icon.png', 'picture'],
  ['/_theme/', 'theme'],
  ['/_fonts/', 'file'],
  ['/_images/', 'file'],
  ['/admin/', 'admin'],
  ['/_preview/', 'preview'],
]

/** What is asked for, as one of a few words: addresses are without end, and people make some up. */
export function routeOf(url: string, assets: ReadonlyMap<string, Asset>): string {
  const pathname = url.split('?', 1)[0] ?? ''
  if (health.has(pathname)) return 'health'
  if (engines.test(pathname)) return 'search engines'
  if (pathname.startsWith('/_assets/') || assets.has(pathname)) return 'asset'
  return folders.find(([start]) => pathname.startsWith(start))?.[1] ?? 'page'
}
