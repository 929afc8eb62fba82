import type { QuantityModel } from '../product/definition.ts'
import { nearestInRange, type RangeFault, rangeFault } from './range.ts'

export type QuantityCode =
  | 'quantity_not_positive_integer'
  | 'quantity_not_offered'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'quantity_off_increment'

export type QuantityCheck =
  | { ok: true; quantity: number }
  | { ok: false; code: QuantityCode; nearest?: number }

const FAULTS: Record<RangeFault, QuantityCode> = {
  below: 'quantity_below_minimum',
  above: 'quantity_above_maximum',
  off: 'quantity_off_increment',
}

/**
 * Whether a quantity may be ordered (specification, section 5): a positive whole number that is
 * listed or, in free mode, in range. A refusal names the nearest quantity that would do.
 */
export function checkQuantity(model: QuantityModel, value: number): QuantityCheck {
  if (!Number.isSafeInteger(value) || value <= 0) {
    return { ok: false, code: 'quantity_not_positive_integer', ...nearest(model, value) }
  }
  if (model.list.includes(value)) return { ok: true, quantity: value }
  if (!model.free) return { ok: false, code: 'quantity_not_offered', ...nearest(model, value) }
  const fault = rangeFault(model.free, value)
  if (!fault) return { ok: true, quantity: value }
  return { ok: false, code: FAULTS[fault], ...nearest(model, value) }
}

/**
 * Quantities of the price table, rising. In free mode a valid chosen quantity joins the list
 * (specification, section 5); one that is not valid is left out, never rounded in silence.
 */
export function allowedQuantities(model: QuantityModel, chosen?: number): number[] {
  const all = new Set(model.list)
  if (chosen !== undefined && checkQuantity(model, chosen).ok) all.add(chosen)
  return [...all].sort((a, b) => a - b)
}

/**
 * The quantity to show (specification, section 4, product page, step 5): the chosen one if it is
 * offered, else the initial one, else the largest. Undefined only where nothing is offered.
 */
export function pickQuantity(terms: {
  chosen?: number
  offered: readonly number[]
  initial: number
}): number | undefined {
  const { chosen, offered, initial } = terms
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  if (offered.includes(initial)) return initial
  return offered.length > 0 ? Math.max(...offered) : undefined
}

function nearest(model: QuantityModel, value: number): { nearest?: number } {
  if (!Number.isFinite(value)) return {}
  const candidates = model.free ? [...model.list, nearestInRange(model.free, value)] : model.list
  let best: number | undefined
  for (const candidate of candidates) {
    const gap = Math.abs(candidate - value)
    const bestGap = best === undefined ? Number.POSITIVE_INFINITY : Math.abs(best - value)
    if (gap < bestGap || (gap === bestGap && candidate > (best ?? 0))) best = candidate
  }
  return best === undefined ? {} : { nearest: best }
}
