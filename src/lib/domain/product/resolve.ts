import type { ProductDefinition, Selection } from './definition.ts'
import { nearest, nearestThat, valuesOf } from './domains.ts'
import { fitted, initialValue } from './initial.ts'
import { modelOf, type ReadyRule } from './model.ts'

/** One attribute another choice has changed, and the rule that made it so. */
export type Change = { attribute: string; from: string | undefined; to: string; rule: string }
export type Resolution = { selection: Selection; changes: Change[] }

/** Steps after which the best way found so far is taken. */
const ENOUGH = 20_000
/** Steps after which nothing is found; publishing has proved before that every option can be had. */
const MOST = 400_000

type Terms = {
  /** Attributes that keep their value. */
  fixed: ReadonlySet<string>
  /** Attributes the shopper chose himself: of two equally small changes the other one is made. */
  own?: readonly string[]
  /** Rules that count; all of them when absent. */
  counts?: (rule: ReadyRule) => boolean
}

/**
 * Mends the broken rules of a selection by the fewest changes there are, without touching `fixed`. Of
 * equally many it takes those that leave the shopper's own choices alone, then those a rule's
 * `otherwise` names, then an attribute's initial value, then the nearest number. Undefined only where no
 * valid selection contains the fixed choices.
 */
export function resolve(
  def: ProductDefinition,
  selection: Selection,
  { fixed, own = [], counts = () => true }: Terms,
): Resolution | undefined {
  const model = modelOf(def)
  // What is chosen stays in view: nothing is mended by asking for it no more.
  const shown = [...fixed].flatMap((key) => model.shown(key) ?? [])
  const rules = [...model.rules.filter(counts), ...shown]
  if (rules.every((rule) => rule.holds(selection))) return { selection, changes: [] }
  const search = createSearch(def, rules, selection, own)
  for (let changes = 1; changes <= def.attributes.length; changes++) {
    const found = search(changes, fixed)
    if (found === 'over') return undefined
    if (found) return resolution(def, rules, selection, found)
  }
  return undefined
}

type Way = { steps: Step[]; cost: number }
type Step = { attribute: string; to: string; rule: string; cost: number }

function resolution(
  def: ProductDefinition,
  rules: readonly ReadyRule[],
  before: Selection,
  found: readonly Step[],
): Resolution {
  const changed = Object.fromEntries(found.map(({ attribute, to }) => [attribute, to]))
  const holds = (key: string, value: string) => {
    const trial = { ...before, ...changed, [key]: value }
    return rules.every((rule) => rule.holds(trial))
  }
  const steps = found.map((step) => {
    const attribute = modelOf(def).attributes.get(step.attribute)
    if (attribute?.kind !== 'number') return step
    const to = nearestThat(attribute, before[step.attribute], step.to, (value) =>
      holds(step.attribute, value),
    )
    changed[step.attribute] = to
    return { ...step, to }
  })
  const selection = fitted(def, { ...before, ...changed })
  const changes = steps.flatMap(({ attribute, to, rule }) =>
    selection[attribute] === undefined ? [] : [{ attribute, from: before[attribute], to, rule }],
  )
  return { selection, changes }
}

/**
 * A search for the cheapest set of exactly so many changes. Whatever mends a broken rule changes one of
 * its attributes: each in turn is changed while those before it stay, so that no set is tried twice.
 * Broken rules that share no attribute need a change each, which bounds it from below.
 */
function createSearch(
  def: ProductDefinition,
  rules: readonly ReadyRule[],
  selection: Selection,
  own: readonly string[],
) {
  const byKey = new Map<string, ReadyRule[]>()
  for (const rule of rules)
    for (const key of rule.keys) byKey.set(key, [...(byKey.get(key) ?? []), rule])
  const state: Selection = {
    ...Object.fromEntries(def.attributes.map((each) => [each.key, initialValue(each)])),
    ...selection,
  }
  const initials = { ...state }
  const candidatesOf = createCandidates(def, initials)
  let taken = 0
  const best: { found: Way | undefined } = { found: undefined }

  function costOf({ rule }: ReadyRule, key: string, to: string, index: number): number {
    const others = candidatesOf(key).length
    const chosen = own.includes(key) ? 1000 + own.indexOf(key) : 0
    if (rule.otherwise[key] === to) return chosen
    const attribute = modelOf(def).attributes.get(key)
    const isInitial = attribute !== undefined && initialValue(attribute) === to
    return chosen + (isInitial && attribute.kind !== 'number' ? 1 : 2 + index / (others + 1))
  }

  function explore(
    broken: readonly ReadyRule[],
    left: number,
    settled: ReadonlySet<string>,
    steps: readonly Step[],
    spent: number,
  ): void {
    if (broken.length === 0) {
      if (!best.found || spent < best.found.cost) best.found = { steps: [...steps], cost: spent }
      return
    }
    const next = mostBound(broken, left, settled)
    if (!next) return
    const stay = new Set(settled)
    for (const key of next.free) {
      stay.add(key)
      const others = broken.filter((rule) => !rule.keys.includes(key))
      if (left === 1 && others.length > 0) continue
      const before = state[key] ?? ''
      const touched = byKey.get(key) ?? []
      for (const [index, to] of candidatesOf(key).entries()) {
        taken += 1
        if (taken > (best.found ? ENOUGH : MOST)) break
        const cost = costOf(next.rule, key, to, index)
        // Nothing costs less than nothing: what is dearer than the best way so far stays so.
        if (best.found && spent + cost >= best.found.cost) continue
        state[key] = to
        const still = touched.filter((rule) => !rule.holds(state))
        if (left === 1 && still.length > 0) continue
        const step = { attribute: key, to, rule: next.rule.rule.key, cost }
        explore([...others, ...still], left - 1, stay, [...steps, step], spent + cost)
      }
      state[key] = before
    }
  }

  return (changes: number, fixed: ReadonlySet<string>): Step[] | 'over' | undefined => {
    best.found = undefined
    explore(
      rules.filter((rule) => !rule.holds(state)),
      changes,
      fixed,
      [],
      0,
    )
    const { found } = best as { found: Way | undefined }
    if (found) return found.steps
    return taken > MOST ? 'over' : undefined
  }
}

/** The values an attribute may be given in place of the one it has. */
function createCandidates(def: ProductDefinition, had: Selection): (key: string) => string[] {
  const known = new Map<string, string[]>()
  return (key) => {
    const attribute = modelOf(def).attributes.get(key)
    const values = known.get(key) ?? (attribute ? valuesOf(attribute) : [])
    if (known.has(key)) return values
    const sorted = attribute?.kind === 'number' ? nearest(values, had[key]) : values
    const others = sorted.filter((value) => value !== had[key])
    known.set(key, others)
    return others
  }
}

/** The broken rule with the fewest ways out; nothing where so many changes cannot mend them all. */
function mostBound(
  broken: readonly ReadyRule[],
  left: number,
  settled: ReadonlySet<string>,
): { rule: ReadyRule; free: string[] } | undefined {
  const open = broken
    .map((rule) => ({ rule, free: rule.keys.filter((key) => !settled.has(key)) }))
    .sort((a, b) => a.free.length - b.free.length)
  const spoken = new Set<string>()
  let needed = 0
  for (const { free } of open) {
    if (free.some((key) => spoken.has(key))) continue
    for (const key of free) spoken.add(key)
    needed += 1
  }
  const [first] = open
  return first && first.free.length > 0 && needed <= left ? first : undefined
}
