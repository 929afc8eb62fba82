import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getPayment, resetPaymentMethod } from '../../lib/contract/payment.ts'
import { $pendingOrder } from '../order/pending-order.ts'
import type { Payment } from './payment.ts'

export type ResultState =
  | { state: 'waiting'; payment: Payment | null }
  | { state: 'settled'; payment: Payment }
  /** The provider has not said anything for a while; nothing is lost. */
  | { state: 'late'; payment: Payment }
  /** It is promised, or on its way from a bank: nothing to wait for on a page. */
  | { state: 'promised'; payment: Payment }
  | { state: 'failed'; failure: Failure }

export const $result = atom<ResultState>({ state: 'waiting', payment: null })

const SETTLED: readonly Payment['state'][] = [
  'captured',
  'declined',
  'abandoned',
  'expired',
  'returned',
]
/** Milliseconds between two looks: quick at first, then patient; a minute in all. */
const PAUSES = [400, 800, 1_200, 1_600, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 12_000, 16_000]

type Watch = {
  /** Whoever turned back on the payment page gives the attempt up, and may pay in another way. */
  left?: boolean
  pauses?: readonly number[]
}

/** Looks at a payment until it is settled. Answers the function that stops it. */
export function watchPayment(
  id: string,
  { left = false, pauses = PAUSES }: Watch = {},
): () => void {
  let stopped = false
  let isLeft = left
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (round: number) => {
    const answer = await call(getPayment, { id })
    if (stopped) return
    const pause = pauses[round]
    if (!answer.ok) {
      const mayPass = answer.code === 'network_error' || answer.code === 'timeout'
      if (mayPass && pause !== undefined) again(round, pause)
      else $result.set({ state: 'failed', failure: answer })
      return
    }
    const { payment } = answer.value
    if (payment.state === 'captured' && payment.method !== 'wallet') $pendingOrder.clear()
    if (SETTLED.includes(payment.state)) $result.set({ state: 'settled', payment })
    else if (payment.dueAt) {
      $pendingOrder.clear()
      $result.set({ state: 'promised', payment })
    } else if (pause === undefined) $result.set({ state: 'late', payment })
    else {
      $result.set({ state: 'waiting', payment })
      // The provider is asked once to end its page; until it has, the payment is waited for.
      if (isLeft) await call(resetPaymentMethod, { orderId: payment.orderId })
      if (stopped) return
      again(round, isLeft ? 0 : pause)
      isLeft = false
    }
  }
  const again = (round: number, pause: number) => {
    timer = setTimeout(() => void look(round + 1), pause)
  }
  $result.set({ state: 'waiting', payment: null })
  void look(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
