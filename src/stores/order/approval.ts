import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { approveOrder, declineOrder } from '../../lib/contract/order.ts'
import { $order } from './order.ts'

/** Says yes to an order of the company, which can be paid from then on. */
export async function approve(id: string): Promise<{ ok: true } | Failure> {
  const answer = await call(approveOrder, { id })
  if (!answer.ok) return answer
  $order.set({ state: 'ready', order: answer.value.order })
  return { ok: true }
}

/** Says no, with a reason that whoever ordered it reads. */
export async function decline(id: string, reason: string): Promise<{ ok: true } | Failure> {
  const answer = await call(declineOrder, { id, reason })
  if (!answer.ok) return answer
  $order.set({ state: 'ready', order: answer.value.order })
  return { ok: true }
}
