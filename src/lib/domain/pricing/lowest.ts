/** A price with VAT in minor units, and since when it was asked. */
export type AskedPrice = { since: Date; gross: number }

const DAY_MS = 86_400_000

/**
 * The lowest price that was asked in so many days before an instant, by which a reduction is announced from
 * then on; null where what is known does not reach back so far. `asked` is in order of time.
 */
export function lowestPrice<Price extends AskedPrice>(
  asked: readonly Price[],
  before: Date,
  days: number,
): Price | null {
  const from = new Date(before.getTime() - days * DAY_MS)
  const first = asked.findLast(({ since }) => since <= from)
  if (!first) return null
  const within = asked.filter(({ since }) => since > from && since < before)
  return within.reduce((least, price) => (price.gross < least.gross ? price : least), first)
}
