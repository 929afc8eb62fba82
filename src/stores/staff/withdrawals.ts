import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import {
  answerWithdrawal,
  listWithdrawals,
  type WithdrawalView,
} from '../../lib/contract/withdrawal.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type ListedWithdrawal = OutputOf<typeof listWithdrawals>['withdrawals'][number]

export type StaffWithdrawals =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; withdrawals: ListedWithdrawal[]; next: string | null }

export const $staffWithdrawals = atom<StaffWithdrawals>({ state: 'loading' })
/** Which are shown: at first what nobody has seen to. */
export const $withdrawalView = atom<WithdrawalView>('open')

const ask = newestOf(listWithdrawals)

/** Asks for the newest withdrawals of the view, or for older ones behind those that are shown. */
export async function findWithdrawals(wanted: 'newest' | 'older'): Promise<void> {
  const shown = $staffWithdrawals.get()
  const view = $withdrawalView.get()
  const goesOn = wanted === 'older' && shown.state === 'listed' && shown.next !== null
  const answer = await ask(goesOn && shown.next ? { view, after: shown.next } : { view })
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

/** Shows other withdrawals. */
export function viewWithdrawals(view: WithdrawalView): Promise<void> {
  $withdrawalView.set(view)
  $staffWithdrawals.set({ state: 'loading' })
  return findWithdrawals('newest')
}

/**
 * Notes that a withdrawal was seen to, or opens it again; answers what stood in the way. Its row alone changes, where it
 * stands: in the rows around it somebody may be typing.
 */
export async function answerOne(input: InputOf<typeof answerWithdrawal>): Promise<Failure | null> {
  const answer = await callAsStaff(answerWithdrawal, input)
  if (!answer.ok) return answer
  const { withdrawal } = answer.value
  const shown = $staffWithdrawals.get()
  if (shown.state !== 'listed') return null
  const withdrawals = shown.withdrawals.map((each) =>
    each.id === withdrawal.id ? withdrawal : each,
  )
  $staffWithdrawals.set({ ...shown, withdrawals })
  return null
}
