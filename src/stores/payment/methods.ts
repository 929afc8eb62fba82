import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { listPaymentMethods } from '../../lib/contract/payment.ts'
import { isDebitMethod, isPlanMethod } from '../../lib/domain/payment/methods.ts'

type Listed = OutputOf<typeof listPaymentMethods>
export type Method = Listed['methods'][number]

/** A way to pay that is offered: a kept card or mandate, or a method. `value` tells them apart. */
export type Way = { value: string; method: Method; card: Listed['keptCards'][number] | null }

export type MethodsState =
  | { state: 'loading' }
  | ({ state: 'listed' } & Listed)
  | { state: 'failed'; failure: Failure }

export const $methods = atom<MethodsState>({ state: 'loading' })

let asked = 0

/** Asks how a cart or an order can be paid; the last question counts. Answers the first one that is offered. */
export async function loadMethods(
  of: InputOf<typeof listPaymentMethods>,
): Promise<{ method: string } | null> {
  const own = ++asked
  const answer = await call(listPaymentMethods, of)
  if (own !== asked) return null
  $methods.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
  const first = answer.ok && answer.value.methods.find(({ reason }) => reason === null)
  return first ? { method: first.method } : null
}

/**
 * The ways that are offered: what is owed of instalments, the customer's kept cards, then the methods in the shop's
 * order. Instalments are paid with kept cards too.
 */
export function waysOf({ methods, keptCards }: Listed): Way[] {
  const offered = methods.filter(({ reason }) => reason === null)
  const kept = keptCards.flatMap((card) => {
    const method = offered.find((each) => each.method === card.method)
    return method ? [{ value: card.id, method, card }] : []
  })
  const others = offered.flatMap((method): Way[] => {
    const way = { value: method.method, method, card: null }
    if (!isPlanMethod(method.method)) return [way]
    const by = isDebitMethod(method.method) ? 'mandate' : 'card'
    const cards = keptCards.filter((card) => card.method === by)
    return [...cards.map((card) => ({ value: `plan ${card.id}`, method, card })), way]
  })
  const isOwed = ({ method }: Way) => isPlanMethod(method.method) && method.instalments.length === 0
  const rest = others.filter((way) => !isOwed(way))
  return [...others.filter(isOwed), ...kept, ...rest]
}
