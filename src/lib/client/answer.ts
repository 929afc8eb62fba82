import type { Endpoint, OutputOf } from '../contract/endpoint.ts'
import type { CommonCode, ErrorCode, Problem } from '../contract/errors.ts'

/** What the browser alone can say: no answer came, or the login ended before anything was sent. */
type LocalCode = 'network_error' | 'timeout' | 'session_expired'
export type FailureCode = ErrorCode | LocalCode

export type Failure<Code extends FailureCode = FailureCode> = {
  ok: false
  code: Code
  problem?: Problem
}

/** What any call may fail with, whatever it declares; a `switch` over a call's codes ends with these. */
export type AnyCallCode = CommonCode | LocalCode

/** What a call may fail with: what its endpoint declares, what any call meets, or no answer. */
export type CodeOf<E extends Endpoint> = E['errors'][number] | AnyCallCode

export type Answer<E extends Endpoint> = { ok: true; value: OutputOf<E> } | Failure<CodeOf<E>>

/** Whether the call may or may not have been carried out: nobody said. */
export function isUnanswered({ code }: Failure): boolean {
  return unanswered.has(code)
}

const unanswered = new Set<FailureCode>([
  'network_error',
  'timeout',
  'backend_unreachable',
  'backend_timeout',
  // Each of these may come after what was asked for was written.
  'database_unavailable',
  'shop_unavailable',
  'internal_error',
])
