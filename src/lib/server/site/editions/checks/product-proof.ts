import type { ProductDefinition, Selection } from '../../../../domain/product/definition.ts'
import type { Formula } from '../../../../domain/product/formula.ts'
import { createModel, modelOf } from '../../../../domain/product/model.ts'
import { listOf } from '../../../../domain/product/wire.ts'
import type { Report } from '../kinds/define-kind.ts'
import { type Condition, openBudget, rulesOf, selectionWith } from './choices.ts'

type At = { path: string }

/**
 * Reports every option that no valid selection has. With all else free to move, that is also the proof
 * that no choice leads to a dead end. Answers a valid selection of each option, and of both ends of each
 * number where they can be had.
 */
export function checkReachable(at: At, product: ProductDefinition, report: Report): Selection[] {
  const rules = rulesOf(product)
  const budget = openBudget()
  const reached: Selection[] = []
  product.attributes.forEach((attribute, index) => {
    const { key } = attribute
    const shown = [modelOf(product).shown(key)].filter((each) => each !== undefined)
    if (attribute.kind === 'number') {
      for (const end of new Set([attribute.minimum, attribute.maximum])) {
        const found = selectionWith(product, { [key]: String(end) }, [...rules, ...shown], budget)
        if (found) reached.push(found)
      }
      return
    }
    if (attribute.kind !== 'choice' && attribute.kind !== 'several') return
    attribute.options.forEach((option, place) => {
      const has: Condition = {
        keys: [key],
        holds: (selection) => listOf(selection[key]).includes(option.key),
      }
      const isOne = attribute.kind === 'choice'
      const conditions = [...rules, ...shown, ...(isOne ? [] : [has])]
      const given = isOne ? { [key]: option.key } : {}
      const found = selectionWith(product, given, conditions, budget)
      if (found) reached.push(found)
      if (found !== null) return
      const keys = ['attributes', index, 'options', place, 'key']
      report(at, keys, `No valid choice has ${option.key}: the rules contradict each other.`)
    })
  })
  return reached
}

/** Reports every rule that all selections keep that keep the others: it says nothing. */
export function checkRulesBite(at: At, product: ProductDefinition, report: Report): void {
  const rules = rulesOf(product)
  rules.forEach((rule, index) => {
    const broken: Condition = { keys: rule.keys, holds: (selection) => !rule.holds(selection) }
    const others = rules.filter((each) => each !== rule)
    if (selectionWith(product, {}, [...others, broken], openBudget()) === null)
      report(at, ['rules', index, 'key'], 'This rule never bites: every choice keeps it already.')
  })
}

/** Reports formulas that divide by nothing, or come to no number, for a selection that can be had. */
export function checkDivisions(
  at: At,
  product: ProductDefinition,
  selections: readonly Selection[],
  report: Report,
): void {
  const formulas = formulasOf(product)
  if (formulas.length === 0) return
  let isZero = false
  const model = createModel(product, () => {
    isZero = true
  })
  for (const { keys, formula } of formulas) {
    const read = model.formula(formula)
    const fault = selections
      .map((selection) => {
        isZero = false
        const value = read(selection)
        if (isZero) return `It divides by 0 for ${wordsOf(selection)}.`
        const isNumber = typeof value !== 'number' || Number.isFinite(value)
        return isNumber ? undefined : `It comes to ${value} for ${wordsOf(selection)}.`
      })
      .find((found) => found !== undefined)
    if (fault) report(at, keys, fault)
  }
}

function formulasOf(product: ProductDefinition): { keys: PropertyKey[]; formula: Formula }[] {
  const { attributes, derived = [], rules, priceFactors = [] } = product
  return [
    ...attributes.flatMap(({ shownWhen }, index) =>
      shownWhen === undefined
        ? []
        : [{ keys: ['attributes', index, 'shownWhen'], formula: shownWhen }],
    ),
    ...derived.map(({ formula }, index) => ({ keys: ['derived', index, 'formula'], formula })),
    ...rules.flatMap((rule, index) =>
      'holds' in rule ? [{ keys: ['rules', index, 'holds'], formula: rule.holds }] : [],
    ),
    ...priceFactors.map((formula, index) => ({ keys: ['priceFactors', index], formula })),
  ]
}

function wordsOf(selection: Selection): string {
  return Object.entries(selection)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
