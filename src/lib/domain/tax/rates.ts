import type { TaxDocument } from '../../documents/tax.ts'
import { instantOf } from '../dates/zones.ts'

/** Rates of VAT by class of product, in basis points, from an instant on; from ever where it is null. */
export type VatPeriod = { from: Date | null; rates: Readonly<Record<string, number>> }
/** By country, periods in their order. */
export type VatRates = Readonly<Record<string, readonly VatPeriod[]>>

/** What is taxed otherwise than everything else has a class; this is everything else. */
export const STANDARD_TAX = 'standard'

/** The rates of a document as instants: a day begins at its midnight in the shop's time zone. */
export function vatRatesOf({ rates }: TaxDocument, timeZone: string): VatRates {
  return Object.fromEntries(
    Object.entries(rates).map(([country, own]) => [
      country,
      periodsOf(own).map(({ from, rates: classes }): VatPeriod => {
        const at = from === undefined ? null : instantOf({ date: from, minutes: 0 }, timeZone)
        return { from: at, rates: classes }
      }),
    ]),
  )
}

/** The periods of a country as its document has them. */
export function periodsOf(
  own: TaxDocument['rates'][string],
): readonly { from?: string | undefined; rates: Readonly<Record<string, number>> }[] {
  // A record of rates has no length, and a class that is called so is a number.
  return Array.isArray(own) ? own : [{ rates: own }]
}

/** A rate in basis points, and the class that it is of: the standard one where a country has no other. */
export type LineVat = { rate: number; taxClass: string }

/** The VAT of a class of product at an instant; undefined where nothing is known of the country then. */
export function vatAt(
  periods: readonly VatPeriod[] | undefined,
  now: Date,
  wanted = STANDARD_TAX,
): LineVat | undefined {
  const period = periods?.findLast(({ from }) => from === null || from <= now)
  if (!period) return undefined
  const taxClass = Object.hasOwn(period.rates, wanted) ? wanted : STANDARD_TAX
  const rate = period.rates[taxClass]
  return rate === undefined ? undefined : { rate, taxClass }
}

/** When the rates of a country change next; null where no change is known. */
export function nextVatChange(periods: readonly VatPeriod[] | undefined, now: Date): Date | null {
  return periods?.find(({ from }) => from !== null && from > now)?.from ?? null
}
