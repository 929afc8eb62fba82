const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/**
 * A file's size with 2 decimals in B, kB, MB, GB or TB (specification, section 9, display), a
 * thousand of one to the next as the k of kB says. The locale decides the decimal mark.
 */
export function fileSize(bytes: number, locale = 'en'): string {
  let size = bytes
  let unit = 0
  // 999.995 and more would round to 1,000.00 of a unit that has a larger one above it.
  while (size >= 999.995 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  const number = size.toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${number} ${UNITS[unit]}`
}
