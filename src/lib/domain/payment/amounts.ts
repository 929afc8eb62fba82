import { type Money, subtract, sum } from '../money/money.ts'
import type { OrderState } from '../order/states.ts'
import { isUnderWay, type PaymentState } from './states.ts'

export type Payment = { state: PaymentState; amount: Money }

/** Payments as they are stored, each with an amount of its own currency. */
export function paymentsOf(
  stored: readonly { state: PaymentState; amount: number; currency: string }[],
): Payment[] {
  return stored.map(({ state, amount, currency }) => ({
    state,
    amount: { centAmount: amount, currencyCode: currency },
  }))
}

/** What an order's payments have brought in: those captured in its currency, nothing else. */
export function alreadyPaid(payments: readonly Payment[], currencyCode: string): Money {
  const captured = payments.filter(
    ({ state, amount }) => state === 'captured' && amount.currencyCode === currencyCode,
  )
  return sum(
    captured.map(({ amount }) => amount),
    currencyCode,
  )
}

/** What is left of an order's gross total; never below zero, whatever was paid too much. */
export function stillToPay(total: Money, payments: readonly Payment[]): Money {
  const left = subtract(total, alreadyPaid(payments, total.currencyCode))
  return left.centAmount > 0 ? left : { ...left, centAmount: 0 }
}

/**
 * Whether a customer may start another attempt: the order awaits payment, something is left to pay
 * and no attempt is under way whose money could still arrive.
 */
export function mayPay(order: OrderState, total: Money, payments: readonly Payment[]): boolean {
  return (
    order === 'awaiting_payment' &&
    stillToPay(total, payments).centAmount > 0 &&
    !payments.some(({ state }) => isUnderWay(state))
  )
}
