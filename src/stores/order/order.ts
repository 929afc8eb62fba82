import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getOrder } from '../../lib/contract/order.ts'

export type Order = OutputOf<typeof getOrder>['order']

export type OrderState =
  | { state: 'loading' }
  | { state: 'ready'; order: Order }
  | { state: 'failed'; failure: Failure }

export const $order = atom<OrderState>({ state: 'loading' })

/** Loads one order by id, unless it is the one that is there. */
export async function needOrder(id: string): Promise<void> {
  const now = $order.get()
  if (now.state !== 'ready' || now.order.id !== id) await loadOrder(id)
}

/** Asks for the order that is shown anew; it stays where no answer comes. */
export async function refreshOrder(): Promise<void> {
  const now = $order.get()
  if (now.state !== 'ready') return
  const answer = await call(getOrder, { id: now.order.id })
  if (answer.ok) $order.set({ state: 'ready', order: answer.value.order })
}

/** Loads one order by id or by order number. */
export async function loadOrder(id: string): Promise<void> {
  $order.set({ state: 'loading' })
  const answer = await call(getOrder, { id })
  $order.set(
    answer.ok
      ? { state: 'ready', order: answer.value.order }
      : { state: 'failed', failure: answer },
  )
}
