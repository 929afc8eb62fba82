import { dayNumber, type IsoDate, isoDate, weekday } from '../dates/days.ts'

/** Whether a day is neither a weekend nor one of the holidays (ISO dates). */
function isWorkingDay(date: IsoDate, holidays: readonly IsoDate[]): boolean {
  return weekday(date) <= 5 && !holidays.includes(date)
}

/** The day itself if work is done on it, else the next day it is. */
export function workingDayFrom(date: IsoDate, holidays: readonly IsoDate[]): IsoDate {
  let day = date
  while (!isWorkingDay(day, holidays)) day = nextDay(day)
  return day
}

/** So many working days after a day; with 0 the day itself, moved on to a working day. */
export function addWorkingDays(date: IsoDate, days: number, holidays: readonly IsoDate[]): IsoDate {
  let day = workingDayFrom(date, holidays)
  // A day off counts for nothing, so the first step from it ends on the next working day.
  for (let left = day === date ? days : days - 1; left > 0; left--) {
    day = workingDayFrom(nextDay(day), holidays)
  }
  return day
}

export function nextDay(date: IsoDate): IsoDate {
  return isoDate(dayNumber(date) + 1)
}
