import { setTimeout as delay } from 'node:timers/promises'
import type { Refusal } from '../../refusal.ts'

const WAIT_MS = 250
/** Refusals that wait at most; with more, each would cost more memory than it spares processor time. */
const MOST_WAITING = 1000

/**
 * Who is refused because of too many calls is told a quarter of a second later, so that a caller who
 * repeats at once takes next to nothing from the others: sixty connections get through 240 times a
 * second. All other refusals are told at once.
 */
export function createSlowRefusals(): (refusal: Refusal) => Promise<void> {
  let waiting = 0
  return async ({ code }) => {
    if (code !== 'too_many_requests' || waiting >= MOST_WAITING) return
    waiting += 1
    await delay(WAIT_MS)
    waiting -= 1
  }
}
