import { dayNumber, type IsoDate, isoDate } from '../../lib/domain/dates/days.ts'
import { instantOf, localTime } from '../../lib/domain/dates/zones.ts'

/** The next instant at which the zone's date changes; "today" stops being true then. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const { date } = localTime(now, timeZone)
  return instantOf({ date: isoDate(dayNumber(date) + 1), minutes: 0 }, timeZone)
}

/** What a day of the calendar shows: `Thu`, `26`, `November`. */
export function calendarParts(date: IsoDate, locale: string) {
  return {
    weekday: named(date, locale, { weekday: 'short' }).replace(/\.$/, ''),
    day: String(Number(date.slice(8))),
    month: named(date, locale, { month: 'long' }),
  }
}

/** `Monday`. */
export function longWeekday(date: IsoDate, locale: string): string {
  return named(date, locale, { weekday: 'long' })
}

function named(date: IsoDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
