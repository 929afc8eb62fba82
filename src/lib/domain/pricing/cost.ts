import { minorDigits } from '../money/format.ts'
import { roundCents } from '../money/round.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { compileEstimate, type Estimate, EstimateError } from './estimate/estimate.ts'
import { pieceOf } from './price.ts'
import type { PriceList } from './price-list.ts'

/** How a configuration is made and what that costs, where its price is an estimate; null for other prices. */
export function estimateOf(
  { price, ...product }: ProductDefinition,
  selection: Selection,
  quantity: number,
): Estimate | null {
  if (price.model !== 'estimate') return null
  const { figures = {} } = pieceOf({ price, ...product }, selection)
  return compileEstimate(price, figures).explain(quantity)
}

/** What an estimate's work costs, in minor units of a price list. */
export function costCentsOf(estimate: Estimate, list: PriceList): number {
  // What is bought is paid in the base currency: a product's own factor is no rate of exchange.
  return roundCents(estimate.cost * list.factor * 10 ** minorDigits(list.currency))
}

/** What a configuration costs to make, in minor units of a price list; null where nobody can say. */
export function costCents(
  product: ProductDefinition,
  { selection, quantity, list }: { selection: Selection; quantity: number; list: PriceList },
): number | null {
  try {
    const estimate = estimateOf(product, selection, quantity)
    return estimate && costCentsOf(estimate, list)
  } catch (error) {
    if (error instanceof EstimateError) return null
    throw error
  }
}
