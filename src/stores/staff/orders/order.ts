import { atom } from 'nanostores'
import type { Failure, FailureCode } from '../../../lib/client/answer.ts'
import {
  cancelStaffLines,
  cancelStaffOrder,
  getStaffOrder,
  moveStaffLines,
  noteStaffOrder,
} from '../../../lib/contract/back-office.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { getStaffOrderDocument, issueStaffInvoice } from '../../../lib/contract/invoice.ts'
import { recordTransfer } from '../../../lib/contract/ledger.ts'
import { refundOrder } from '../../../lib/contract/payment.ts'
import { keepFile } from '../../browser/keep-file.ts'
import { randomId } from '../../browser/random-id.ts'
import { callOnce } from '../call-once.ts'
import { callAsStaff } from '../staff.ts'
import { type Moving, refreshOrders } from './list.ts'

export type StaffOrder = OutputOf<typeof getStaffOrder>
export type StaffLine = StaffOrder['lines'][number]

export type OpenOrderState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'open'
      open: StaffOrder
      busy: boolean
      /** Why the last act was refused; `code` alone where the server says no more. */
      refused: Failure | null
    }

export const $openOrder = atom<OpenOrderState>({ state: 'closed' })

let asked = 0

/** Opens an order by id or number; an open one stays in sight until the next is there. */
export async function openStaffOrder(reference: string): Promise<void> {
  const own = ++asked
  const now = $openOrder.get()
  if (now.state !== 'open') $openOrder.set({ state: 'loading' })
  const answer = await callAsStaff(getStaffOrder, { id: reference })
  if (own !== asked) return
  $openOrder.set(
    answer.ok
      ? { state: 'open', open: answer.value, busy: false, refused: null }
      : { state: 'failed', failure: answer },
  )
}

export function closeStaffOrder(): void {
  asked++
  $openOrder.set({ state: 'closed' })
}

/** Moves lines of the open order as they were seen. */
export function moveLinesOfOrder(lines: string[], move: Moving): Promise<boolean> {
  return act(async ({ order: { id }, version }) => {
    const orders = [{ id, version, lines }]
    const answer = await callAsStaff(moveStaffLines, { orders, ...move })
    if (!answer.ok) return answer
    const code = answer.value.results[0]?.code
    // The refusal of one order among many: the server words it for the call alone.
    return code ? { ok: false, code: code as FailureCode } : null
  })
}

/** Keeps a note; a call that is repeated after a lost answer keeps it once. */
export function noteOpenOrder(text: string): Promise<boolean> {
  const idempotencyKey = randomId()
  return act(async ({ order: { id } }) => {
    const answer = await callAsStaff(noteStaffOrder, { id, text }, { idempotencyKey })
    return answer.ok ? null : answer
  })
}

/** Cancels lines of the open order as they were seen, with their money. */
export function cancelLinesOfOrder(lines: string[], reason: string): Promise<boolean> {
  return act(async ({ order: { id }, version }) => {
    const answer = await callAsStaff(cancelStaffLines, { id, version, lines, reason })
    return answer.ok ? null : answer
  })
}

export function cancelOpenOrder(reason: string): Promise<boolean> {
  return act(async ({ order: { id }, version }) => {
    const answer = await callAsStaff(cancelStaffOrder, { id, version, reason })
    return answer.ok ? null : answer
  })
}

export type Refunding = {
  /** Minor units of the order's currency. */
  amount: number
  to: 'provider' | 'wallet'
  lineItemIds: string[]
  reason: string
}

/** Gives money of the open order back; pressed again after a lost answer, it does so once. */
export function refundOpenOrder({ amount, ...refunding }: Refunding): Promise<boolean> {
  return act(async ({ order: { id, orderNumber, currencyCode }, version }) => {
    const money = { centAmount: amount, currencyCode }
    const input = { orderNumber, amount: money, version, ...refunding }
    const answer = await callOnce(`refund:${id}`, refundOrder, input)
    return answer.ok ? null : answer
  })
}

export type Transfer = { amount: number; bookedOn: string; debtor: string }

/** Records a transfer that has come in for the open order; null where it was refused. */
export async function recordTransferOf({
  amount,
  ...said
}: Transfer): Promise<'paid' | 'set_aside' | null> {
  let outcome: 'paid' | 'set_aside' | null = null
  await act(async ({ order: { id, orderNumber, currencyCode } }) => {
    const input = { orderNumber, amount: { centAmount: amount, currencyCode }, ...said }
    const answer = await callOnce(`transfer:${id}`, recordTransfer, input)
    if (answer.ok) outcome = answer.value.outcome
    return answer.ok ? null : answer
  })
  return outcome
}

/** Issues what the open order lacks of invoices and credit notes. */
export function issueOfOrder(): Promise<boolean> {
  return act(async ({ order: { id } }) => {
    const answer = await callAsStaff(issueStaffInvoice, { id })
    return answer.ok ? null : answer
  })
}

/** Hands a paper of the open order to the browser. */
export function keepStaffPaper(document: string, format: 'pdf' | 'xml'): Promise<boolean> {
  return act(async ({ order: { id } }) => {
    const answer = await callAsStaff(getStaffOrderDocument, { id, document, format })
    if (answer.ok) keepFile(answer.value)
    return answer.ok ? null : answer
  })
}

/** Does something with the open order and shows it as it stands afterwards; false where it was refused. */
async function act(work: (open: StaffOrder) => Promise<Failure | null>): Promise<boolean> {
  const now = $openOrder.get()
  if (now.state !== 'open' || now.busy) return false
  const own = asked
  $openOrder.set({ ...now, busy: true, refused: null })
  const refused = await work(now.open)
  const again = await callAsStaff(getStaffOrder, { id: now.open.order.id })
  if (own !== asked) return refused === null
  const open = again.ok ? again.value : now.open
  $openOrder.set({ state: 'open', open, busy: false, refused })
  void refreshOrders()
  return refused === null
}
