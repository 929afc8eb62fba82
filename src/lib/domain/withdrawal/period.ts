import type { LineState } from '../../contract/fulfilment.ts'

const DAY_MS = 86_400_000
/** Days to withdraw in, after the day on which the goods came (directive 2011/83/EU, article 9). */
const DAYS = 14
/** That day itself; and where the last one is a holiday or at a weekend, the next working day counts. */
const LEFT_OVER = 5

type Line = { state: LineState; steps: readonly { state: LineState; at: string }[] }

/**
 * Whether a page still offers to withdraw from a line that was not printed: until it has come, and some days longer than
 * the law gives at least. What counts in the end is not said here. `now` in milliseconds.
 */
export function isWithdrawalOpen({ state, steps }: Line, now: number): boolean {
  if (state === 'cancelled') return false
  const came = steps.findLast((step) => step.state === 'delivered')
  return !came || now < Date.parse(came.at) + (DAYS + LEFT_OVER) * DAY_MS
}
