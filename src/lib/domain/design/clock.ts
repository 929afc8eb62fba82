import { addWorkingDays, nextDay, workingDayFrom } from '../delivery/working-days.ts'
import type { DesignState } from './moves.ts'

type Calendar = { today: string; holidays: readonly string[] }

/** How many working days a customer has for their word about the first version, for the day that is promised to hold. */
const DAYS_FOR_A_WORD = 1

/** Working days from a brief until a design can go to print, by those until its first version. */
export function daysUntilPrint(untilFirst: number): number {
  return untilFirst + DAYS_FOR_A_WORD
}

/** How far a design is, and by when its designer answers. */
export type DesignUnderWay = { state: DesignState; due: string | null }

/**
 * Working days from today until a design can go to print, of the `whole` that it takes from its brief: what waits for
 * its customer's word can at once.
 */
export function daysLeftUntilPrint(
  whole: number,
  design: DesignUnderWay | null,
  calendar: Calendar,
): number {
  if (!design || design.state === 'awaiting_brief') return whole
  if (!DRAWN_FOR.includes(design.state)) return 0
  return design.due ? daysUntilPrint(Math.max(0, workingDaysLeft(design.due, calendar))) : whole
}

/** States in which the designer has a version to make. */
const DRAWN_FOR: readonly DesignState[] = ['briefed', 'in_work', 'changes_wanted']

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
