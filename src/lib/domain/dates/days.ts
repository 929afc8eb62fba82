/** Days as ISO dates (`2026-11-26`) and as day numbers since 1970-01-01, where they are counted. */
export type IsoDate = string

const DAY_MS = 86_400_000

/** Day number of an ISO date; NaN where it is none. */
export function dayNumber(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** ISO date of a day number. */
export function isoDate(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** ISO date of an instant by the clock of the machine: of who sits before a browser. */
export function localDay(instant = new Date()): IsoDate {
  return isoDate(Math.floor((instant.getTime() - instant.getTimezoneOffset() * 60_000) / DAY_MS))
}

/** Day of the week of an ISO date: 1 is Monday, 7 Sunday. */
export function weekday(date: IsoDate): number {
  // 1970-01-01 was a Thursday; the double remainder holds before it too.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}
