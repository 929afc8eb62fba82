import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getStaffStatement } from '../../lib/contract/statement.ts'
import { callAsStaff } from './staff.ts'

export type StaffStatement = OutputOf<typeof getStaffStatement>

/** Of the customer whose id stands with it. */
export type StaffStatementState =
  | { state: 'closed' }
  | { state: 'loading'; of: string }
  | { state: 'failed'; of: string; failure: Failure }
  | { state: 'shown'; of: string; statement: StaffStatement }

export const $staffStatement = atom<StaffStatementState>({ state: 'closed' })

/** Asks for a customer's statement of the last months; the last one asked for counts. */
export async function loadStaffStatement(id: string): Promise<void> {
  $staffStatement.set({ state: 'loading', of: id })
  const answer = await callAsStaff(getStaffStatement, { id })
  const now = $staffStatement.get()
  if (now.state === 'closed' || now.of !== id) return
  $staffStatement.set(
    answer.ok
      ? { state: 'shown', of: id, statement: answer.value }
      : { state: 'failed', of: id, failure: answer },
  )
}
