import type { Attribute, NumberAttribute, SeveralAttribute } from './definition.ts'
import { parseNumber } from './model.ts'
import { writeList } from './wire.ts'

/** Numbers of a range that are looked at one by one; a longer range is looked at evenly. */
const MOST_NUMBERS = 1200
const MOST_SUBSETS = 128

/**
 * Every value that an attribute may be given in another's stead. Texts and matrices are the shopper's
 * own: nothing else changes them, so they have none.
 */
export function valuesOf(attribute: Attribute): string[] {
  if (attribute.kind === 'choice') return attribute.options.map(({ key }) => key)
  if (attribute.kind === 'number') return numbersOf(attribute)
  return attribute.kind === 'several' ? listsOf(attribute) : []
}

/** A number's values, those nearest to the one it has first. */
export function nearest(values: readonly string[], current: string | undefined): string[] {
  const from = parseNumber(current)
  if (Number.isNaN(from)) return [...values]
  return [...values].sort((a, b) => Math.abs(Number(a) - from) - Math.abs(Number(b) - from))
}

/**
 * The value nearest to the one a number had on the way to one that fits: long ranges are not looked at one
 * by one. By halving, as what fits at a limit fits beyond it.
 */
export function nearestThat(
  { increment, minimum }: NumberAttribute,
  had: string | undefined,
  found: string,
  fits: (value: string) => boolean,
): string {
  const at = (step: number) => String(Math.round((minimum + step * increment) * 100) / 100)
  const stepOf = (value: string) => Math.round((parseNumber(value) - minimum) / increment)
  const from = stepOf(had ?? '')
  let [wrong, right] = [from, stepOf(found)]
  if (Number.isNaN(from)) return found
  while (Math.abs(right - wrong) > 1) {
    const middle = Math.trunc((right + wrong) / 2)
    if (fits(at(middle))) right = middle
    else wrong = middle
  }
  return at(right)
}

function numbersOf({ minimum, maximum, increment }: NumberAttribute): string[] {
  const steps = Math.floor((maximum - minimum) / increment + 1e-6)
  const count = Math.min(steps, MOST_NUMBERS)
  const all = Array.from({ length: count + 1 }, (_, index) => {
    const step = count === 0 ? 0 : Math.round((index * steps) / count)
    return String(Math.round((minimum + step * increment) * 100) / 100)
  })
  return [...new Set(all)]
}

function listsOf(attribute: SeveralAttribute): string[] {
  const { options, least, most = options.length } = attribute
  const lists: string[][] = [[]]
  for (const { key } of options)
    if (lists.length * 2 <= MOST_SUBSETS) lists.push(...lists.map((list) => [...list, key]))
  return lists
    .filter(({ length }) => length >= least && length <= most)
    .map((list) => writeList(attribute, list))
}
