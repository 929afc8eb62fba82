import type { CompatibilityRule, ProductDefinition, Selection } from './definition.ts'
import { attributeOf } from './facts.ts'
import { applies, firstBroken, unmetNeeds } from './rules.ts'

/** One attribute another choice has changed, and the rule that made it so. */
export type Change = { attribute: string; from: string | undefined; to: string; rule: string }

type Step = { attribute: string; to: string }
export type Resolution = { selection: Selection; changes: Change[] }

/**
 * Mends the broken rules of a selection without touching `fixed`: first by the rules' own
 * `otherwise`, and where these run in circles by the fewest changes there are. Undefined only where
 * no valid selection contains the fixed choices. Every attribute changes at most once, so it ends.
 */
export function resolve(
  def: ProductDefinition,
  selection: Selection,
  fixed: ReadonlySet<string>,
): Resolution | undefined {
  const start = { selection, changes: [] }
  const byDocument = followOtherwise(def, start, fixed)
  if (byDocument) return byDocument
  for (let depth = 1; depth <= def.attributes.length; depth++) {
    const found = search(def, start, fixed, depth)
    if (found) return found
  }
  return undefined
}

function followOtherwise(
  def: ProductDefinition,
  start: Resolution,
  fixed: ReadonlySet<string>,
): Resolution | undefined {
  let state = start
  let settled = fixed
  for (
    let rule = firstBroken(def, state.selection);
    rule;
    rule = firstBroken(def, state.selection)
  ) {
    const steps = prescribed(rule, state.selection, settled)
    if (steps.length === 0) return undefined
    for (const step of steps) state = apply(state, step, rule)
    settled = new Set([...settled, ...steps.map((step) => step.attribute)])
  }
  return state
}

/** The changes a rule asks for: to what it needs if that may change, else to what it applies to. */
function prescribed(
  rule: CompatibilityRule,
  selection: Selection,
  settled: ReadonlySet<string>,
): Step[] {
  const steps = Object.entries(rule.otherwise)
    .filter(([attribute, to]) => !settled.has(attribute) && selection[attribute] !== to)
    .map(([attribute, to]) => ({ attribute, to }))
  const unmet = unmetNeeds(rule, selection)
  const meeting = steps.filter(
    ({ attribute, to }) => unmet.includes(attribute) && rule.needs[attribute]?.includes(to),
  )
  if (meeting.length === unmet.length) return meeting
  return steps.filter(({ attribute, to }) => !applies(rule, { ...selection, [attribute]: to }))
}

/** All ways of mending the first broken rule, depth first; complete within `depth` changes. */
function search(
  def: ProductDefinition,
  state: Resolution,
  fixed: ReadonlySet<string>,
  depth: number,
): Resolution | undefined {
  const rule = firstBroken(def, state.selection)
  if (!rule) return state
  if (depth === 0) return undefined
  for (const step of mendings(def, rule, state.selection)) {
    if (fixed.has(step.attribute)) continue
    const settled = new Set([...fixed, step.attribute])
    const found = search(def, apply(state, step, rule), settled, depth - 1)
    if (found) return found
  }
  return undefined
}

function mendings(def: ProductDefinition, rule: CompatibilityRule, selection: Selection): Step[] {
  const steps: Step[] = []
  for (const attribute of unmetNeeds(rule, selection)) {
    for (const to of values(def, rule, attribute)) {
      if (rule.needs[attribute]?.includes(to)) steps.push({ attribute, to })
    }
  }
  for (const [attribute, when] of Object.entries(rule.when)) {
    for (const to of values(def, rule, attribute)) {
      if (!when.includes(to)) steps.push({ attribute, to })
    }
  }
  return steps
}

/** Option keys in the order a shopper would mind least: the rule's own, the initial, the rest. */
function values(def: ProductDefinition, rule: CompatibilityRule, key: string): string[] {
  const attribute = attributeOf(def, key)
  if (attribute?.kind !== 'choice') return []
  const keys = attribute.options.map((option) => option.key)
  const preferred = [rule.otherwise[key], attribute.initial].filter((value) => value !== undefined)
  return [...new Set([...preferred, ...keys])].filter((value) => keys.includes(value))
}

function apply(state: Resolution, step: Step, rule: CompatibilityRule): Resolution {
  const { attribute, to } = step
  const change = { attribute, from: state.selection[attribute], to, rule: rule.key }
  return {
    selection: { ...state.selection, [attribute]: to },
    changes: [...state.changes, change],
  }
}
