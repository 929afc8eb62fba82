import type { CompatibilityRule, ProductDefinition, Rule, Selection } from './definition.ts'
import { modelOf, type ReadyRule } from './model.ts'

/** Attributes whose value is not among those a rule needs. */
function unmetNeeds(rule: CompatibilityRule, selection: Selection): string[] {
  return Object.keys(rule.needs).filter((key) => {
    const value = selection[key]
    return value === undefined || !rule.needs[key]?.includes(value)
  })
}

/** The first broken rule in the product's order, if any. */
export function firstBroken(def: ProductDefinition, selection: Selection): Rule | undefined {
  return modelOf(def).rules.find((rule) => !rule.holds(selection))?.rule
}

/** Whether a rule of the product says anything about an attribute. */
export function isRuled(def: ProductDefinition, attribute: string): boolean {
  return modelOf(def).rules.some(({ keys }) => keys.includes(attribute))
}

/** Where a broken rule is told: at what it needs, else at the number or the last choice it speaks of. */
export function brokenAt(def: ProductDefinition, { rule, keys }: ReadyRule, selection: Selection) {
  if ('needs' in rule) return unmetNeeds(rule, selection)
  const number = keys.find((key) => modelOf(def).attributes.get(key)?.kind === 'number')
  return [number ?? keys.at(-1) ?? '']
}
