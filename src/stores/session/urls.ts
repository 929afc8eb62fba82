import { atom } from 'nanostores'

export type UrlInfo = { id: string; path: string }

export const $urls = atom<Record<string, UrlInfo>>({})
export const $defaultLinks = atom<Record<string, UrlInfo>>({})

export function setUrls(
  urls: Record<string, UrlInfo>,
  defaultLinks: Record<string, UrlInfo>,
): void {
  $urls.set(urls)
  $defaultLinks.set(defaultLinks)
}

/** Path of a default link; a missing one logs a warning and leads home (specification, section 8). */
export function defaultLink(key: string): string {
  const links = $defaultLinks.get()
  const link = Object.hasOwn(links, key) ? links[key] : undefined
  if (!link) console.warn(`Default link '${key}' is missing.`)
  return link?.path ?? '/'
}
