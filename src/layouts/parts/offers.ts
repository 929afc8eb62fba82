import { formatMoney } from '../../lib/domain/money/format.ts'
import type { ProductDefinition } from '../../lib/domain/product/definition.ts'
import { initialSelection } from '../../lib/domain/product/selection.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'

/** A price in the shop's currency, as the locale writes it; pages show them with VAT until somebody chooses. */
export function price(shop: ShopReader, centAmount: number): string {
  const money = { currencyCode: shop.tenant.currency, centAmount }
  return formatMoney(money, shop.locale)
}

/** Prices of a product as it is first shown, for the quantities given. */
export function firstQuote(shop: ShopReader, definition: ProductDefinition, quantities: number[]) {
  return shop.quote(definition.id, initialSelection(definition), quantities)
}

/** The quantities of a list that a product sells; the first six of its own where there are none. */
export function soldQuantities(definition: ProductDefinition, wanted: number[]): number[] {
  const sold = wanted.filter((quantity) => definition.quantities.list.includes(quantity))
  return sold.length > 1 ? sold : definition.quantities.list.slice(0, 6)
}
