import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listOrders } from '../../lib/contract/order.ts'

export type OrderSummary = OutputOf<typeof listOrders>['orders'][number]

/** How it is with the next page. */
type More = 'idle' | 'busy' | 'failed'

export type OrdersState =
  | { state: 'loading' }
  | { state: 'ready'; orders: OrderSummary[]; next: string | null; more: More }
  | { state: 'failed'; failure: Failure }

/** Whose orders are listed: the customer's own, or all of the company. */
export type OrdersOf = 'own' | 'company'

export const $ordersOf = atom<OrdersOf>('own')

/** What the list is narrowed by; empty where it is not. */
export type OrdersFilter = { state: '' | OrderSummary['state']; search: string }

export const $ordersFilter = atom<OrdersFilter>({ state: '', search: '' })

const narrowed = ({ state, search }: OrdersFilter) => ({
  ...(state && { state }),
  ...(search && { search }),
})

export const $orders = atom<OrdersState>({ state: 'loading' })

/** Loads the newest orders. */
export async function loadOrders(limit: number): Promise<void> {
  $orders.set({ state: 'loading' })
  const of = $ordersOf.get()
  const filter = $ordersFilter.get()
  const answer = await call(listOrders, { limit, of, ...narrowed(filter) })
  // Another list was asked for meanwhile.
  if ($ordersOf.get() !== of || $ordersFilter.get() !== filter) return
  if (!answer.ok) $orders.set({ state: 'failed', failure: answer })
  else $orders.set({ state: 'ready', more: 'idle', ...answer.value })
}

/** Adds the next page of orders to those that are shown. */
export async function loadMoreOrders(limit: number): Promise<void> {
  const shown = $orders.get()
  if (shown.state !== 'ready' || !shown.next || shown.more === 'busy') return
  $orders.set({ ...shown, more: 'busy' })
  const [of, filter] = [$ordersOf.get(), $ordersFilter.get()]
  const answer = await call(listOrders, { limit, after: shown.next, of, ...narrowed(filter) })
  if ($ordersOf.get() !== of || $ordersFilter.get() !== filter) return
  if (!answer.ok) $orders.set({ ...shown, more: 'failed' })
  else {
    const orders = [...shown.orders, ...answer.value.orders]
    $orders.set({ state: 'ready', orders, next: answer.value.next, more: 'idle' })
  }
}
