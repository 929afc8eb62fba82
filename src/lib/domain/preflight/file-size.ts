const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1_000

/** A file's size with two decimals in the largest unit that fits (specification, section 9). */
export function formatFileSize(bytes: number, locale: string): string {
  let amount = bytes
  let unit = 0
  // What would be written as 1,000.00 is one of the next unit.
  while (unit < UNITS.length - 1 && Math.round(amount * 100) / 100 >= STEP) {
    amount /= STEP
    unit += 1
  }
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount)
  return `${number} ${UNITS[unit]}`
}
