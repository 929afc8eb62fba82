import { createHash } from 'node:crypto'

/** Digits and letters that are read out and typed without a mistake: no i, l, o and u. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** Names all of a configuration, in hex. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A short key from so far into a digest: 60 bits, so that two share one about never. */
export function keyOf(digest: string, start: number): string {
  const bytes = Buffer.from(digest, 'hex').subarray(start, start + LENGTH)
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** A key as it is kept, from one that somebody typed from paper. */
export function typedKey(text: string): string {
  return text.trim().toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
