import { canonicalPath } from './canonical.ts'

/** The canonical path as it stands in a URL; what was escaped is judged by what it means. */
export function canonicalAddress(pathname: string): string {
  const meant = decoded(pathname)
  if (meant === pathname) return escapesInCapitals(canonicalPath(pathname))
  // What decodeURI leaves escaped, a slash for instance, must not be escaped once more.
  const escaped = encodeURI(canonicalPath(meant)).replace(/%25(?=[0-9a-f]{2})/gi, '%')
  return escapesInCapitals(escaped)
}

/**
 * What redirects are looked up by: one key for every spelling of an address, be it as a person writes
 * it (`/großformat/`) or as it stands in a URL (`/gro%C3%9Fformat/`).
 */
export function redirectKey(path: string): string {
  return canonicalAddress(path.includes('%') ? path : encodeURI(path.toWellFormed()))
}

/** `%c3` and `%C3` are one character; what is not ASCII is escaped, as headers need it. */
export function escapesInCapitals(path: string): string {
  return path
    .replace(/[^\x20-\x7e]/gu, (sign) => encodeURIComponent(sign.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}

/** A path as a person writes it; as it stands where its escapes mean nothing, or no page's address. */
export function decoded(pathname: string): string {
  if (!canBePage(pathname)) return pathname
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** A null byte, or a step into this or another folder, however often they were escaped. */
const OF_NO_PAGE = /%(?:25)*00|(?:^|[/\\]|%5c)(?:\.|%(?:25)*2e){1,2}(?=[/\\]|%5c|$)/i

/** Whether a page may have this address; what may not is answered with 404 as it stands, not with a better spelling. */
export function canBePage(pathname: string): boolean {
  return !OF_NO_PAGE.test(pathname)
}
