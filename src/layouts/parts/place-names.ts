/** A country's name in the reader's language: `Irland`. */
export function countryName(country: string, locale: string): string {
  return once(`${locale} ${country}`, () => {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  })
}

/** A currency's name in the reader's language: `Schweizer Franken`. */
export function currencyName(currency: string, locale: string): string {
  return once(`${locale} ${currency}`, () => {
    return new Intl.DisplayNames([locale], { type: 'currency' }).of(currency) ?? currency
  })
}

/** A language's name in itself, as people look for it: `Deutsch`. */
export function languageName(locale: string): string {
  return once(locale, () => {
    const { language } = new Intl.Locale(locale)
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  })
}

const known = new Map<string, string>()

/** Asking for names costs a tenth of a page, and every page asks for the same few. */
function once(key: string, find: () => string): string {
  const name = known.get(key) ?? find()
  known.set(key, name)
  return name
}
