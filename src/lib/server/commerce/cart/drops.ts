import { settledDrops } from '../../../domain/delivery/drops.ts'
import type { Context } from '../../context.ts'
import type { Drop, Line } from '../line/index.ts'
import { type Destination, type PricedLine, promisedDates } from '../product/index.ts'

/** The addresses that a line is priced for; none where it goes to its order's, or has some with a fault. */
export function stopsOf(
  {
    quantity,
    merchant_info: { drops },
  }: { quantity: number; merchant_info: { drops: readonly Drop[] } },
  { country }: Destination,
): { quantity: number; postcode: string }[] {
  return settledDrops(drops, { quantity, country }).map((drop) => ({
    quantity: drop.quantity,
    postcode: drop.address.postalCode,
  }))
}

/** Addresses with what each costs and when it is reached, by what the line was priced; as they were where it was for none. */
export function pricedDrops(
  place: Context<'country_not_served'>,
  drops: readonly Drop[],
  { stops }: Pick<PricedLine, 'stops'>,
  to: Destination,
): Drop[] {
  return drops.map((drop, at) => {
    const stop = stops[at]
    if (!stop) return drop
    const { arrivalDate } = promisedDates(place, stop.way, to)
    return { ...drop, net: stop.net, day: arrivalDate }
  })
}

export function withDrops<Of extends Pick<Line, 'merchant_info'>>(line: Of, drops: Drop[]): Of {
  return { ...line, merchant_info: { ...line.merchant_info, drops } }
}
