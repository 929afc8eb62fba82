/**
 * A formatted number with a real minus, which most locales' data write as a hyphen. Releases of these data write
 * French thousands in Switzerland with an apostrophe or a narrow space. The server and the browser must not write
 * the same number in two ways.
 */
export function writtenAlike(text: string, locale: string): string {
  const signed = text.replace('-', '−')
  return locale === 'fr-CH' ? signed.replaceAll(/['’\u00a0\u202f](?=\d)/g, '\u202f') : signed
}

/**
 * A plain number as the locale writes it: `1,000`. Four digits are grouped too where running text would leave
 * them: beside `20.000` a price list says `1.000`.
 */
export function formatNumber(value: number, locale: string): string {
  return writtenAlike(numberFormat(locale, locale).format(value), locale)
}

/** Formatters cost about 50 µs to make and 1 µs to use; their keys come from tenant data. */
const formatters = new Map<string, Intl.NumberFormat>()

/** The formatter of a key, made once. */
export function numberFormat(
  key: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { ...options, useGrouping: 'always' })
  formatters.set(key, made)
  return made
}

/**
 * A share of one with its sign, `0.081` as `8.1 %`: with a space that does not break in German and French,
 * in Switzerland too, where the locale data leave it out.
 */
export function formatPercent(share: number, locale: string): string {
  const space = /^(de|fr)\b/.test(locale) ? '\u00a0' : ''
  // Floating point makes 8.1 of 0.081 no sooner than this.
  return `${formatNumber(Math.round(share * 1e6) / 1e4, locale)}${space}%`
}

/** How long so many seconds are, in whole minutes or hours and never less: `6 minutes`. */
export function formatWait(seconds: number, locale: string): string {
  const minutes = Math.ceil(seconds / 60)
  const [amount, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  const options: Intl.NumberFormatOptions = { style: 'unit', unit, unitDisplay: 'long' }
  return numberFormat(`${locale} ${unit}`, locale, options).format(amount)
}
