import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { listPaymentMethods } from '../../lib/contract/payment.ts'

export type Method = OutputOf<typeof listPaymentMethods>['methods'][number]

export type MethodsState =
  | { state: 'loading' }
  | { state: 'listed'; methods: Method[] }
  | { state: 'failed'; failure: Failure }

export const $methods = atom<MethodsState>({ state: 'loading' })

let asked = 0

/** Asks how a cart or an order can be paid; the last question counts. Answers the first one that is offered. */
export async function loadMethods(of: InputOf<typeof listPaymentMethods>): Promise<Method | null> {
  const own = ++asked
  const answer = await call(listPaymentMethods, of)
  if (own !== asked) return null
  $methods.set(
    answer.ok
      ? { state: 'listed', methods: answer.value.methods }
      : { state: 'failed', failure: answer },
  )
  return answer.ok ? (answer.value.methods.find(({ reason }) => reason === null) ?? null) : null
}
