import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'

const require = createRequire(import.meta.url)

/** Dates by country, region and first year: what processes that compile the same shop share. */
export type HolidayTable = ReadonlyMap<string, readonly string[]>

const known = new Map<string, readonly string[]>()

/**
 * Public holidays of a country, or of one of its regions, as ISO dates, from the year of `from` to
 * two years later: further than any promise reaches before the process is started again.
 */
export function publicHolidays(
  country: string,
  region: string | undefined,
  from: Date,
): readonly string[] {
  const first = from.getUTCFullYear()
  const key = `${country}/${region ?? ''}/${first}`
  let dates = known.get(key)
  if (!dates) {
    const calendar = openCalendar(country, region)
    dates = [first, first + 1, first + 2].flatMap((year) =>
      calendar
        .getHolidays(year)
        .filter((day) => day.type === 'public')
        .map((day) => day.date.slice(0, 10)),
    )
    known.set(key, dates)
  }
  return dates
}

/** What this process knows, for another one. */
export function knownHolidays(): HolidayTable {
  return known
}

/** Takes over what another process knows, which costs it a third of a second. */
export function learnHolidays(table: HolidayTable): void {
  for (const [key, dates] of table) known.set(key, dates)
}

/** Megabytes of calendars, which only those load who have something to look up. */
function openCalendar(country: string, region: string | undefined): Holidays {
  const Calendar: typeof Holidays = require('date-holidays')
  return region ? new Calendar(country, region) : new Calendar(country)
}
