import type { ErrorCode } from '../../../contract/errors.ts'
import { attemptLater, type MayRefuse, type Outcome } from '../../refusal.ts'
import type { Call } from './call.ts'
import type { LimitName } from './limits.ts'

/** What is needed of the call that asks. */
export type Guessing = Pick<Call, 'consume' | 'demandSpare' | 'network'> & MayRefuse<never>

/**
 * Looks for what a code or a number stands for, counts those that stand for nothing by `isMiss`, and refuses
 * with `too_many_requests` to look for any once there were too many from one network.
 */
export async function slowGuesses<Found>(
  call: Guessing,
  limit: LimitName,
  look: () => Promise<Found>,
  isMiss: (outcome: Outcome<Found>) => boolean,
): Promise<Found> {
  await call.demandSpare(limit, call.network)
  const outcome = await attemptLater(call, look)
  if (isMiss(outcome)) await call.consume(limit, call.network)
  if (!outcome.ok) throw outcome.refusal
  return outcome.value
}

/** What is needed of the call that may be forged. */
type Forging = Pick<Call, 'consume' | 'giveBack' | 'network'> & MayRefuse<never>

/**
 * Takes what costs a question to somebody else before it is known for forged: after so many from one network that were
 * refused with one of `unproved`, `too_many_requests` and no question. What is proved costs no point.
 */
export async function slowForgeries<Taken>(
  call: Forging,
  limit: LimitName,
  take: () => Promise<Taken>,
  unproved: ReadonlySet<ErrorCode>,
): Promise<Taken> {
  // Taken before anybody is asked, so that many at once are counted as well.
  const room = await attemptLater(call, () => call.consume(limit, call.network))
  const taken = room.ok ? await attemptLater(call, take) : room
  if (!room.ok || taken.ok || !unproved.has(taken.refusal.code))
    await call.giveBack(limit, call.network)
  if (!taken.ok) throw taken.refusal
  return taken.value
}
