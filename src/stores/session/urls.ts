import { basicPart } from './basic-configs.ts'

export const $urls = basicPart('urls')
export const $defaultLinks = basicPart('defaultLinks')

/** Path of a default link; a missing one logs a warning and leads home (specification, section 8). */
export function defaultLink(key: string): string {
  const links = $defaultLinks.get()
  const link = Object.hasOwn(links, key) ? links[key] : undefined
  if (!link) console.warn(`Default link '${key}' is missing.`)
  return link?.path ?? '/'
}
