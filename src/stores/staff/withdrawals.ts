import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listWithdrawals } from '../../lib/contract/withdrawal.ts'
import { newestOf } from './newest-of.ts'

export type ListedWithdrawal = OutputOf<typeof listWithdrawals>['withdrawals'][number]

export type StaffWithdrawals =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; withdrawals: ListedWithdrawal[]; next: string | null }

export const $staffWithdrawals = atom<StaffWithdrawals>({ state: 'loading' })

const ask = newestOf(listWithdrawals)

/** Asks for the newest withdrawals, or for older ones behind those that are shown. */
export async function findWithdrawals(wanted: 'newest' | 'older'): Promise<void> {
  const shown = $staffWithdrawals.get()
  const goesOn = wanted === 'older' && shown.state === 'listed' && shown.next !== null
  const answer = await ask(goesOn && shown.next ? { after: shown.next } : {})
  if (!answer) return
  const before = goesOn ? shown.withdrawals : []
  $staffWithdrawals.set(
    answer.ok
      ? {
          state: 'listed',
          withdrawals: [...before, ...answer.value.withdrawals],
          next: answer.value.next,
        }
      : { state: 'failed', failure: answer },
  )
}
