import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getStaffLegacyOrder, listStaffLegacyOrders } from '../../lib/contract/legacy-order.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type ListedLegacyOrder = OutputOf<typeof listStaffLegacyOrders>['orders'][number]
export type StaffLegacyOrder = OutputOf<typeof getStaffLegacyOrder>

type Wanted = { search: string; customerId: string }

export type StaffLegacyOrders =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; wanted: Wanted; orders: ListedLegacyOrder[]; next: string | null }

export const $staffLegacyOrders = atom<StaffLegacyOrders>({ state: 'loading' })

/** Orders that were opened, by number. */
export const $openLegacyOrders = atom<Record<string, StaffLegacyOrder>>({})

const askOrders = newestOf(listStaffLegacyOrders)

/** Orders of an earlier shop that a word finds, or a customer's; without either the newest. */
export async function findStaffLegacyOrders(wanted: Wanted): Promise<void> {
  const answer = await askOrders(inputOf(wanted))
  if (!answer) return
  $staffLegacyOrders.set(
    answer.ok ? { state: 'listed', wanted, ...answer.value } : { state: 'failed', failure: answer },
  )
}

export async function findMoreLegacyOrders(): Promise<void> {
  const shown = $staffLegacyOrders.get()
  if (shown.state !== 'listed' || !shown.next) return
  const input = { ...inputOf(shown.wanted), after: shown.next }
  const answer = await askOrders(input)
  if (!answer) return
  $staffLegacyOrders.set(
    answer.ok
      ? { ...shown, ...answer.value, orders: [...shown.orders, ...answer.value.orders] }
      : { state: 'failed', failure: answer },
  )
}

export async function openLegacyOrder(orderNumber: string): Promise<void> {
  if ($openLegacyOrders.get()[orderNumber]) return
  const answer = await callAsStaff(getStaffLegacyOrder, { orderNumber })
  if (answer.ok) $openLegacyOrders.set({ ...$openLegacyOrders.get(), [orderNumber]: answer.value })
  else $staffLegacyOrders.set({ state: 'failed', failure: answer })
}

function inputOf({ search, customerId }: Wanted) {
  return { ...(search && { search }), ...(customerId && { customerId }) }
}
