import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import {
  allowDebits,
  editCustomer,
  endCustomerSessions,
  getStaffCustomer,
  listStaffCustomers,
  lockCustomer,
  noteCustomer,
  sendPasswordLink,
  unlockCustomer,
} from '../../lib/contract/customer-care.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { addPage } from './add-page.ts'
import { callAsStaff } from './staff.ts'

export type ListedCustomer = OutputOf<typeof listStaffCustomers>['customers'][number]
export type StaffCustomer = OutputOf<typeof getStaffCustomer>['customer']

export type CustomersState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      customers: ListedCustomer[]
      next: string | null
      more: 'idle' | 'loading' | Failure
    }

/** What staff do for a customer, each with a reason. */
const helps = {
  lock: lockCustomer,
  unlock: unlockCustomer,
  allow_debits: allowDebits,
  end_sessions: endCustomerSessions,
  password_link: sendPasswordLink,
}
export type Help = keyof typeof helps

export type CustomerState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'open'
      customer: StaffCustomer
      /** What is being done, has just been done, or was refused. */
      busy: Help | null
      done: Help | 'edit' | null
      refused: Failure | null
    }

export const $customers = atom<CustomersState>({ state: 'loading' })
export const $openCustomer = atom<CustomerState>({ state: 'closed' })

let asked = 0
let opening = 0

/** Asks for the newest customers, or for those that a word finds; the last list asked for counts. */
export async function loadCustomers(search: string): Promise<void> {
  const own = ++asked
  $customers.set({ state: 'loading' })
  const answer = await callAsStaff(listStaffCustomers, inputOf(search))
  if (own !== asked) return
  $customers.set(
    answer.ok
      ? { state: 'listed', ...answer.value, more: 'idle' }
      : { state: 'failed', failure: answer },
  )
}

/** Adds the next page; nothing while it is on its way already. */
export function loadMoreCustomers(search: string): Promise<void> {
  const own = asked
  return addPage($customers, {
    isCurrent: () => own === asked,
    ask: (after) => callAsStaff(listStaffCustomers, { ...inputOf(search), after }),
    add: (listed, page) => ({ ...listed, customers: [...listed.customers, ...page.customers] }),
  })
}

export async function openCustomer(id: string): Promise<void> {
  const own = ++opening
  $openCustomer.set({ state: 'loading' })
  const answer = await callAsStaff(getStaffCustomer, { id })
  if (own !== opening) return
  $openCustomer.set(
    answer.ok ? opened(answer.value.customer, null) : { state: 'failed', failure: answer },
  )
}

export function closeCustomer(): void {
  opening += 1
  $openCustomer.set({ state: 'closed' })
}

/** Does something for the open customer; answers whether it was done. */
export async function helpCustomer(help: Help, reason: string): Promise<boolean> {
  const now = $openCustomer.get()
  if (now.state !== 'open' || now.busy) return false
  const own = opening
  $openCustomer.set({ ...now, busy: help, done: null, refused: null })
  const answer = await callAsStaff(helps[help], { id: now.customer.id, reason })
  if (own !== opening) return false
  if (!answer.ok) {
    $openCustomer.set({ ...now, busy: null, done: null, refused: answer })
    return false
  }
  $openCustomer.set(opened(answer.value.customer, help))
  keepListed(answer.value.customer)
  return true
}

/** What is different from what is stored, with why; of the customer who is open. */
export type CustomerEdit = Omit<InputOf<typeof editCustomer>, 'id'>

export async function saveCustomer(edit: CustomerEdit): Promise<{ ok: true } | Failure> {
  const now = $openCustomer.get()
  if (now.state !== 'open') return { ok: true }
  const own = opening
  const answer = await callAsStaff(editCustomer, { ...edit, id: now.customer.id })
  if (!answer.ok) return answer
  if (own === opening) $openCustomer.set(opened(answer.value.customer, 'edit'))
  keepListed(answer.value.customer)
  return { ok: true }
}

/** Keeps a note about the open customer; sent twice with one key it is kept once. */
export async function keepNote(text: string, key: string): Promise<{ ok: true } | Failure> {
  const now = $openCustomer.get()
  if (now.state !== 'open') return { ok: true }
  const { id } = now.customer
  const own = opening
  const answer = await callAsStaff(noteCustomer, { id, text }, { idempotencyKey: key })
  if (!answer.ok) return answer
  const anew = await callAsStaff(getStaffCustomer, { id })
  if (own === opening && anew.ok) $openCustomer.set(opened(anew.value.customer, null))
  return { ok: true }
}

function opened(customer: StaffCustomer, done: Help | 'edit' | null): CustomerState {
  return { state: 'open', customer, busy: null, done, refused: null }
}

/** The list shows what has become of somebody who is in it. */
function keepListed({ id, isLocked, name, company }: StaffCustomer): void {
  const listed = $customers.get()
  if (listed.state !== 'listed') return
  const customers = listed.customers.map((each) =>
    each.id === id ? { ...each, isLocked, name, company } : each,
  )
  $customers.set({ ...listed, customers })
}

function inputOf(search: string) {
  return search ? { search } : {}
}
