import { dayNumber, type IsoDate, isoDate } from '../dates/days.ts'
import { deliveries } from './deliveries.ts'

/** The last instant to order by a priority so that it arrives in time. */
export type LastOrder = { priority: string; orderBy: Date; arrivalDate: IsoDate }

/** Nobody plans further ahead: days that are looked at. */
const MOST_DAYS = 400

/**
 * For each priority the last order that arrives on a day or before it, counted as `promise` counts.
 * A priority that is too slow by now is left out.
 */
export function lastOrders(terms: Parameters<typeof deliveries>[0] & { by: IsoDate }): LastOrder[] {
  return terms.priorities.flatMap((priority) => {
    let last: LastOrder | undefined
    let now = terms.now
    for (let day = 0; day < MOST_DAYS; day += 1) {
      const found = deliveries({ ...terms, now, priorities: [priority] })
      const first = found.ok ? found.deliveries[0] : undefined
      if (!first || first.arrivalDate > terms.by) break
      last = { priority: priority.key, orderBy: first.orderBy, arrivalDate: first.arrivalDate }
      // At the cut-off itself the next day's promise holds.
      now = first.orderBy
    }
    return last ? [last] : []
  })
}

/**
 * The days up to `by`, each with the orders that end on it: from the first of its month on, or from the
 * first of those orders where that is earlier.
 */
export function calendarOf<Order extends { date: IsoDate }>(
  by: IsoDate,
  orders: readonly Order[],
): { date: IsoDate; orders: Order[] }[] {
  const dates = [`${by.slice(0, 7)}-01`, ...orders.map(({ date }) => date)].sort()
  const first = dayNumber(dates[0] ?? by)
  return Array.from({ length: dayNumber(by) - first + 1 }, (_, index) => {
    const date = isoDate(first + index)
    return { date, orders: orders.filter((order) => order.date === date) }
  })
}
