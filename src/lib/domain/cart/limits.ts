import { MAX_GROSS_CENTS, MAX_LINES } from '../constants.ts'
import { type Taxed, type TaxedTotals, taxedTotals } from '../tax/tax.ts'

/** A cart line as the rules see it: what is printed and its services, each with its own VAT. */
export type CartLine = { id: string; taxed: Taxed; services: readonly Taxed[] }

export type CartCheck =
  | { ok: true; totals: TaxedTotals }
  | { ok: false; code: 'cart_full'; maxLines: number }
  | { ok: false; code: 'cart_limit_exceeded'; maxGrossCents: number; grossCents: number }

/** Totals of a cart: sums of its lines' and services' rounded amounts. */
export function cartTotals(lines: readonly Omit<CartLine, 'id'>[]): TaxedTotals {
  return taxedTotals(lines.flatMap(({ taxed, services }) => [taxed, ...services]))
}

/**
 * Whether a line may be added, or may take the place of the line with the id `editing`
 * (specification, section 5): at 15 lines a new one is refused and editing allowed, and the total
 * with the line may reach the limit, VAT included, but not pass it. Answers the totals it would give.
 */
export function checkAdd(terms: {
  lines: readonly CartLine[]
  line: Omit<CartLine, 'id'>
  editing?: string
}): CartCheck {
  const { lines, line, editing } = terms
  const kept = editing === undefined ? lines : lines.filter(({ id }) => id !== editing)
  if (kept.length === lines.length && lines.length >= MAX_LINES) {
    return { ok: false, code: 'cart_full', maxLines: MAX_LINES }
  }
  const totals = cartTotals([...kept, line])
  if (totals.gross > MAX_GROSS_CENTS) {
    const grossCents = totals.gross
    return { ok: false, code: 'cart_limit_exceeded', maxGrossCents: MAX_GROSS_CENTS, grossCents }
  }
  return { ok: true, totals }
}
