import type { Expiry } from './expiry.ts'

/** Brands as people write them, by what providers call them. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

/** What a card is called; one of a brand that nobody knows here, as its provider calls it. */
export function cardName({ brand }: { brand: string }): string {
  return BRANDS[brand] ?? brand
}

/** The month that it is good through, as it stands on it: `04/39`. */
export function cardExpiry({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}
