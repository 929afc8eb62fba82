import type { IsoDate } from './days.ts'

/** The day so many months before an ISO date: the last one of a month that is too short for it. */
export function monthsBefore(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10)
}
