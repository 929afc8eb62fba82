import type { StoredOrderState } from '../fulfilment/order-state.ts'
import { type Move, mover } from '../moves.ts'

export type { StoredOrderState }

/**
 * `end`: every line was cancelled on its own. `defer`: a customer with deferred payment promises to pay later. `edit`: a line was changed. `owe`: what
 * was changed costs more than was paid, and the order waits for the difference.
 */
export type OrderEvent =
  | 'pay'
  | 'defer'
  | 'complete'
  | 'cancel'
  | 'expire'
  | 'edit'
  | 'owe'
  | 'end'
  /** Of older rows of history. */
  | 'produce'
  | 'ship'
  | 'deliver'

/**
 * Legal moves of an order, which knows money and promise alone: `confirmed` is paid, or promised by a
 * customer who may pay later. What is made and shipped is fulfilment, a line at a time. A declined or
 * abandoned payment is no move: the order keeps awaiting payment and the customer can try again.
 * Cancelling ends where an order is confirmed: from then on its lines are cancelled, with their money, and an order of which
 * none is left ends. Older rows
 * say `paid` for confirmed.
 */
export const ORDER_MOVES: readonly Move<StoredOrderState, OrderEvent>[] = [
  { from: 'awaiting_payment', event: 'pay', to: 'confirmed' },
  { from: 'awaiting_payment', event: 'defer', to: 'confirmed' },
  { from: 'awaiting_payment', event: 'cancel', to: 'cancelled' },
  { from: 'awaiting_payment', event: 'expire', to: 'cancelled' },
  ...(['awaiting_payment', 'confirmed', 'paid'] as const).map(
    (state) => ({ from: state, event: 'edit', to: state }) as const,
  ),
  { from: 'confirmed', event: 'owe', to: 'awaiting_payment' },
  { from: 'paid', event: 'owe', to: 'awaiting_payment' },
  { from: 'confirmed', event: 'end', to: 'cancelled' },
  { from: 'paid', event: 'end', to: 'cancelled' },
  { from: 'confirmed', event: 'complete', to: 'completed' },
  { from: 'paid', event: 'complete', to: 'completed' },
]

/** The state after an event, or `move_not_legal`. */
export const moveOrder = mover(ORDER_MOVES)
