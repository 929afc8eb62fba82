/** A country's name in the reader's language: `Irland`. */
export function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
}

/** A language's name in itself, as people look for it: `Deutsch`. */
export function languageName(locale: string): string {
  const { language } = new Intl.Locale(locale)
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
