import { HUNDREDTHS } from '../constants.ts'

/** Numbers from `minimum` to `maximum` in steps of `increment`, counted from the minimum. */
export type Range = { minimum: number; maximum: number; increment: number }

export type RangeFault = 'below' | 'above' | 'off'

/** Where a number falls outside a range, compared in hundredths (specification, section 5). */
export function rangeFault(range: Range, value: number): RangeFault | undefined {
  if (hundredths(value) < hundredths(range.minimum)) return 'below'
  if (hundredths(value) > hundredths(range.maximum)) return 'above'
  const offset = hundredths(value) - hundredths(range.minimum)
  return offset % hundredths(range.increment) === 0 ? undefined : 'off'
}

/** The number of the range nearest to `value`; the larger of two equally near. */
export function nearestInRange(range: Range, value: number): number {
  const step = hundredths(range.increment)
  const first = hundredths(range.minimum)
  const steps = Math.floor((hundredths(range.maximum) - first) / step)
  const wanted = Math.round((hundredths(value) - first) / step)
  return (first + Math.min(Math.max(wanted, 0), steps) * step) / HUNDREDTHS
}

function hundredths(value: number): number {
  return Math.round(value * HUNDREDTHS)
}
