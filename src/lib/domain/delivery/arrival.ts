import type { arrivalChoice } from '../../contract/line-parts.ts'
import type { IsoDate } from '../dates/days.ts'
import { type PromiseTerms, promise } from './promise.ts'

/** Whether lines come each as soon as it is ready, or all on the day of the last one. */
export type ArrivalChoice = (typeof arrivalChoice.options)[number]

/** The day that all of some lines can arrive on: the latest of theirs. Undefined without lines. */
export function lastDay(days: readonly IsoDate[]): IsoDate | undefined {
  return [...days].sort().at(-1)
}

/**
 * Until when something can be ordered that is to arrive on a day or before it: the last cut-off, counted as
 * `promise` counts. Undefined where an order of now comes later already.
 */
export function orderableUntil(terms: PromiseTerms & { by: IsoDate }): Date | undefined {
  let until: Date | undefined
  let { now } = terms
  while (true) {
    const { arrivalDate, orderBy } = promise({ ...terms, now })
    if (arrivalDate > terms.by) return until
    until = orderBy
    // At the cut-off itself the next day's promise holds.
    now = orderBy
  }
}
