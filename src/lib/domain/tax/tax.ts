import { roundCents } from '../money/round.ts'

/** The class of a line that the customer's company accounts for: no rate of a document can be called so. */
export const REVERSE_CHARGE = 'reverse_charge'

/** An amount with its VAT: integer minor units, `rate` in basis points (2300 = 23 %). */
export type Taxed = { net: number; vat: number; gross: number; rate: number }

/** What several taxed lines come to. One entry of `byRate` a rate, lowest rate first. */
export type TaxedTotals = {
  net: number
  vat: number
  gross: number
  byRate: { rate: number; net: number; vat: number }[]
}

/** VAT of a net amount in minor units, rounded to the minor unit (specification, section 5). */
export function vatCents(netCents: number, rate: number): number {
  return roundCents((netCents * rate) / 10_000)
}

/** A net amount with VAT added at `rate` basis points. */
export function taxed(netCents: number, rate: number): Taxed {
  const vat = vatCents(netCents, rate)
  return { net: netCents, vat, gross: netCents + vat, rate }
}

/**
 * A price and what services add to it, without VAT in minor units, each with its VAT at `vatRate` basis points:
 * the parts that a cart rounds each by itself. No coupon is among the services.
 */
export function taxedParts(line: {
  net: number
  services: readonly { net: number }[]
  vatRate: number
}): Taxed[] {
  return [line, ...line.services].map(({ net }) => taxed(net, line.vatRate))
}

/** Totals as sums of lines already rounded, so that every list a customer adds up agrees. */
export function taxedTotals(lines: readonly Taxed[]): TaxedTotals {
  const rates = new Map<number, { rate: number; net: number; vat: number }>()
  const totals = { net: 0, vat: 0, gross: 0 }
  for (const line of lines) {
    totals.net += line.net
    totals.vat += line.vat
    totals.gross += line.gross
    const known = rates.get(line.rate)
    rates.set(line.rate, {
      rate: line.rate,
      net: (known?.net ?? 0) + line.net,
      vat: (known?.vat ?? 0) + line.vat,
    })
  }
  return { ...totals, byRate: [...rates.values()].sort((a, b) => a.rate - b.rate) }
}
