import { type DecimalMark, markOf } from './amounts.ts'
import { type Cell, type Place, placeName, type Remark } from './sheet.ts'

type Typed = { cell: Cell; place: Place }

/**
 * The decimal mark of a list: the one that is said, or the one that its prices show. Prices that
 * contradict each other, and prices that could mean a thousand times as much, are problems.
 */
export function findMark(
  prices: readonly Typed[],
  said: DecimalMark | undefined,
): { mark: DecimalMark; problems: Remark[] } {
  if (said) return { mark: said, problems: [] }
  const shown = prices.flatMap(({ cell, place }) => {
    const mark = typeof cell === 'string' ? markOf(cell) : undefined
    return mark ? [{ mark, place, text: cell }] : []
  })
  const certain = shown.flatMap(({ mark, place }) => (mark === 'either' ? [] : [{ mark, place }]))
  const [first] = certain
  if (!first) {
    const problems = shown.map(({ place, text }) => ({
      place,
      message: `“${text}” is a thousand and more, or has three decimals: say --decimal=comma or --decimal=point.`,
    }))
    return { mark: 'point', problems }
  }
  const problems = certain
    .filter(({ mark }) => mark !== first.mark)
    .map(({ mark, place }) => ({
      place,
      message: `The decimal mark is a ${mark} here and a ${first.mark} in ${placeName(first.place)}.`,
    }))
  return { mark: first.mark, problems }
}
