import type { z } from 'zod'
import type { cartArrival } from '../../../contract/line-parts.ts'
import type { IsoDate } from '../../../domain/dates/days.ts'
import type { Context } from '../../context.ts'
import type { Line } from '../line/index.ts'
import { type Destination, waysOf } from '../product/index.ts'
import { lineNet, priceAgain, promiseOf, unlessRefused } from './lines.ts'

type Enough = NonNullable<z.output<typeof cartArrival>['enough']>[number]

/**
 * For each line that costs more than it has to for arriving on a day, the cheapest slower priority that is there by
 * then, by the same way of delivery. Left out: a line whose price has moved, or is held by a written offer.
 */
export function enoughFor(
  place: Context,
  lines: readonly Line[],
  to: Destination,
  day: IsoDate,
): Enough[] {
  return lines.flatMap((line) => {
    if (line.promised_date === day || line.merchant_info.offer) return []
    const now = unlessRefused(place, (free) => priceAgain(free, line, to))
    if (!now || now.promoFault || lineNet(now) !== lineNet(line)) return []
    return cheapest(place, line, to, day) ?? []
  })
}

function cheapest(place: Context, line: Line, to: Destination, day: IsoDate): Enough | undefined {
  const { merchant_info: info } = line
  const product = place.shop.product(place.tenant, line.product_id)
  const ways = product && unlessRefused(place, (free) => waysOf(free, product, to))
  return ways
    ?.filter(({ option }) => option.key === info.selectedDeliveryOption)
    .flatMap((way) => {
      const selectedPriority = way.priority.key
      const wanted = { ...line, merchant_info: { ...info, selectedPriority } }
      const priced = unlessRefused(place, (free) => {
        const now = priceAgain(free, wanted, to)
        return promiseOf(free, now, to).promised_date <= day ? now : undefined
      })
      if (!priced || priced.promoFault || lineNet(priced) >= lineNet(line)) return []
      const totalPrice = { centAmount: lineNet(priced), currencyCode: place.currency }
      return [{ lineItemId: line.id, priority: selectedPriority, totalPrice }]
    })
    .sort((left, right) => left.totalPrice.centAmount - right.totalPrice.centAmount)[0]
}
