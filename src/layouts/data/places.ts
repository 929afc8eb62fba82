/** A country's name in the reader's language: `Irland`. */
export function countryName(country: string, locale: string): string {
  return namesIn(locale, 'region').of(country) ?? country
}

/** A language's name in itself, as people look for it: `Deutsch`. */
export function languageName(locale: string): string {
  const { language } = new Intl.Locale(locale)
  const name = namesIn(language, 'language').of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Making one costs as much as a small page; a shop speaks few languages. */
const made = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const names = made.get(key) ?? new Intl.DisplayNames([locale], { type })
  made.set(key, names)
  return names
}
