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
