import type { QuantityModel } from '../product/definition.ts'
import { nearestInRange } from './range.ts'

/**
 * The quantity one step further up or down: the next of the table, and beyond the table the next that
 * the free range has. Undefined where there is none.
 */
export function stepQuantity(
  model: QuantityModel,
  quantity: number,
  way: 'fewer' | 'more',
): number | undefined {
  const sign = way === 'more' ? 1 : -1
  const beyond = model.list.filter((each) => (each - quantity) * sign > 0)
  if (beyond.length > 0) return way === 'more' ? Math.min(...beyond) : Math.max(...beyond)
  if (!model.free) return undefined
  const next = nearestInRange(model.free, quantity + model.free.increment * sign)
  return (next - quantity) * sign > 0 ? next : undefined
}
