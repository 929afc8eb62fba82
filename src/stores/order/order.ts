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
