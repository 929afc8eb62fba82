import { minorDigits } from './format.ts'

/**
 * Minor units of a sum as somebody types it, with a comma or a point before the decimals: `12,5` euros are
 * 1250. Null where it is no sum above nothing, or has more decimals than its currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || decimals.length > digits) return null
  return Number(whole + decimals.padEnd(digits, '0')) || null
}
