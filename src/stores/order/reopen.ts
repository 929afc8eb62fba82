import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { reopenOrder } from '../../lib/contract/order.ts'
import { $cartId } from '../cart/cart-id.ts'
import { idempotencyDone, idempotencyKey } from '../payment/idempotency.ts'
import { keepLeftOut } from './left-out.ts'
import { refreshOrder } from './order.ts'
import { $pendingOrder } from './pending-order.ts'

export type Reopening =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'failed'; failure: Failure }

export const $reopening = atom<Reopening>({ state: 'idle' })

/** Takes an order that is not paid back into the cart, and goes there. */
export async function changeOrder(id: string, cartPath: string): Promise<void> {
  if ($reopening.get().state === 'busy') return
  $reopening.set({ state: 'busy' })
  const purpose = `reopen:${id}`
  const answer = await call(reopenOrder, { id }, { idempotencyKey: idempotencyKey(purpose) })
  if (answer.ok || !isUnanswered(answer)) idempotencyDone(purpose)
  if (!answer.ok) {
    // Another tab may have been first.
    await refreshOrder()
    return $reopening.set({ state: 'failed', failure: answer })
  }
  $pendingOrder.clear()
  keepLeftOut(answer.value.leftOut)
  $cartId.keep({ id: answer.value.cartId })
  location.assign(cartPath)
}
