/** The last month that a card is good in; `month` from 1. */
export type Expiry = { month: number; year: number }

/** Whether a card is still good: through the last day of its month, wherever that day ends last. */
export function isGoodIn({ month, year }: Expiry, now: Date): boolean {
  return now.getTime() < Date.UTC(year, month, 1, 12)
}
