/** A path in a locale: the tenant's base locale at `/`, others under `/fr-ch/` (architecture). */
export function localePath(baseLocale: string, locale: string, path: string): string {
  const local = path.startsWith('/') ? path : `/${path}`
  return sameLocale(locale, baseLocale) ? local : `/${locale.toLowerCase()}${local}`
}

/** The locale a path is in and the path within it: the inverse of `localePath`. */
export function splitLocale(
  baseLocale: string,
  locales: readonly string[],
  path: string,
): { locale: string; path: string } {
  const first = path.split('/', 2)[1] ?? ''
  const locale = locales.find((one) => sameLocale(one, first) && !sameLocale(one, baseLocale))
  if (!locale) return { locale: baseLocale, path }
  return { locale, path: path.slice(first.length + 1) || '/' }
}

function sameLocale(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

/** The language of a locale or of a language tag: `de` of `de-CH`. */
export function languageOf(locale: string): string {
  return locale.slice(0, 2).toLowerCase()
}
