import type { Endpoint, OutputOf } from '../contract/endpoint.ts'
import type { ErrorCode, Problem } from '../contract/errors.ts'

/** What the browser alone can say: no answer came. */
export type LocalCode = 'network_error' | 'timeout'
export type FailureCode = ErrorCode | LocalCode

export type Failure = { ok: false; code: FailureCode; problem?: Problem }
export type Answer<E extends Endpoint> = { ok: true; value: OutputOf<E> } | Failure

/** Whether the call may or may not have been carried out: nobody said. */
export function isUnanswered({ code }: Failure): boolean {
  return code === 'network_error' || code === 'timeout'
}
