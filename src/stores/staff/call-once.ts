import { type Answer, isUnanswered } from '../../lib/client/answer.ts'
import type { Endpoint, InputOf } from '../../lib/contract/endpoint.ts'
import { idempotencyDone, idempotencyKey } from '../payment/idempotency.ts'
import { callAsStaff } from './staff.ts'

/**
 * A call that moves money or goods: pressed again after its answer was lost, it is the same call and has one effect.
 * `purpose` says of what it is, such as `refund:<order>`; another wish of that purpose is refused until an answer came.
 */
export async function callOnce<E extends Endpoint>(
  purpose: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<E>> {
  const answer = await callAsStaff(endpoint, input, { idempotencyKey: idempotencyKey(purpose) })
  if (answer.ok || !isUnanswered(answer)) idempotencyDone(purpose)
  return answer
}
