import type { ShopReader } from '../../lib/server/shop/reader-type.ts'
import { clockTime, localDate, nextMidnight, weekday } from './dates.ts'

/**
 * Until when an order must be paid for a date to hold, in words: `19:30 today`, or
 * `Monday, 19:30`. What says "today" is true until midnight only, and the page is told so.
 */
export function deadline(shop: ShopReader, orderBy: string): string {
  const { timeZone } = shop.tenant
  const instant = new Date(orderBy)
  const day = localDate(instant, timeZone)
  const time = clockTime(instant, timeZone, shop.locale)
  shop.until(nextMidnight(shop.now, timeZone))
  return day === localDate(shop.now, timeZone)
    ? shop.voice('layout.by_today', { time })
    : shop.voice('layout.by_day', { day: weekday(day, shop.locale), time })
}
