import { formatTime } from '../../lib/domain/dates/format.ts'
import { localTime } from '../../lib/domain/dates/zones.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { longWeekday, nextMidnight } from './calendar-days.ts'

/**
 * Until when an order must be paid for a date to hold, in words: `19:30 today`, or
 * `19:30 on Monday`. What says "today" is true until midnight only, and the page is told so.
 */
export function deadline(shop: ShopReader, orderBy: string): string {
  const { timeZone } = shop.tenant
  const instant = new Date(orderBy)
  const { date } = localTime(instant, timeZone)
  const time = formatTime(instant, shop.locale, timeZone)
  shop.until(nextMidnight(shop.now, timeZone))
  return date === localTime(shop.now, timeZone).date
    ? shop.voice('layout.by_today', { time })
    : shop.voice('layout.by_day', { day: longWeekday(date, shop.locale), time })
}
