import { type RangeFault, rangeFault } from '../quantities/range.ts'
import type { Attribute, ProductDefinition, Selection } from './definition.ts'
import { attributeOf, chosenOption, parseNumber } from './facts.ts'
import { type Change, resolve } from './resolve.ts'
import { firstBroken, isBroken, mentions, unmetNeeds } from './rules.ts'

export type SelectionProblemCode =
  | 'attribute_unknown'
  | 'attribute_missing'
  | 'option_unknown'
  | 'number_invalid'
  | 'number_out_of_range'
  | 'number_off_increment'
  | 'combination_invalid'

/** One thing wrong with a selection. `rule` and `needs` come with `combination_invalid` alone. */
export type SelectionProblem = {
  code: SelectionProblemCode
  attribute: string
  rule?: string
  needs?: string[]
}

/** The selection after a choice, what else it changed, and why it was refused if it was. */
export type ChoiceOutcome = { selection: Selection; changes: Change[]; refused?: SelectionProblem }

const FAULTS: Record<RangeFault, SelectionProblemCode> = {
  below: 'number_out_of_range',
  above: 'number_out_of_range',
  off: 'number_off_increment',
}

/** The selection a fresh configuration starts with. */
export function initialSelection(def: ProductDefinition): Selection {
  return Object.fromEntries(def.attributes.map(({ key, initial }) => [key, String(initial)]))
}

/** Everything wrong with a selection, at once, in the product's order; empty where it is valid. */
export function checkSelection(def: ProductDefinition, selection: Selection): SelectionProblem[] {
  const problems: SelectionProblem[] = Object.keys(selection)
    .filter((key) => !attributeOf(def, key))
    .map((attribute) => ({ code: 'attribute_unknown', attribute }))
  for (const attribute of def.attributes) {
    const code = attributeFault(attribute, selection)
    if (code) problems.push({ code, attribute: attribute.key })
  }
  const faulty = new Set(problems.map((problem) => problem.attribute))
  for (const rule of def.rules) {
    if (!isBroken(rule, selection)) continue
    for (const attribute of unmetNeeds(rule, selection)) {
      if (faulty.has(attribute)) continue
      const needs = rule.needs[attribute] ?? []
      problems.push({ code: 'combination_invalid', attribute, rule: rule.key, needs })
    }
  }
  return problems
}

/**
 * Chooses a value. The newest choice wins: what no longer fits with it is changed as the rules say,
 * and the changes are told. A choice that no valid selection contains is refused and changes
 * nothing. Numbers are kept as typed, so that a form can show what is wrong with them.
 */
export function choose(
  def: ProductDefinition,
  selection: Selection,
  attribute: string,
  value: string,
): ChoiceOutcome {
  const known = attributeOf(def, attribute)
  if (!known) return refusal(selection, { code: 'attribute_unknown', attribute })
  const wanted = { ...selection, [attribute]: normalised(known, value) }
  if (known.kind === 'choice' && !chosenOption(known, wanted)) {
    return refusal(selection, { code: 'option_unknown', attribute })
  }
  const resolved = resolve(def, wanted, new Set([attribute]))
  if (resolved) return resolved
  const rule = firstBroken(def, wanted)
  return refusal(selection, {
    code: 'combination_invalid',
    attribute,
    ...(rule && { rule: rule.key }),
  })
}

/** Each option of an attribute, with the rule it would break beside the other choices as they are. */
export function optionStates(
  def: ProductDefinition,
  selection: Selection,
  attribute: string,
): { key: string; blockedBy?: string }[] {
  const known = attributeOf(def, attribute)
  if (known?.kind !== 'choice') return []
  const rules = def.rules.filter((rule) => mentions(rule, attribute))
  return known.options.map(({ key }) => {
    const rule = rules.find((each) => isBroken(each, { ...selection, [attribute]: key }))
    return rule ? { key, blockedBy: rule.key } : { key }
  })
}

function attributeFault(
  attribute: Attribute,
  selection: Selection,
): SelectionProblemCode | undefined {
  const value = selection[attribute.key]
  if (value === undefined || value === '') return 'attribute_missing'
  if (attribute.kind === 'choice') {
    return chosenOption(attribute, selection) ? undefined : 'option_unknown'
  }
  const number = parseNumber(value)
  if (Number.isNaN(number)) return 'number_invalid'
  const fault = rangeFault(attribute, number)
  return fault && FAULTS[fault]
}

/** `0100.0` and `100` are one number and must make one selection key. */
function normalised(attribute: Attribute, value: string): string {
  const number = attribute.kind === 'number' ? parseNumber(value.trim()) : Number.NaN
  return Number.isNaN(number) ? value : String(number)
}

function refusal(selection: Selection, refused: SelectionProblem): ChoiceOutcome {
  return { selection, changes: [], refused }
}
