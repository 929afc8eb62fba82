import { textOf } from '../../lib/client/shape.ts'
import { readStored, removeStored, writeStored } from '../../lib/client/storage.ts'
import { randomId } from '../browser/random-id.ts'

/**
 * The Idempotency-Key of a purpose, such as `checkout.<cart>`. It is kept until an answer came, so
 * that trying again after a reload or a lost connection repeats the same call and not the order.
 */
export function idempotencyKey(purpose: string): string {
  const kept = textOf(readStored(name(purpose)), 'key')
  if (kept) return kept
  const key = randomId()
  writeStored(name(purpose), { key }, 1, 'd')
  return key
}

/** An answer came: the next call of this purpose is another one. */
export function idempotencyDone(purpose: string): void {
  removeStored(name(purpose))
}

function name(purpose: string): string {
  return `key.${purpose}`
}
