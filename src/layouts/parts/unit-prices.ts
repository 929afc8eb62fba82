import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote, price } from './offers.ts'

/** What one piece of a quantity costs at its lowest price, and its share of the dearest. */
export type UnitPrice = { quantity: string; total: string; each: string; share: number }

/** How the price of a piece falls with the quantity. */
export async function unitPrices(
  shop: ShopReader,
  { definition }: ProductView,
): Promise<UnitPrice[]> {
  const { rows, currency } = await firstQuote(shop, definition, definition.quantities.list)
  const lowest = rows.map(({ quantity, cells }) => {
    const cents = Math.min(...cells.map(({ grossCents }) => grossCents))
    return { quantity, cents, each: cents / quantity }
  })
  const dearest = Math.max(...lowest.map(({ each }) => each))
  const money = new Intl.NumberFormat(shop.locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 3,
  })
  return lowest.map(({ quantity, cents, each }) => ({
    quantity: quantity.toLocaleString(shop.locale),
    total: price(shop, cents),
    each: money.format(each / 100),
    share: each / dearest,
  }))
}
