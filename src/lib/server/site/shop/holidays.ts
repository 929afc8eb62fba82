import Holidays from 'date-holidays'

const known = new Map<string, string[]>()

/**
 * Public holidays of a country, or of one of its regions, as ISO dates, from the year of `from` to
 * two years later: further than any promise reaches before the process is started again.
 */
export function publicHolidays(country: string, region: string | undefined, from: Date): string[] {
  const first = from.getUTCFullYear()
  const key = `${country}/${region ?? ''}/${first}`
  let dates = known.get(key)
  if (!dates) {
    const calendar = region ? new Holidays(country, region) : new Holidays(country)
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
