import { TAXED_PRICE_DECIMALS } from '../constants.ts'
import { numberFormat, writtenAlike } from '../numbers/format.ts'
import type { Money } from './money.ts'

/** Asked of every price, and a formatter takes a microsecond to answer. */
const digitsOf = new Map<string, number>()

/** Digits after the point in an ISO 4217 currency: 2 for EUR, 0 for JPY. */
export function minorDigits(currencyCode: string): number {
  const known = digitsOf.get(currencyCode)
  if (known !== undefined) return known
  const { maximumFractionDigits } = currencyFormat('en', currencyCode).resolvedOptions()
  const digits = maximumFractionDigits ?? TAXED_PRICE_DECIMALS
  digitsOf.set(currencyCode, digits)
  return digits
}

/** The amount in the currency's major unit, for display and wire fields that want it; not for sums. */
export function toMajor(money: Money): number {
  return money.centAmount / 10 ** minorDigits(money.currencyCode)
}

/** Minor units in the major unit with a point and all its digits, as files for machines and books have it: `1234.50`. */
export function decimalAmount(minor: number, currencyCode: string): string {
  const digits = minorDigits(currencyCode)
  return (minor / 10 ** digits).toFixed(digits)
}

/** A price as currency in the given locale (specification, section 9, display): `€18.24`. */
export function formatMoney(money: Money, locale: string): string {
  return writtenAlike(currencyFormat(locale, money.currencyCode).format(toMajor(money)), locale)
}

/**
 * The price of one piece, in fractional minor units: `7.3` EUR cents give `€0.073`. Below a major
 * unit it shows one digit more than the currency has, below a minor unit two.
 */
export function formatUnitPrice(unitCents: number, currencyCode: string, locale: string): string {
  const digits = minorDigits(currencyCode)
  const size = Math.abs(unitCents)
  const more = size >= 10 ** digits ? 0 : size >= 1 ? 1 : 2
  const format = currencyFormat(locale, currencyCode, digits + more)
  return writtenAlike(format.format(unitCents / 10 ** digits), locale)
}

/** Fractional minor units as a bare number, `7.3`, for voices that bring their own word for cents. */
export function formatMinorUnits(unitCents: number, locale: string): string {
  const digits = Math.abs(unitCents) >= 1 ? 1 : 2
  return numberFormat(`${locale} ${digits}`, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(unitCents)
}

function currencyFormat(locale: string, currency: string, digits?: number): Intl.NumberFormat {
  return numberFormat(`${locale} ${currency} ${digits}`, locale, {
    style: 'currency',
    currency,
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
}
