import { formatMoney } from '../../lib/domain/money/format.ts'
import type { PriceCell } from '../../lib/domain/pricing/matrix.ts'
import type { ProductDefinition } from '../../lib/domain/product/definition.ts'
import { initialSelection } from '../../lib/domain/product/selection.ts'
import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'

/** A net price in the shop's currency, as the locale writes it. */
export function price(shop: ShopReader, netCents: number): string {
  const money = { currencyCode: shop.tenant.currency, centAmount: netCents }
  return formatMoney(money, shop.locale)
}

/** Prices of a product as it is first shown, for the quantities given. */
export function firstQuote(shop: ShopReader, definition: ProductDefinition, quantities: number[]) {
  return shop.quote(definition.id, initialSelection(definition), quantities)
}

/** The lowest price of the smallest quantity, and what it buys: `100 cards`, `1 banner, 300 × 100 cm`. */
export async function lowestOffer(shop: ShopReader, product: ProductView) {
  const { definition, words } = product
  const quantity = definition.quantities.list[0] ?? 1
  const { rows } = await firstQuote(shop, definition, [quantity])
  const cell = cheapest(rows[0]?.cells ?? [])
  if (!cell) return null
  const count = quantity.toLocaleString(shop.locale)
  const plural = new Intl.PluralRules(shop.locale).select(quantity)
  const unit = plural === 'one' ? words.units.one : words.units.other
  const measures = measuresOf(definition)
  return {
    cell,
    price: price(shop, cell.netCents),
    what: measures ? `${count} ${unit}, ${measures}` : `${count} ${unit}`,
  }
}

/** The quantities of a list that a product sells; the first six of its own where there are none. */
export function soldQuantities(definition: ProductDefinition, wanted: number[]): number[] {
  const sold = wanted.filter((quantity) => definition.quantities.list.includes(quantity))
  return sold.length > 1 ? sold : definition.quantities.list.slice(0, 6)
}

function cheapest(cells: PriceCell[]): PriceCell | undefined {
  return cells.reduce<PriceCell | undefined>(
    (low, cell) => (low && low.netCents <= cell.netCents ? low : cell),
    undefined,
  )
}

/** The size that a fresh configuration has, where buyers choose it freely: `300 × 100 cm`. */
export function measuresOf(definition: ProductDefinition): string {
  const sides = definition.attributes.filter((attribute) => attribute.kind === 'number')
  const unit = sides[0]?.unit
  return unit ? `${sides.map((side) => side.initial).join('\u00a0×\u00a0')}\u00a0${unit}` : ''
}
