import type { CompatibilityRule, ProductDefinition, Selection } from './definition.ts'

/** Whether a rule applies to a selection and is not kept: all of `when` holds, some need does not. */
export function isBroken(rule: CompatibilityRule, selection: Selection): boolean {
  return applies(rule, selection) && unmetNeeds(rule, selection).length > 0
}

/** Whether every condition of a rule's `when` holds. */
export function applies(rule: CompatibilityRule, selection: Selection): boolean {
  return Object.entries(rule.when).every(([key, values]) => has(values, selection[key]))
}

/** Attributes whose value is not among those a rule needs. */
export function unmetNeeds(rule: CompatibilityRule, selection: Selection): string[] {
  return Object.keys(rule.needs).filter((key) => !has(rule.needs[key] ?? [], selection[key]))
}

/** The first broken rule in the product's order, if any. */
export function firstBroken(
  def: ProductDefinition,
  selection: Selection,
): CompatibilityRule | undefined {
  return def.rules.find((rule) => isBroken(rule, selection))
}

/** Whether a rule says anything about an attribute. */
export function mentions(rule: CompatibilityRule, attribute: string): boolean {
  return Object.hasOwn(rule.when, attribute) || Object.hasOwn(rule.needs, attribute)
}

function has(values: string[], value: string | undefined): boolean {
  return value !== undefined && values.includes(value)
}
