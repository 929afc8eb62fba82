import { call } from '../../lib/client/call.ts'
import { textOf } from '../../lib/client/shape.ts'
import { readStored, removeStored, writeStored } from '../../lib/client/storage.ts'
import { hasLiveTokens } from '../../lib/client/tokens.ts'
import { getOrder } from '../../lib/contract/order.ts'

export type PlacedOrder = { id: string; orderNumber: string }

const KEY = 'pending-order'

/** The order of this browser that was still to be paid when it was last heard of. */
export function pendingOrder(): PlacedOrder | null {
  const stored = readStored(KEY)
  const id = textOf(stored, 'id')
  const orderNumber = textOf(stored, 'orderNumber')
  return id && orderNumber ? { id, orderNumber } : null
}

/** Keeps an order for a day: the cart it was made of is gone, and somebody may look for it. */
export function keepPendingOrder(order: PlacedOrder): void {
  writeStored(KEY, order, 1, 'd')
}

export function forgetPendingOrder(): void {
  removeStored(KEY)
}

/** The pending order if the server says that it still waits for its payment. */
export async function askPendingOrder(): Promise<PlacedOrder | null> {
  const known = pendingOrder()
  if (!known || !hasLiveTokens()) return null
  const answer = await call(getOrder, { id: known.id })
  if (answer.ok && answer.value.order.state === 'awaiting_payment') return known
  if (answer.ok || answer.code === 'order_not_found') forgetPendingOrder()
  return null
}
