import type { Difference } from './difference.ts'

/** Lines of one kind that are told before the rest is counted. */
const MOST = 20

/** Documents that differ, a line each with the keys that do. */
export function differenceWords(found: readonly Difference[]): string {
  const signs = { added: '+', changed: '~', removed: '-' }
  return firstOf(
    found.map(({ path, change, keys }) => {
      const named = keys.slice(0, 6).join(', ') + (keys.length > 6 ? ', …' : '')
      return `  ${signs[change]} ${path}${named ? `  (${named})` : ''}`
    }),
    'document',
  )
}

/** The first lines, and how many more such things there are. */
export function firstOf(lines: readonly string[], what: string): string {
  const rest = lines.length - MOST
  const more = rest > 0 ? [`  … and ${rest} ${what}${rest === 1 ? '' : 's'} more`] : []
  return [...lines.slice(0, MOST), ...more].join('\n')
}
