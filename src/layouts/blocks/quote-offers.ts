import type { BlockQuote } from '../../lib/documents/blocks/shapes.ts'
import { formatDay } from '../../lib/domain/dates/format.ts'
import { formatNumber } from '../../lib/domain/numbers/format.ts'
import type { PriceCell } from '../../lib/domain/pricing/matrix.ts'
import { measuresOf } from '../../lib/domain/product/measures.ts'
import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote, price, soldQuantities } from '../parts/offers.ts'

/**
 * What the sentence can say about one product. Short keys: it travels as JSON with the page. Prices
 * are by quantity, then by date, ready to show.
 */
export type QuoteOffer = {
  /** Inside a sentence, of several and of one. */
  name: string
  one: string
  path: string
  /** The size that the prices are of, where buyers choose it freely: `300 × 100 cm`. */
  size: string
  /** Quantity and how it is written. */
  quantities: [number, string][]
  /** The quantity that is chosen at first. */
  initial: number
  /** Priority, day of arrival, and the epoch milliseconds until which it can be ordered. */
  dates: [string, string, number][]
  prices: string[][]
  /** The same without VAT. */
  nets: string[][]
}

/** The sentence's products with real prices and dates, quickest date last as priced. */
export async function quoteOffers(shop: ShopReader, quote: BlockQuote): Promise<QuoteOffer[]> {
  const products = quote.products
    .map((id) => shop.product(id))
    .filter((product) => product !== null)
    .map((product) => offerOf(shop, product, quote))
  return Promise.all(products)
}

/** Index of what is chosen at first, or of the first there is. */
export function chosen<Item>(items: [Item, ...unknown[]][], wanted: Item): number {
  return Math.max(
    0,
    items.findIndex(([item]) => item === wanted),
  )
}

async function offerOf(
  shop: ShopReader,
  { definition, words, path }: ProductView,
  { quantities: wanted, quantity }: BlockQuote,
): Promise<QuoteOffer> {
  const quantities = soldQuantities(definition, wanted)
  const promises = await shop.promises(definition.id)
  const { rows } = await firstQuote(shop, definition, quantities)
  const { defaultValue } = definition.quantities
  const priced = (cents: (cell: PriceCell) => number) =>
    rows.map((row) =>
      promises.map((promise) => {
        const cell = row.cells.find((each) => each.priority === promise.priority)
        return cell ? price(shop, cents(cell)) : ''
      }),
    )
  return {
    name: words.inSentence,
    one: words.units.one,
    path,
    size: measuresOf(definition),
    quantities: quantities.map((each) => [each, formatNumber(each, shop.locale)]),
    initial: quantities.includes(quantity) ? quantity : defaultValue,
    dates: promises.map((each) => [
      each.priority,
      formatDay(each.arrivalDate, shop.locale, 'short'),
      Date.parse(each.orderBy),
    ]),
    prices: priced(({ grossCents }) => grossCents),
    nets: priced(({ netCents }) => netCents),
  }
}
