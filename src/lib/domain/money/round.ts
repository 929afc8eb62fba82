/**
 * Binary fractions leave noise below a half (1.005 × 100 = 100.49999999999999), and engines may
 * differ by a last bit in `**`; a relative hair of this size covers both and moves no true amount.
 */
const HAIR = 1e-14

/**
 * The one rounding of money: to whole minor units, half away from zero. In and out in minor units.
 * Throws where the amount is not finite.
 */
export function roundCents(amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  const size = Math.round(Math.abs(amount) * (1 + HAIR))
  return amount < 0 && size > 0 ? -size : size
}

/** What one piece of `quantity` comes to, to four digits after the point; in what the amount is in, or by its `unit`. */
export function perPiece(amount: number, quantity: number, unit = 1): number {
  return Math.round((amount / quantity / unit) * 10_000) / 10_000
}
