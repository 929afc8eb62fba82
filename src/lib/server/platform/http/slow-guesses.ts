import type { ErrorCode } from '../../../contract/errors.ts'
import { attemptLater, type MayRefuse, type Outcome } from '../../refusal.ts'
import type { Call } from './call.ts'
import type { LimitName } from './limits.ts'

/** What is needed of the call that asks. */
export type Guessing = Pick<Call, 'consume' | 'giveBack' | 'network'> & MayRefuse<never>

/**
 * Looks for what a code or a number stands for, counts those that stand for nothing by `isMiss`, and refuses
 * with `too_many_requests` to look for any once there were too many from one network. What is right costs no point.
 */
export async function slowGuesses<Found>(
  call: Guessing,
  limit: LimitName,
  look: () => Promise<Found>,
  isMiss: (outcome: Outcome<Found>) => boolean,
): Promise<Found> {
  // Taken before anybody looks, so that many at once are counted as well.
  const room = await attemptLater(call, () => call.consume(limit, call.network))
  let outcome: Outcome<Found> | undefined
  try {
    outcome = room.ok ? await attemptLater(call, look) : room
  } finally {
    if (!room.ok || !outcome || !isMiss(outcome)) await call.giveBack(limit, call.network)
  }
  if (!outcome.ok) throw outcome.refusal
  return outcome.value
}

/**
 * Takes what costs a question to somebody else before it is known for forged: after so many from one network that were
 * refused with one of `unproved`, `too_many_requests` and no question. What is proved costs no point.
 */
export function slowForgeries<Taken>(
  call: Guessing,
  limit: LimitName,
  take: () => Promise<Taken>,
  unproved: ReadonlySet<ErrorCode>,
): Promise<Taken> {
  return slowGuesses(
    call,
    limit,
    take,
    (outcome) => !outcome.ok && unproved.has(outcome.refusal.code),
  )
}
