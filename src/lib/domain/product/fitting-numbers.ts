import type { NumberAttribute, ProductDefinition, Selection } from './definition.ts'
import { modelOf, parseNumber } from './model.ts'

/** Numbers of a range that are looked at one by one to say how it goes on. */
const MOST_NUMBERS = 1200

/**
 * The limits of a number beside everything else that is chosen. Those of the attribute where its range is too
 * long to be looked at whole, and where fewer than two of its numbers fit.
 */
export function fittingRange(
  def: ProductDefinition,
  selection: Selection,
  attribute: NumberAttribute,
): NumberAttribute {
  const { last, at, fits } = stepsOf(def, selection, attribute)
  if (last > MOST_NUMBERS) return attribute
  const steps = Array.from({ length: last + 1 }, (_, step) => step).filter(fits)
  const [first, end] = [steps[0], steps.at(-1)]
  if (first === undefined || end === undefined || first === end) return attribute
  const apart = steps.slice(1).map((step, index) => step - (steps[index] ?? 0))
  const increment = attribute.increment * Math.min(...apart)
  return { ...attribute, minimum: at(first), maximum: at(end), increment }
}

/** The numbers next below and above one that was typed which go with everything else, as the wire writes them. */
export function nearestFitting(
  def: ProductDefinition,
  selection: Selection,
  attribute: NumberAttribute,
): string[] {
  const typed = parseNumber(selection[attribute.key])
  if (Number.isNaN(typed)) return []
  const { last, at, fits } = stepsOf(def, selection, attribute)
  const from = (typed - attribute.minimum) / attribute.increment
  let below = Math.min(last, Math.ceil(from) - 1)
  let above = Math.max(0, Math.floor(from) + 1)
  while (below >= 0 && !fits(below)) below -= 1
  while (above <= last && !fits(above)) above += 1
  return [below, above].filter((step) => step >= 0 && step <= last).map((step) => String(at(step)))
}

/** A number's values by their place in its range, and which of them no rule stands against. */
function stepsOf(def: ProductDefinition, selection: Selection, attribute: NumberAttribute) {
  const { key, minimum, maximum, increment } = attribute
  const rules = modelOf(def).rules.filter(({ keys }) => keys.includes(key))
  const at = (step: number) => Math.round((minimum + step * increment) * 100) / 100
  return {
    last: Math.floor((maximum - minimum) / increment + 1e-6),
    at,
    fits: (step: number) =>
      rules.every((rule) => rule.holds({ ...selection, [key]: String(at(step)) })),
  }
}
