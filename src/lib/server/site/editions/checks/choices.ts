import type { ProductDefinition, Selection } from '../../../../domain/product/definition.ts'
import { valuesOf } from '../../../../domain/product/domains.ts'
import { fitted, initialValue } from '../../../../domain/product/initial.ts'
import { modelOf } from '../../../../domain/product/model.ts'

/** Choices tried for one product: far more than its rules ever ask for, and over in a second. */
const MOST_TRIES = 200_000

/** How often an attempt may go on before what it looks for counts as found. */
export type Budget = { left: number }

export function openBudget(): Budget {
  return { left: MOST_TRIES }
}

/** What a search must keep: a condition, and the attributes that decide it. */
export type Condition = { keys: readonly string[]; holds(selection: Selection): boolean }

/**
 * A selection that keeps every condition with some values given, as near to the initial one as comes
 * first; null where there is none, and undefined where that could not be told within the budget.
 */
export function selectionWith(
  product: ProductDefinition,
  given: Selection,
  conditions: readonly Condition[],
  budget: Budget,
): Selection | null | undefined {
  const initial = Object.fromEntries(
    product.attributes.map((attribute) => [attribute.key, initialValue(attribute)]),
  )
  const start: Selection = { ...initial, ...given }
  // What the search would find first: most options are in no rule at all.
  if (conditions.every((condition) => condition.holds(start))) return fitted(product, start)
  const open = product.attributes.filter(
    ({ key }) => !Object.hasOwn(given, key) && conditions.some(({ keys }) => keys.includes(key)),
  )
  const depthOf = new Map(open.map(({ key }, index) => [key, index + 1]))
  /** Conditions by the depth at which all that decides them is chosen. */
  const decided = Array.from({ length: open.length + 1 }, (): Condition[] => [])
  for (const condition of conditions)
    decided[Math.max(0, ...condition.keys.map((key) => depthOf.get(key) ?? 0))]?.push(condition)

  const state = { ...start }
  // What a limit forbids or needs lies at the ends of a range: they are tried before what is between.
  const candidates = new Map(
    open.map((attribute) => {
      const values = valuesOf(attribute)
      const ends = attribute.kind === 'number' ? [values[0] ?? '', values.at(-1) ?? ''] : []
      return [attribute.key, new Set([start[attribute.key] ?? '', ...ends, ...values])]
    }),
  )
  const search = (depth: number): Selection | null | undefined => {
    budget.left -= 1
    if (budget.left < 0) return undefined
    if (!decided[depth]?.every((condition) => condition.holds(state))) return null
    const next = open[depth]
    if (!next) return fitted(product, state)
    const before = state[next.key] ?? ''
    for (const value of candidates.get(next.key) ?? []) {
      state[next.key] = value
      const found = search(depth + 1)
      if (found !== null) return found
    }
    state[next.key] = before
    return null
  }
  return search(0)
}

/** The product's rules as conditions. */
export function rulesOf(product: ProductDefinition): Condition[] {
  return [...modelOf(product).rules]
}
