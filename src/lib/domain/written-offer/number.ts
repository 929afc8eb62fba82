/** Digits and letters that are read out and typed without a mistake: no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const KEY_LENGTH = 8

/** The last part of a number, which nobody guesses: 40 bits from random bytes, one a letter. */
export function offerKey(random: Uint8Array): string {
  return Array.from(random.subarray(0, KEY_LENGTH), (byte) => LETTERS[byte % 32]).join('')
}

/** The number of a written offer, one series a tenant and year: `IE-OF26-00012-7K3QX9P2`. */
export function offerNumber(
  tenant: string,
  { year, sequence, key }: { year: number; sequence: number; key: string },
): string {
  const two = String(year % 100).padStart(2, '0')
  return `${tenant.toUpperCase()}-OF${two}-${String(sequence).padStart(5, '0')}-${key}`
}

/** A number as it is kept, from one that somebody typed from paper. */
export function typedOfferNumber(text: string): string {
  const parts = text.trim().toUpperCase().replaceAll(/\s+/g, '').split('-')
  const key = parts.pop() ?? ''
  return [...parts, key.replaceAll('O', '0').replaceAll(/[IL]/g, '1')].join('-')
}
