import { call } from '../../lib/client/call.ts'
import { persisted } from '../../lib/client/persisted.ts'
import { type Decoded, object, text } from '../../lib/client/schema.ts'
import { hasLiveTokens } from '../../lib/client/tokens.ts'
import { getOrder } from '../../lib/contract/order.ts'
import type { Order } from './order.ts'

const placedOrder = object({ id: text, orderNumber: text })
export type PlacedOrder = Decoded<typeof placedOrder>

/**
 * The order of this browser that was still to be paid when it was last heard of; kept for a day: the
 * cart it was made of is gone, and somebody may look for it.
 */
export const $pendingOrder = persisted('pending-order', placedOrder, [1, 'd'])

/** The pending order if the server says that it still waits for its payment. */
export async function askPendingOrder(): Promise<Order | null> {
  const known = $pendingOrder.get()
  if (!known || !hasLiveTokens()) return null
  const answer = await call(getOrder, { id: known.id })
  if (answer.ok && answer.value.order.state === 'awaiting_payment') return answer.value.order
  if (answer.ok || answer.code === 'order_not_found') $pendingOrder.clear()
  return null
}
