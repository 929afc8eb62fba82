import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getOrder, listOrders } from '../../lib/contract/order.ts'

export type Order = OutputOf<typeof getOrder>['order']
export type OrderSummary = OutputOf<typeof listOrders>['orders'][number]

export type OrderState =
  | { state: 'loading' }
  | { state: 'ready'; order: Order }
  | { state: 'failed'; failure: Failure }

export type OrdersState =
  | { state: 'loading' }
  /** `more` is about the next page: none, to be had, on its way, or refused. */
  | {
      state: 'ready'
      orders: OrderSummary[]
      next: string | null
      more: 'idle' | 'busy' | 'failed'
    }
  | { state: 'failed'; failure: Failure }

export const $order = atom<OrderState>({ state: 'loading' })
/** Whose orders are listed: the customer's own, or all of the company. */
export type OrdersOf = 'own' | 'company'

export const $ordersOf = atom<OrdersOf>('own')

export const $orders = atom<OrdersState>({ state: 'loading' })

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

/** Loads the newest orders. */
export async function loadOrders(limit: number): Promise<void> {
  $orders.set({ state: 'loading' })
  const of = $ordersOf.get()
  const answer = await call(listOrders, { limit, of })
  // Another list was asked for meanwhile.
  if ($ordersOf.get() !== of) return
  if (!answer.ok) $orders.set({ state: 'failed', failure: answer })
  else $orders.set({ state: 'ready', more: 'idle', ...answer.value })
}

/** Adds the next page of orders to those that are shown. */
export async function loadMoreOrders(limit: number): Promise<void> {
  const shown = $orders.get()
  if (shown.state !== 'ready' || !shown.next || shown.more === 'busy') return
  $orders.set({ ...shown, more: 'busy' })
  const answer = await call(listOrders, { limit, after: shown.next, of: $ordersOf.get() })
  if (!answer.ok) $orders.set({ ...shown, more: 'failed' })
  else {
    const orders = [...shown.orders, ...answer.value.orders]
    $orders.set({ state: 'ready', orders, next: answer.value.next, more: 'idle' })
  }
}
