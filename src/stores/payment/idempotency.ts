import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'
import { randomId } from '../browser/random-id.ts'

const keyOf = (purpose: string) => persisted(`key.${purpose}`, object({ key: text }), [1, 'd'])

/**
 * The Idempotency-Key of a purpose, such as `checkout:<cart>`. It is kept until an answer came, so
 * that trying again after a reload or a lost connection repeats the same call and not the order.
 */
export function idempotencyKey(purpose: string): string {
  const $key = keyOf(purpose)
  const kept = $key.get()?.key
  if (kept) return kept
  const key = randomId()
  $key.keep({ key })
  return key
}

/** An answer came: the next call of this purpose is another one. */
export function idempotencyDone(purpose: string): void {
  keyOf(purpose).clear()
}
