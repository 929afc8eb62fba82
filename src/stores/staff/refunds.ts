import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listRefundsToSend, recordRefundSent } from '../../lib/contract/refund.ts'
import { randomId } from '../browser/random-id.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type RefundToSend = OutputOf<typeof listRefundsToSend>['refunds'][number]

export type RefundsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; refunds: RefundToSend[]; next: string | null }

export const $refundsToSend = atom<RefundsState>({ state: 'loading' })

const askRefunds = newestOf(listRefundsToSend)

/** Asks for the refunds of the shop that is chosen which wait to be sent; the last question counts. */
export async function loadRefundsToSend(): Promise<void> {
  const answer = await askRefunds({})
  if (!answer) return
  $refundsToSend.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}

/** Adds the next page. */
export async function loadMoreRefunds(): Promise<void> {
  const listed = $refundsToSend.get()
  if (listed.state !== 'listed' || !listed.next) return
  const answer = await askRefunds({ after: listed.next })
  if (!answer) return
  if (!answer.ok) return $refundsToSend.set({ state: 'failed', failure: answer })
  const { refunds, next } = answer.value
  $refundsToSend.set({ state: 'listed', refunds: [...listed.refunds, ...refunds], next })
}

/** Says that a refund was sent, with its day; the same press twice does one thing. */
export async function recordSent(
  refundId: string,
  sentOn: string,
): Promise<{ ok: true } | Failure> {
  const wanted = { refundId, sentOn }
  const answer = await callAsStaff(recordRefundSent, wanted, { idempotencyKey: randomId() })
  return answer.ok ? { ok: true } : answer
}
