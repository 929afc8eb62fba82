import type { Answer } from '../../lib/client/answer.ts'
import type { Endpoint, InputOf } from '../../lib/contract/endpoint.ts'
import { callAsStaff } from './staff.ts'

/**
 * A call of which the last question counts: its answer, or null where it was asked once more meanwhile, about another
 * thing or another shop perhaps.
 */
export function newestOf<E extends Endpoint>(
  endpoint: E,
): (input: InputOf<E>) => Promise<Answer<E> | null> {
  let asked = 0
  return async (input) => {
    const own = ++asked
    const answer = await callAsStaff(endpoint, input)
    return own === asked ? answer : null
  }
}
