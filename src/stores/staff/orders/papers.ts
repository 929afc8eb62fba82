import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { getStaffOrder } from '../../../lib/contract/back-office.ts'
import { callAsStaff } from '../staff.ts'
import type { StaffOrder } from './order.ts'

export type PapersState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; orders: StaffOrder[] }

/** The orders that papers are printed of, in the order that they were named. */
export const $papers = atom<PapersState>({ state: 'loading' })

/** Asks for everything on the papers of orders, by number; one that is not there fails them all. */
export async function loadPapers(numbers: readonly string[]): Promise<void> {
  $papers.set({ state: 'loading' })
  const orders: StaffOrder[] = []
  for (const id of numbers) {
    const answer = await callAsStaff(getStaffOrder, { id })
    if (!answer.ok) return $papers.set({ state: 'failed', failure: answer })
    orders.push(answer.value)
  }
  $papers.set({ state: 'ready', orders })
}
