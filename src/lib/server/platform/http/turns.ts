import { Refusal } from '../../refusal.ts'

/** Calls of one key that wait at most; a shopper with two tabs has one or two. */
const MOST_WAITING = 20

const lanes = new Map<string, { last: Promise<unknown>; waiting: number }>()

/**
 * Runs work of one key one after the other in this process. Who waits holds no connection of the
 * database, so that a thousand calls for one row take nothing from the others. Refuses with
 * `too_many_requests` when too many wait already.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(key) ?? { last: Promise.resolve(), waiting: 0 }
  if (lane.waiting >= MOST_WAITING)
    throw new Refusal('too_many_requests', { facts: { retryAfterSeconds: 1 } })
  lanes.set(key, lane)
  lane.waiting += 1
  const turn = lane.last.then(work)
  lane.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    lane.waiting -= 1
    if (lane.waiting === 0) lanes.delete(key)
  }
}
