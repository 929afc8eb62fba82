import { minorDigits } from '../../../domain/money/format.ts'

/** A sum as PayPal writes it: a text in major units, with as many decimals as the currency has. */
export type PaypalSum = { currency_code: string; value: string }

export function toPaypal(amount: number, currency: string): PaypalSum {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  const at = text.length - digits
  const value = digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`
  return { currency_code: currency, value }
}

/** Minor units of a sum of PayPal's, read by its digits. Throws where it is none. */
export function fromPaypal({ currency_code: currency, value }: PaypalSum): {
  amount: number
  currency: string
} {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? []
  const digits = minorDigits(currency)
  const isWhole = /^0*$/.test(decimals.slice(digits))
  if (whole === undefined || !isWhole) throw new Error(`${value} ${currency} is no sum`)
  return { amount: Number(whole + decimals.padEnd(digits, '0').slice(0, digits)), currency }
}
