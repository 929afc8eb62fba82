import type { Attribute, ProductDefinition, Selection } from '../product/definition.ts'
import { isShown, partsCount } from '../product/facts.ts'
import { modelOf } from '../product/model.ts'
import { averageEach, optionsOf } from './price.ts'
import type { OpenStep } from './step.ts'

/** What chosen options add and multiply, and the product's own formulas after them. */
export function optionSteps(
  def: ProductDefinition,
  selection: Selection,
  quantity: number,
): OpenStep[] {
  const shown = def.attributes.filter((attribute) => isShown(def, attribute, selection))
  const added = shown.flatMap((attribute) => addedBy(def, attribute, selection, quantity))
  const multiplied = shown.flatMap((attribute) =>
    optionsOf(def, attribute, selection).flatMap(({ key, factor = 1 }): OpenStep[] =>
      factor === 1 ? [] : [{ kind: 'option', of: attribute.key, key, facts: {}, factor }],
    ),
  )
  const formulas = (def.priceFactors ?? []).map((formula, index): OpenStep => {
    const factor = Number(modelOf(def).formula(formula)(selection))
    return { kind: 'formula', of: null, key: String(index + 1), facts: {}, factor }
  })
  return [...added, ...multiplied, ...formulas]
}

function addedBy(
  def: ProductDefinition,
  attribute: Attribute,
  selection: Selection,
  quantity: number,
): OpenStep[] {
  const of = attribute.key
  if (attribute.kind === 'matrix') {
    const each = averageEach(attribute, selection)
    const amount = each * quantity
    return each === 0 ? [] : [{ kind: 'each', of, key: null, facts: { each, quantity }, amount }]
  }
  return optionsOf(def, attribute, selection).flatMap((option) => {
    const { key, each: price = 0, perRun = 0 } = option
    const each = price === 0 ? 0 : price * partsCount(def, selection, option)
    const steps: OpenStep[] = []
    if (each !== 0)
      steps.push({ kind: 'each', of, key, facts: { each, quantity }, amount: each * quantity })
    if (perRun !== 0) steps.push({ kind: 'per_run', of, key, facts: {}, amount: perRun })
    return steps
  })
}
