import type { OrderState } from '../order/states.ts'
import { isUnderWay, type PaymentState } from './states.ts'

/**
 * Whether a customer may start another attempt: the order awaits payment, something is left to pay
 * (`due`, in minor units) and no attempt is under way whose money could still arrive.
 */
export function mayPay(order: OrderState, due: number, attempts: readonly PaymentState[]): boolean {
  return order === 'awaiting_payment' && due > 0 && !attempts.some(isUnderWay)
}
