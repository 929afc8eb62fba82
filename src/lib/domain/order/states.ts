import type { OrderState } from '../../contract/order.ts'
import { type Move, mover } from '../moves.ts'

export type { OrderState }

/** `defer` lets a customer with deferred payment have goods made before they are paid. */
export type OrderEvent = 'pay' | 'defer' | 'produce' | 'ship' | 'deliver' | 'cancel' | 'expire'

/**
 * Legal moves of an order. A declined or abandoned payment is no move: the order keeps awaiting
 * payment and the customer can try again. Cancelling ends where money has come in: giving it back is
 * a credit note, not a state.
 */
export const ORDER_MOVES: readonly Move<OrderState, OrderEvent>[] = [
  { from: 'awaiting_payment', event: 'pay', to: 'paid' },
  { from: 'awaiting_payment', event: 'defer', to: 'in_production' },
  { from: 'awaiting_payment', event: 'cancel', to: 'cancelled' },
  { from: 'awaiting_payment', event: 'expire', to: 'cancelled' },
  { from: 'paid', event: 'produce', to: 'in_production' },
  { from: 'in_production', event: 'ship', to: 'shipped' },
  { from: 'shipped', event: 'deliver', to: 'delivered' },
]

/** The state after an event, or `move_not_legal`. */
export const moveOrder = mover(ORDER_MOVES)
