import { formatDay } from '../../lib/domain/dates/format.ts'
import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote, price, soldQuantities } from '../parts/offers.ts'

/**
 * What the sentence on the home page can say about one product. Short keys: it travels as JSON with
 * the page. Prices are by quantity, then by date, ready to show.
 */
export type AskProduct = {
  name: string
  path: string
  /** Quantity and how it is written. */
  quantities: [number, string][]
  /** Priority, day of arrival, and the epoch milliseconds until which it can be ordered. */
  dates: [string, string, number][]
  prices: string[][]
}

export type Ask = { products: AskProduct[]; quantity: number; priority: string }

/** The hero sentence's products with real prices and dates, quickest date last as priced. */
export async function askOf(shop: ShopReader): Promise<Ask> {
  const { hero } = shop.home()
  const products = hero.products
    .map((id) => shop.product(id))
    .filter((product) => product !== null)
    .map((product) => askProduct(shop, product, hero.quantities))
  return { products: await Promise.all(products), quantity: hero.quantity, priority: hero.priority }
}

/** Index of what is chosen at first, or of the first there is. */
export function chosen<Item>(items: [Item, ...unknown[]][], wanted: Item): number {
  return Math.max(
    0,
    items.findIndex(([item]) => item === wanted),
  )
}

async function askProduct(
  shop: ShopReader,
  product: ProductView,
  wanted: number[],
): Promise<AskProduct> {
  const { definition, words, path } = product
  const quantities = soldQuantities(definition, wanted)
  const promises = await shop.promises(definition.id)
  const { rows } = await firstQuote(shop, definition, quantities)
  return {
    name: words.inSentence,
    path,
    quantities: quantities.map((each) => [each, each.toLocaleString(shop.locale)]),
    dates: promises.map((each) => [
      each.priority,
      formatDay(each.arrivalDate, shop.locale, 'short'),
      Date.parse(each.orderBy),
    ]),
    prices: rows.map((row) =>
      promises.map((promise) => {
        const cell = row.cells.find((each) => each.priority === promise.priority)
        return cell ? price(shop, cell.netCents) : ''
      }),
    ),
  }
}
