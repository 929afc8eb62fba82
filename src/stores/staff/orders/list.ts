import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import {
  countStaffOrders,
  listStaffOrders,
  moveStaffLines,
  type OrderView,
} from '../../../lib/contract/back-office.ts'
import type { InputOf, OutputOf } from '../../../lib/contract/endpoint.ts'
import { addPage } from '../add-page.ts'
import { callAsStaff } from '../staff.ts'

export type ListedOrder = OutputOf<typeof listStaffOrders>['orders'][number]
export type Wanted = { view: OrderView; search: string }
export type Moving = Pick<InputOf<typeof moveStaffLines>, 'event' | 'reason' | 'shipment' | 'part'>

export type OrdersState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      orders: ListedOrder[]
      next: string | null
      more: 'idle' | 'loading' | Failure
      /** Ids. */
      chosen: string[]
      moving: boolean
      /** What came of moving the chosen ones. */
      moved: { moved: number; stayed: number } | Failure | null
    }
type Listed = Extract<OrdersState, { state: 'listed' }>

export const $orders = atom<OrdersState>({ state: 'loading' })
/** How many orders stand in each view; empty until it is known. */
export const $orderCounts = atom<Record<string, number>>({})

let asked = 0
let wanted: Wanted = { view: 'to_do', search: '' }

/** Asks for the orders of a view, or for those that a search finds; the last list asked for counts. */
export async function loadOrders(wish: Wanted): Promise<void> {
  const own = ++asked
  wanted = wish
  $orders.set({ state: 'loading' })
  void loadCounts()
  const answer = await callAsStaff(listStaffOrders, inputOf(wish))
  if (own !== asked) return
  if (!answer.ok) return $orders.set({ state: 'failed', failure: answer })
  const rest = { more: 'idle', chosen: [], moving: false, moved: null } as const
  $orders.set({ state: 'listed', ...answer.value, ...rest, chosen: [] })
}

/** Adds the next page; nothing while it is on its way already. */
export function loadMoreOrders(): Promise<void> {
  const own = asked
  return addPage($orders, {
    isCurrent: () => own === asked,
    ask: (after) => callAsStaff(listStaffOrders, { ...inputOf(wanted), after }),
    add: (listed, page) => ({ ...listed, orders: [...listed.orders, ...page.orders] }),
  })
}

export function chooseOrder(id: string, on: boolean): void {
  change(({ chosen }) => ({ chosen: on ? [...chosen, id] : chosen.filter((each) => each !== id) }))
}

export function chooseAllOrders(on: boolean): void {
  change(({ orders }) => ({ chosen: on ? orders.map(({ id }) => id) : [] }))
}

/** Moves every line of the chosen orders for which the step is legal, and asks for the list anew. */
export async function moveChosen(move: Moving): Promise<void> {
  const now = $orders.get()
  if (now.state !== 'listed' || now.moving || now.chosen.length === 0) return
  const own = asked
  change(() => ({ moving: true, moved: null }))
  const orders = now.chosen.map((id) => ({ id }))
  const answer = await callAsStaff(moveStaffLines, { orders, ...move })
  if (own !== asked) return
  if (!answer.ok) return change(() => ({ moving: false, moved: answer }))
  const stayed = answer.value.results.filter(({ code }) => code !== null).length
  await loadOrders(wanted)
  change(() => ({ moved: { moved: answer.value.results.length - stayed, stayed } }))
}

/** Asks for the list anew without emptying it: something about one of its orders has changed. */
export async function refreshOrders(): Promise<void> {
  const own = asked
  void loadCounts()
  const answer = await callAsStaff(listStaffOrders, inputOf(wanted))
  if (own === asked && answer.ok) change(() => answer.value)
}

async function loadCounts(): Promise<void> {
  const answer = await callAsStaff(countStaffOrders, {})
  if (answer.ok) $orderCounts.set(answer.value.counts)
}

function change(make: (listed: Listed) => Partial<Listed>): void {
  const now = $orders.get()
  if (now.state === 'listed') $orders.set({ ...now, ...make(now) })
}

function inputOf({ view, search }: Wanted): InputOf<typeof listStaffOrders> {
  return search ? { view: 'all', search } : { view }
}
