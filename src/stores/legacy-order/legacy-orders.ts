import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listLegacyOrders } from '../../lib/contract/legacy-order.ts'

export type LegacyOrderSummary = OutputOf<typeof listLegacyOrders>['orders'][number]

export type LegacyOrders =
  | { state: 'loading' }
  | {
      state: 'ready'
      orders: LegacyOrderSummary[]
      next: string | null
      more: 'idle' | 'busy' | 'failed'
    }
  | { state: 'failed'; failure: Failure }

const LIMIT = 20

export const $legacyOrders = atom<LegacyOrders>({ state: 'loading' })

/** Whether there are any, for pages that lead to them; not before somebody has asked. */
export const $hasLegacyOrders = atom(false)

export async function loadLegacyOrders(): Promise<void> {
  const answer = await call(listLegacyOrders, { limit: LIMIT })
  $legacyOrders.set(
    answer.ok
      ? { state: 'ready', more: 'idle', ...answer.value }
      : { state: 'failed', failure: answer },
  )
}

export async function loadMoreLegacyOrders(): Promise<void> {
  const shown = $legacyOrders.get()
  if (shown.state !== 'ready' || !shown.next || shown.more === 'busy') return
  $legacyOrders.set({ ...shown, more: 'busy' })
  const answer = await call(listLegacyOrders, { limit: LIMIT, after: shown.next })
  $legacyOrders.set(
    answer.ok
      ? {
          ...answer.value,
          state: 'ready',
          more: 'idle',
          orders: [...shown.orders, ...answer.value.orders],
        }
      : { ...shown, more: 'failed' },
  )
}

export async function lookForLegacyOrders(): Promise<void> {
  const answer = await call(listLegacyOrders, { limit: 1 })
  $hasLegacyOrders.set(answer.ok && answer.value.orders.length > 0)
}
