import { atom } from 'nanostores'
import { type Failure, isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../lib/contract/order-edit.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { randomId } from '../browser/random-id.ts'
import type { Order } from '../order/order.ts'
import { idempotencyDone, idempotencyKey } from '../payment/idempotency.ts'
import type { LineInput, Outcome, PutLine } from '../product/configurator-state.ts'

export type Draft = OutputOf<typeof saveOrderEdit>

/** A change of an order's line, from its draft until it is made. */
export type Changing =
  | { state: 'none' }
  | { state: 'drafted'; draft: Draft; failure?: Failure }
  | { state: 'busy'; draft: Draft }

export const $changing = atom<Changing>({ state: 'none' })

type Edited = { order: Order; line: Order['lineItems'][number]; orderPath: string }

/** The page of an order. */
export function pathOfOrder(orderDetail: string, { orderNumber }: Order): string {
  return withQuery(orderDetail, { order_number: orderNumber })
}

/**
 * Drafts a change of an order's line; the answer is what the line would cost. Its price is the server's
 * to say, so that the page's own is not held against it.
 */
export async function draftChange(
  { order, line, orderPath }: Edited,
  { quantity, jobName, merchantInfo, services }: LineInput,
): Promise<Outcome<PutLine>> {
  const lineItem = { id: line.id, quantity, jobName, merchantInfo, services }
  const answer = await call(
    saveOrderEdit,
    { orderId: order.id, lineItem, refererUrl: orderPath },
    { idempotencyKey: randomId() },
  )
  if (!answer.ok) {
    const said = answer.problem?.detail
    return { ok: false, code: answer.code, ...(said && { said }) }
  }
  const draft = answer.value
  $changing.set({ state: 'drafted', draft })
  const made = draft.order.lineItems.find(({ id }) => id === line.id) ?? line
  const total = {
    net: made.totalPrice.centAmount,
    gross: made.taxedTotalPriceWithServices.centAmount,
  }
  return { ok: true, value: { total, arrivalDate: made.promisedArrivalDate } }
}

/** Makes the change and goes back to the order, which says what is left to pay. */
export async function makeChange(home: string): Promise<void> {
  const now = $changing.get()
  if (now.state !== 'drafted') return
  const { draft } = now
  $changing.set({ state: 'busy', draft })
  const { orderEditId } = draft
  const purpose = `order-edit:${orderEditId}`
  const answer = await call(
    finalizeOrderEdit,
    { orderId: draft.order.id, orderEditId },
    { idempotencyKey: idempotencyKey(purpose) },
  )
  if (answer.ok || !isUnanswered(answer)) idempotencyDone(purpose)
  // What was made already, by a first try whose answer was lost, is to be seen there too.
  if (answer.ok || answer.code === 'order_edit_done')
    return location.assign(draft.refererUrl || home)
  $changing.set({ state: 'drafted', draft: movedDraft(draft, answer), failure: answer })
}

/** The draft as the server keeps it after a day has moved; a price that moved is told by its sentence. */
function movedDraft(draft: Draft, { code, problem }: Failure): Draft {
  const to = problem?.facts?.['to']
  if (code !== 'dates_changed' || typeof to !== 'string') return draft
  const { arrivalDate } = draft.change
  return { ...draft, change: { ...draft.change, arrivalDate: { ...arrivalDate, to } } }
}
