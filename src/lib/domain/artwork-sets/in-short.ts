import type { ArtworkSet } from '../../contract/artwork-sets.ts'
import { formatNumber } from '../numbers/format.ts'

/**
 * The artworks of a line as lists of lines say them: `Plum: 1,000, Fig: 500`, and `Plum: 2 × 500` of what is
 * wound on rolls. A name may end with a figure, `Motif 2`. `quantity` is that of the line, to which they add up.
 */
export function setsInShort(sets: readonly ArtworkSet[], quantity: number, locale: string): string {
  const number = (each: number) => formatNumber(each, locale).replaceAll(' ', '\u00a0')
  const rolls = sets.reduce((sum, set) => sum + (set['Number of Rolls'] ?? 0), 0)
  const colon = /^fr\b/.test(locale) ? '\u00a0:' : ':'
  return sets
    .map(({ name, quantity: pieces = 0, 'Number of Rolls': own }) => {
      const many =
        own === undefined ? number(pieces) : `${own}\u00a0×\u00a0${number(quantity / rolls)}`
      return `${name}${colon}\u00a0${many}`
    })
    .join(', ')
}
