import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { reorderOrder } from '../../lib/contract/order.ts'
import { $cartId } from '../cart/cart-id.ts'
import { idempotencyDone, idempotencyKey } from '../payment/idempotency.ts'
import { keepLeftOut } from './left-out.ts'

export type Reordering =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'failed'; failure: Failure }

export const $reordering = atom<Reordering>({ state: 'idle' })

/** Puts the lines of an order into the open cart once more, and goes there. */
export async function orderAgain(id: string, cartPath: string): Promise<void> {
  if ($reordering.get().state === 'busy') return
  $reordering.set({ state: 'busy' })
  const purpose = `reorder:${id}`
  const answer = await call(reorderOrder, { id }, { idempotencyKey: idempotencyKey(purpose) })
  if (answer.ok || !isUnanswered(answer)) idempotencyDone(purpose)
  if (!answer.ok) return $reordering.set({ state: 'failed', failure: answer })
  keepLeftOut(answer.value.leftOut)
  $cartId.keep({ id: answer.value.cartId })
  location.assign(cartPath)
}
