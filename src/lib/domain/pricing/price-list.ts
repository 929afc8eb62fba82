import type { PriceListDocument } from '../../documents/price-list.ts'

/**
 * A currency's prices, or a customer group's: `factor` turns the base currency into this one;
 * `products` holds the factor of a product, by id, that is priced apart and takes its place.
 */
export type PriceList = PriceListDocument

/** What a price list multiplies a product's base price by. */
export function listFactor(list: PriceList, product: string): number {
  return list.products?.[product] ?? list.factor
}
