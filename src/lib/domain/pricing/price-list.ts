import type { PriceListDocument } from '../../documents/price-list.ts'
import type { CustomerPrices } from './customer-prices.ts'

/**
 * A currency's prices: `factor` turns the base currency into this one;
 * `products` holds the factor of a product, by id, that is priced apart and takes its place.
 */
export type PriceList = PriceListDocument & {
  /** What whoever asks pays in place of everybody's prices. */
  own?: readonly CustomerPrices[]
}

/** What a price list multiplies a product's base price by. */
export function listFactor(list: PriceList, product: string): number {
  return list.products?.[product] ?? list.factor
}

/**
 * The customary price for a calculated one, in minor units: never below the lowest of those above zero, so that
 * nothing becomes free. It never falls where the calculated price rises. The price itself where the list does not round.
 */
export function customaryPrice({ rounding }: PriceList, cents: number): number {
  if (!rounding || cents <= 0) return cents
  const { step, ending = 0, towards = 'nearest' } = rounding
  const turn = { nearest: Math.round, up: Math.ceil, down: Math.floor }[towards]
  const customary = turn((cents - ending) / step) * step + ending
  return customary > 0 ? customary : ending || step
}
