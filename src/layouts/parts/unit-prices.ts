import { minorDigits } from '../../lib/domain/money/format.ts'
import { formatNumber, writtenAlike } from '../../lib/domain/numbers/format.ts'
import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote, price } from './offers.ts'

type Prices = { total: string; each: string }

/** What one piece of a quantity costs at its lowest price, with VAT and without, and its share of the dearest. */
export type UnitPrice = Prices & { quantity: string; net: Prices; share: number }

/** How the price of a piece falls with the quantity. */
export async function unitPrices(
  shop: ShopReader,
  { definition }: ProductView,
): Promise<UnitPrice[]> {
  const { rows, currency } = await firstQuote(shop, definition, definition.quantities.list)
  const lowest = rows.map(({ quantity, cells }) => ({
    quantity,
    gross: Math.min(...cells.map(({ grossCents }) => grossCents)),
    net: Math.min(...cells.map(({ netCents }) => netCents)),
  }))
  const dearest = Math.max(...lowest.map(({ gross, quantity }) => gross / quantity))
  const digits = minorDigits(currency)
  const each = (cents: number, quantity: number) => cents / quantity / 10 ** digits
  // Figures of one column have the same digits: £0.030 above £0.019.
  const isFine = lowest.some(({ gross, net, quantity }) =>
    [gross, net].some((cents) => each(cents, quantity) < 1),
  )
  const shownDigits = isFine ? digits + 1 : digits
  const money = new Intl.NumberFormat(shop.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: shownDigits,
    maximumFractionDigits: shownDigits,
  })
  return lowest.map(({ quantity, gross, net }) => {
    const said = (cents: number): Prices => ({
      total: price(shop, cents),
      each: writtenAlike(money.format(each(cents, quantity)), shop.locale),
    })
    return {
      quantity: formatNumber(quantity, shop.locale),
      ...said(gross),
      net: said(net),
      share: gross / quantity / dearest,
    }
  })
}
