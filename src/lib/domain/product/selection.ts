import { checkQuantity } from '../quantities/quantities.ts'
import type { Attribute, ProductDefinition, Selection } from './definition.ts'
import { valuesOf } from './domains.ts'
import { attributeOf, chosenOption, isShown, parseNumber } from './facts.ts'
import { attributeFault, type SelectionProblemCode } from './faults.ts'
import { fitted, initialSelection } from './initial.ts'
import { modelOf } from './model.ts'
import { type Change, resolve } from './resolve.ts'
import { brokenAt, firstBroken } from './rules.ts'
import { listOf, matrixOf, matrixSum, NONE, scaledMatrix, writeList, writeMatrix } from './wire.ts'

export { fitted, initialSelection, type SelectionProblemCode }

/** One thing wrong with a selection. `rule` and `needs` come with `combination_invalid` alone. */
export type SelectionProblem = {
  code: SelectionProblemCode
  attribute: string
  rule?: string
  needs?: string[]
}

/** The selection after a choice, what else it changed, and why it was refused if it was. */
export type ChoiceOutcome = { selection: Selection; changes: Change[]; refused?: SelectionProblem }

/** Everything wrong with a selection, at once, in the product's order; empty where it is valid. */
export function checkSelection(def: ProductDefinition, selection: Selection): SelectionProblem[] {
  const problems: SelectionProblem[] = Object.keys(selection)
    .filter((key) => !isAsked(def, key, selection))
    .map((attribute) => ({ code: 'attribute_unknown', attribute }))
  for (const attribute of def.attributes) {
    if (!isShown(def, attribute, selection)) continue
    const code = attributeFault(attribute, selection)
    const isOffered =
      attribute.kind !== 'matrix' ||
      checkQuantity(def.quantities, matrixQuantity(def, selection) ?? 0).ok
    if (code) problems.push({ code, attribute: attribute.key })
    else if (!isOffered) problems.push({ code: 'matrix_invalid', attribute: attribute.key })
  }
  const faulty = new Set(problems.map((problem) => problem.attribute))
  for (const ready of modelOf(def).rules) {
    const { rule, keys } = ready
    const isFormula = 'holds' in rule
    if ((isFormula && keys.some((key) => faulty.has(key))) || ready.holds(selection)) continue
    for (const attribute of brokenAt(def, ready, selection)) {
      if (faulty.has(attribute)) continue
      const needs = isFormula ? undefined : (rule.needs[attribute] ?? [])
      const problem = { code: 'combination_invalid' as const, attribute, rule: rule.key }
      problems.push({ ...problem, ...(needs && { needs }) })
    }
  }
  return problems
}

/**
 * Chooses a value. The newest choice wins: what no longer fits with it is changed, as little as
 * possible and of what the shopper did not choose himself (`own`) first, and the changes are told. A
 * choice that no valid selection contains is refused and changes nothing. What is typed is kept as
 * typed, so that a form can show what is wrong with it, and changes nothing else until it is right.
 */
export function choose(
  def: ProductDefinition,
  selection: Selection,
  attribute: string,
  value: string,
  own: readonly string[] = [],
): ChoiceOutcome {
  const known = attributeOf(def, attribute)
  if (!known) return refusal(selection, { code: 'attribute_unknown', attribute })
  const wanted = fitted(def, { ...selection, [attribute]: normalised(known, value) })
  if (known.kind === 'choice' && !chosenOption(known, wanted)) {
    return refusal(selection, { code: 'option_unknown', attribute })
  }
  if (attributeFault(known, wanted)) return { selection: wanted, changes: [] }
  const faulty = def.attributes.filter(
    (each) => isShown(def, each, wanted) && attributeFault(each, wanted) !== undefined,
  )
  const resolved = resolve(def, wanted, {
    fixed: new Set([attribute]),
    own,
    counts: ({ keys }) => !faulty.some(({ key }) => keys.includes(key)),
  })
  if (resolved) return resolved
  const rule = firstBroken(def, wanted)
  const instead = rule && listInstead(def, selection, wanted, known, rule.key, own)
  if (instead) return instead
  return refusal(selection, {
    code: 'combination_invalid',
    attribute,
    ...(rule && { rule: rule.key }),
  })
}

/**
 * Where options of one list stand in each other's way, the newest stays: the list that has what was added,
 * and as much of the rest as goes with it.
 */
function listInstead(
  def: ProductDefinition,
  before: Selection,
  wanted: Selection,
  attribute: Attribute,
  rule: string,
  own: readonly string[],
): ChoiceOutcome | undefined {
  if (attribute.kind !== 'several') return undefined
  const { key } = attribute
  const had = listOf(before[key])
  const asked = listOf(wanted[key])
  const added = asked.filter((option) => !had.includes(option))
  const lists = valuesOf(attribute)
    .map((value) => ({ value, options: listOf(value) }))
    .filter(({ options }) => added.length > 0 && added.every((each) => options.includes(each)))
    .filter(({ options }) => options.every((each) => asked.includes(each)))
    .sort((a, b) => b.options.length - a.options.length)
  for (const { value } of lists) {
    const trial = { ...wanted, [key]: value }
    const resolved = resolve(def, trial, { fixed: new Set([key]), own })
    if (!resolved) continue
    const change = { attribute: key, from: wanted[key], to: value, rule }
    return { ...resolved, changes: [change, ...resolved.changes] }
  }
  return undefined
}

/** Each option of an attribute, with the rule it would break beside the other choices as they are. */
export function optionStates(
  def: ProductDefinition,
  selection: Selection,
  attribute: string,
): { key: string; blockedBy?: string }[] {
  const known = attributeOf(def, attribute)
  if (known?.kind !== 'choice' && known?.kind !== 'several') return []
  const rules = modelOf(def).rules.filter(({ keys }) => keys.includes(attribute))
  return known.options.map(({ key }) => {
    if (rules.length === 0) return { key }
    const trial = fitted(def, { ...selection, [attribute]: withOption(known, selection, key) })
    const broken = rules.find((each) => !each.holds(trial))
    return broken ? { key, blockedBy: broken.rule.key } : { key }
  })
}

/** An attribute's value with an option chosen beside those that may stand beside it. */
export function withOption(attribute: Attribute, selection: Selection, option: string): string {
  if (attribute.kind !== 'several') return option
  return writeList(attribute, [...listOf(selection[attribute.key]), option])
}

/** The pieces that a matrix of the product adds up to; undefined for products without one. */
export function matrixQuantity(def: ProductDefinition, selection: Selection): number | undefined {
  const attribute = def.attributes.find(({ kind }) => kind === 'matrix')
  if (attribute?.kind !== 'matrix') return undefined
  return matrixSum(matrixOf(attribute, selection[attribute.key] ?? '') ?? {})
}

/** A selection whose matrix, if the product has one, adds up to a quantity: the same shares of it. */
export function withQuantity(
  def: ProductDefinition,
  selection: Selection,
  quantity: number,
): Selection {
  const attribute = def.attributes.find(({ kind }) => kind === 'matrix')
  if (attribute?.kind !== 'matrix' || matrixQuantity(def, selection) === quantity) return selection
  const matrix = matrixOf(attribute, selection[attribute.key] ?? '') ?? attribute.initial
  const scaled = scaledMatrix(attribute, matrix, quantity)
  return { ...selection, [attribute.key]: writeMatrix(attribute, scaled) }
}

function isAsked(def: ProductDefinition, key: string, selection: Selection): boolean {
  const attribute = attributeOf(def, key)
  return attribute !== undefined && isShown(def, attribute, selection)
}

/** `0100.0` and `100` are one number, and must make one selection; so with lists and matrices. */
function normalised(attribute: Attribute, value: string): string {
  if (attribute.kind === 'several') {
    const keys = listOf(value)
    const isKnown = keys.every((key) => attribute.options.some((option) => option.key === key))
    return isKnown && value !== NONE ? writeList(attribute, keys) : value
  }
  if (attribute.kind === 'matrix') {
    const matrix = matrixOf(attribute, value)
    return matrix ? writeMatrix(attribute, matrix) : value
  }
  const number = attribute.kind === 'number' ? parseNumber(value.trim()) : Number.NaN
  return Number.isNaN(number) ? value : String(number)
}

function refusal(selection: Selection, refused: SelectionProblem): ChoiceOutcome {
  return { selection, changes: [], refused }
}
