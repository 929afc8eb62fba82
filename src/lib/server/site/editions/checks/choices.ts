import type {
  Attribute,
  ProductDefinition,
  Selection,
} from '../../../../domain/product/definition.ts'
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

/** What every search of a product begins with. */
type Ground = {
  initial: Selection
  /** Whether every attribute is asked, whatever the others are. */
  isAllAsked: boolean
  /** Values of an attribute in the order in which they are tried, made once. */
  candidates: Map<Attribute, ReadonlySet<string>>
}

const grounds = new WeakMap<ProductDefinition, Ground>()

function groundOf(product: ProductDefinition): Ground {
  const known = grounds.get(product)
  if (known) return known
  const { attributes } = product
  const made = {
    initial: Object.fromEntries(attributes.map((each) => [each.key, initialValue(each)])),
    isAllAsked: attributes.every(({ shownWhen }) => shownWhen === undefined),
    candidates: new Map(),
  }
  grounds.set(product, made)
  return made
}

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
  const { initial, isAllAsked } = groundOf(product)
  const start: Selection = { ...initial, ...given }
  const found = (selection: Selection) => (isAllAsked ? selection : fitted(product, selection))
  // What the search would find first: most options are in no rule at all.
  if (conditions.every((condition) => condition.holds(start))) return found(start)
  const involved = involvedIn(conditions, start, given)
  const open = product.attributes.filter(({ key }) => involved.keys.has(key))
  const depthOf = new Map(open.map(({ key }, index) => [key, index + 1]))
  /** Conditions by the depth at which all that decides them is chosen. */
  const decided = Array.from({ length: open.length + 1 }, (): Condition[] => [])
  for (const condition of involved.conditions)
    decided[Math.max(0, ...condition.keys.map((key) => depthOf.get(key) ?? 0))]?.push(condition)

  const state = { ...start }
  const search = (depth: number): Selection | null | undefined => {
    budget.left -= 1
    if (budget.left < 0) return undefined
    if (!decided[depth]?.every((condition) => condition.holds(state))) return null
    const next = open[depth]
    if (!next) return found(state)
    const before = state[next.key] ?? ''
    for (const value of candidatesOf(product, next)) {
      state[next.key] = value
      const inner = search(depth + 1)
      if (inner !== null) return inner
    }
    state[next.key] = before
    return null
  }
  return search(0)
}

/**
 * What a search has to move: the attributes of the conditions that do not hold, of those that share one of
 * these, and so on. All else is as it was, and what it keeps stays kept: a search among all attributes would
 * find the same and take as many times longer as there are choices beside.
 */
function involvedIn(conditions: readonly Condition[], start: Selection, given: Selection) {
  const keys = new Set<string>()
  const involved: Condition[] = []
  const add = (condition: Condition) => {
    involved.push(condition)
    for (const key of condition.keys) if (!Object.hasOwn(given, key)) keys.add(key)
  }
  let others = conditions.filter((condition) => condition.holds(start))
  for (const condition of conditions) if (!others.includes(condition)) add(condition)
  for (;;) {
    const joined = others.filter((condition) => condition.keys.some((key) => keys.has(key)))
    if (joined.length === 0) return { keys, conditions: involved }
    others = others.filter((condition) => !joined.includes(condition))
    joined.forEach(add)
  }
}

/** What a limit forbids or needs lies at the ends of a range: they are tried before what is between. */
function candidatesOf(product: ProductDefinition, attribute: Attribute): ReadonlySet<string> {
  const { initial, candidates } = groundOf(product)
  const known = candidates.get(attribute)
  if (known) return known
  const values = valuesOf(attribute)
  const ends = attribute.kind === 'number' ? [values[0] ?? '', values.at(-1) ?? ''] : []
  const made = new Set([initial[attribute.key] ?? '', ...ends, ...values])
  candidates.set(attribute, made)
  return made
}

/** The product's rules as conditions. */
export function rulesOf(product: ProductDefinition): Condition[] {
  return [...modelOf(product).rules]
}
