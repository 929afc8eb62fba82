import type { ProductDefinition, Selection } from '../../../../domain/product/definition.ts'
import { isBroken, mentions } from '../../../../domain/product/rules.ts'
import { initialSelection } from '../../../../domain/product/selection.ts'

/** Choices tried for one product: far more than its rules ever ask for, and over in a second. */
const MOST_TRIES = 200_000

/** How often an attempt may go on before what it looks for counts as found. */
export type Budget = { left: number }

export function openBudget(): Budget {
  return { left: MOST_TRIES }
}

/**
 * A valid selection with one option chosen, as near to the initial one as comes first; null where
 * the rules allow none, and undefined where that could not be told within the budget.
 */
export function selectionWith(
  product: ProductDefinition,
  attribute: string,
  option: string,
  budget: Budget,
): Selection | null | undefined {
  const start = { ...initialSelection(product), [attribute]: option }
  const open = product.attributes.filter(
    ({ key, kind }) =>
      kind === 'choice' && key !== attribute && product.rules.some((rule) => mentions(rule, key)),
  )
  const settled = (depth: number) => new Set(open.slice(depth).map(({ key }) => key))
  const fits = (selection: Selection, depth: number) => {
    const undecided = settled(depth)
    return product.rules.every(
      (rule) =>
        !isBroken(rule, selection) ||
        [...Object.keys(rule.when), ...Object.keys(rule.needs)].some((key) => undecided.has(key)),
    )
  }
  const search = (selection: Selection, depth: number): Selection | null | undefined => {
    budget.left -= 1
    if (budget.left < 0) return undefined
    if (!fits(selection, depth)) return null
    const next = open[depth]
    if (next?.kind !== 'choice') return selection
    const keys = [next.initial, ...next.options.map(({ key }) => key)]
    for (const key of new Set(keys)) {
      const found = search({ ...selection, [next.key]: key }, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return search(start, 0)
}
