import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getLegacyOrder } from '../../lib/contract/legacy-order.ts'
import { encodeConfig } from '../product/encoded-config.ts'

export type LegacyOrder = OutputOf<typeof getLegacyOrder>['order']

export type LegacyOrderState =
  | { state: 'loading' }
  | { state: 'ready'; order: LegacyOrder }
  | { state: 'failed'; failure: Failure }

export const $legacyOrder = atom<LegacyOrderState>({ state: 'loading' })

export async function loadLegacyOrder(orderNumber: string): Promise<void> {
  $legacyOrder.set({ state: 'loading' })
  const answer = await call(getLegacyOrder, { orderNumber })
  $legacyOrder.set(
    answer.ok
      ? { state: 'ready', order: answer.value.order }
      : { state: 'failed', failure: answer },
  )
}

/** Where a line can be ordered again, as it was chosen; null where its product is sold no more. */
export function againPath({ again }: LegacyOrder['lines'][number]): string | null {
  return again && `${again.path}?config=${encodeConfig(again.config)}`
}
