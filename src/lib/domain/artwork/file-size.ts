const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `24.60 MB`: a size in the unit that suits it, with two decimals (specification, section 9). */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const count = new Intl.NumberFormat(locale, decimals).format(bytes / 1_000 ** power)
  return `${count}\u00a0${units[power]}`
}
