import { atom } from 'nanostores'
import { type Failure, isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../lib/contract/order-edit.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { randomId } from '../browser/random-id.ts'
import type { Order } from '../order/order.ts'
import { idempotencyDone, idempotencyKey } from '../payment/idempotency.ts'
import type { LineInput, Outcome, PutLine } from '../product/configurator-state.ts'

export type Draft = OutputOf<typeof saveOrderEdit>

type Wanted = InputOf<typeof saveOrderEdit>

/** What the server has drafted, and what it was asked for. */
type Open = { draft: Draft; wanted: Wanted }

/**
 * A change of an order's line, from its draft until it is made. `movedFrom`: what the line would have cost
 * when it was seen first.
 */
export type Changing =
  | { state: 'none' }
  | ({ state: 'drafted'; failure?: Failure; movedFrom?: Draft['change']['to'] } & Open)
  | ({ state: 'busy' } & Open)

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
  { quantity, jobName, merchantInfo, services, multiArtworkDetails }: LineInput,
): Promise<Outcome<PutLine>> {
  const asked = { quantity, jobName, merchantInfo, services, multiArtworkDetails }
  const lineItem = { id: line.id, ...asked }
  const wanted = { orderId: order.id, lineItem, refererUrl: orderPath }
  const answer = await call(saveOrderEdit, wanted, { idempotencyKey: randomId() })
  if (!answer.ok) {
    const said = answer.problem?.detail
    return { ok: false, code: answer.code, ...(said && { said }) }
  }
  const draft = answer.value
  $changing.set({ state: 'drafted', draft, wanted })
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
  const { draft, wanted } = now
  $changing.set({ state: 'busy', draft, wanted })
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
  $changing.set(await seenAgain({ draft, wanted }, answer))
}

const moved: readonly string[] = ['price_changed', 'dates_changed', 'order_changed']

/** What is shown after a refusal: where price, day or the order itself have moved, the figures of now. */
async function seenAgain({ draft, wanted }: Open, failure: Failure): Promise<Changing> {
  const before: Changing = { state: 'drafted', draft, wanted, failure }
  if (!moved.includes(failure.code)) return before
  const answer = await call(saveOrderEdit, wanted, { idempotencyKey: randomId() })
  if (!answer.ok) return { ...before, failure: answer }
  const movedFrom = draft.change.to
  const isMoved = movedFrom.centAmount !== answer.value.change.to.centAmount
  return { ...before, draft: answer.value, ...(isMoved && { movedFrom }) }
}
