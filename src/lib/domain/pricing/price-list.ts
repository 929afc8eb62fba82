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
