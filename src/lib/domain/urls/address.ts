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

/** A path as a person writes it; as it stands where its escapes mean nothing. */
export function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
