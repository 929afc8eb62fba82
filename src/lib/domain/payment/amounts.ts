import type { StoredOrderState } from '../order/states.ts'
import { WAITING_METHODS } from './methods.ts'
import { isOpenPayment, type PaymentState } from './states.ts'

export type Payable = {
  state: StoredOrderState
  /** Its customer has promised to pay it later. */
  deferred: boolean
  /** With VAT, less what is paid; minor units. */
  due: number
}

/** Whether an order takes money: something is due, and it awaits payment or is to be paid later. */
export function isPayable({ state, deferred, due }: Payable): boolean {
  return due > 0 && (state === 'awaiting_payment' || (deferred && state !== 'cancelled'))
}

/** Whether an attempt keeps others from being started: its page is open, and money could still arrive. */
export function isExclusive({ state, method }: { state: PaymentState; method: string }): boolean {
  return isOpenPayment(state) && !WAITING_METHODS.includes(method)
}

/** Whether a provider may take money for an open attempt: its page is known, or a kept card was charged. */
export function mayTakeMoney(attempt: {
  provider_reference: string | null
  kept_card_id: string | null
}): boolean {
  return attempt.provider_reference !== null || attempt.kept_card_id !== null
}

/** How an order is to be paid: by a method, with a card of before, or with one to be kept. */
export type Way = { method: string; keptCardId: string | null; keep: boolean }

/** Whether an attempt goes the way that is wanted now, so that it goes on. */
export function goesThatWay(
  attempt: { method: string; kept_card_id: string | null; keep: 'no' | 'wanted' | 'done' },
  { method, keptCardId, keep }: Way,
): boolean {
  const isKept = attempt.keep !== 'no'
  return attempt.method === method && attempt.kept_card_id === keptCardId && isKept === keep
}
