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
