import type { PublicPaymentState } from '../../contract/payment.ts'
import { type Move, mover } from '../moves.ts'

/**
 * `authorised`: money that is on its way and not here yet, such as a debit that the bank carries out; to
 * customers it is pending. `returned`: a debit that was here and that the bank took back.
 */
export type PaymentState = PublicPaymentState | 'authorised'

/** `capture_late`: money that came after the attempt was given up. `redirect`: sent to the provider. `challenge`: the bank asks the customer (law, 3DS). */
export type PaymentEvent =
  | 'redirect'
  | 'challenge'
  | 'authorise'
  | 'capture'
  | 'capture_late'
  | 'decline'
  | 'abandon'
  | 'expire'
  | 'return'

/** Legal moves of one attempt to pay. A new attempt is a new payment, never a revived one. */
export const PAYMENT_MOVES: readonly Move<PaymentState, PaymentEvent>[] = [
  { from: 'created', event: 'redirect', to: 'pending' },
  ...settling('created'),
  { from: 'created', event: 'challenge', to: 'challenge' },
  ...settling('pending'),
  { from: 'pending', event: 'challenge', to: 'challenge' },
  ...settling('challenge'),
  { from: 'authorised', event: 'capture', to: 'captured' },
  { from: 'authorised', event: 'decline', to: 'declined' },
  { from: 'authorised', event: 'expire', to: 'expired' },
  { from: 'captured', event: 'return', to: 'returned' },
]

/** The state after an event, or `move_not_legal`. */
export const movePayment = mover(PAYMENT_MOVES)

/** Attempts that were given up. Money may arrive all the same, and is then taken: `capture_late`. */
const LOST: readonly PaymentState[] = ['declined', 'abandoned', 'expired']

export function isLost(state: PaymentState): boolean {
  return LOST.includes(state)
}

/** States of attempts that are not settled: money may still come. */
export const OPEN_PAYMENT_STATES: readonly PaymentState[] = [
  ...new Set(PAYMENT_MOVES.map(({ from }) => from).filter((state) => state !== 'captured')),
]

export function isOpenPayment(state: PaymentState): boolean {
  return OPEN_PAYMENT_STATES.includes(state)
}

/** A provider may settle an attempt in one step or two, and a customer may leave at any of them. */
function settling(from: PaymentState): Move<PaymentState, PaymentEvent>[] {
  return [
    { from, event: 'authorise', to: 'authorised' },
    { from, event: 'capture', to: 'captured' },
    { from, event: 'decline', to: 'declined' },
    { from, event: 'abandon', to: 'abandoned' },
    { from, event: 'expire', to: 'expired' },
  ]
}
