import { formatNumber } from '../../lib/domain/numbers/format.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote, price } from '../parts/offers.ts'
import { calendarParts } from './calendar-days.ts'
import { deadline } from './deadline.ts'

type Asked = { product: string; quantity: number }

/** The dates band: a day of the calendar for each delivery, quickest first, with its price. */
export async function deliveryDays(shop: ShopReader, { product: id, quantity }: Asked) {
  const product = shop.product(id)
  if (!product) return null
  const { rows } = await firstQuote(shop, product.definition, [quantity])
  const cells = rows[0]?.cells ?? []
  const promises = await shop.promises(id)
  const main = usualDeadline(promises.map((promise) => promise.orderBy))
  const days = promises
    .toSorted((a, b) => a.arrivalDate.localeCompare(b.arrivalDate))
    .map((promise) => {
      const cell = cells.find((each) => each.priority === promise.priority)
      return {
        ...calendarParts(promise.arrivalDate, shop.locale),
        date: promise.arrivalDate,
        priority: promise.priority,
        price: cell ? price(shop, cell.grossCents) : '',
        net: cell ? price(shop, cell.netCents) : '',
        orderBy: promise.orderBy === main ? null : deadline(shop, promise.orderBy),
      }
    })
  return {
    days,
    orderBy: main,
    deadline: deadline(shop, main),
    quantity: formatNumber(quantity, shop.locale),
    name: product.words.inSentence,
  }
}

/** The instant most priorities share; the others say theirs on their day. */
function usualDeadline(instants: string[]): string {
  const count = (instant: string) => instants.filter((each) => each === instant).length
  return instants.toSorted((a, b) => count(b) - count(a) || b.localeCompare(a))[0] ?? ''
}
