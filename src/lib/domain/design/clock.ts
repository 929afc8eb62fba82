import { addWorkingDays, nextDay, workingDayFrom } from '../delivery/working-days.ts'

type Calendar = { today: string; holidays: readonly string[] }

/** The working day that is so many working days after today, as an ISO date. */
export function dueIn(days: number, { today, holidays }: Calendar): string {
  return addWorkingDays(today, days, holidays)
}

/** Far enough for whoever reads it: it is a lot, or it is long past. */
const MOST = 60

/** Working days after today until a day and with it, as `dueIn` counts; below 0 where it is past. */
export function workingDaysLeft(due: string, { today, holidays }: Calendar): number {
  const [from, to, sign] = due < today ? [due, today, -1] : [today, due, 1]
  let count = 0
  for (let day = nextDay(from); day <= to && count < MOST; day = nextDay(day))
    if (workingDayFrom(day, holidays) === day) count += 1
  return count * sign
}
