import type { OutputOf } from '../../contract/endpoint.ts'
import type { LineAsk, LineState } from '../../contract/fulfilment.ts'
import type { getOrder } from '../../contract/order.ts'

type Order = OutputOf<typeof getOrder>['order']

/** States of a line in which nothing happens until the customer does something. */
export const WAITS_FOR_CUSTOMER = [
  'awaiting_file',
  'question_asked',
  'rejected',
] as const satisfies readonly LineState[]

const kinds = { awaiting_file: 'file', question_asked: 'answer', rejected: 'file_again' } as const
const asked = { approval: 'approve', another_file: 'file_again' } as const

/** One thing that an order waits for. */
export type Todo<Of extends Order = Order> = {
  kind: 'pay' | 'transfer' | 'design' | 'version' | (typeof kinds)[keyof typeof kinds] | 'approve'
  order: Of
  /** The line it is about; of a payment, the one whose day is lost first. */
  line: Of['lineItems'][number]
  /** Instant until which the line's day holds. */
  until: string
  /** Of a transfer: the payment that tells where it goes. */
  paymentId?: string
}

/** Whether it is done on the page of a design, and not where files are sent. */
export function isOfDesign(kind: Todo['kind']): boolean {
  return kind === 'design' || kind === 'version'
}

/**
 * What a customer has to do next, nearest deadline first. Money comes before files: a line waits for
 * its file once its order is confirmed. Money that is under way asks for nothing, but a transfer does:
 * it is the customer who makes it.
 */
export function todosOf<Of extends Order>(orders: readonly Of[]): Todo<Of>[] {
  return orders
    .flatMap((order) => paymentOf(order) ?? linesOf(order))
    .sort((left, right) => left.until.localeCompare(right.until))
}

/** Whether its company has yet to say yes to an unpaid order, has said no, or has others pay it. */
export function isOthersToPay({ state, company }: Pick<Order, 'state' | 'company'>): boolean {
  return state === 'awaiting_payment' && company?.mayPay === false
}

function paymentOf<Of extends Order>(order: Of): Todo<Of>[] | null {
  if (order.state !== 'awaiting_payment') return null
  if (isOthersToPay(order)) return []
  const line = order.lineItems.toSorted((left, right) =>
    left.promisedUntil.localeCompare(right.promisedUntil),
  )[0]
  if (!line || order.amountToPay.centAmount <= 0) return []
  const todo = { order, line, until: line.promisedUntil }
  const underWay = order.payments.find(({ state }) => state === 'pending')
  if (!underWay) return [{ ...todo, kind: 'pay' }]
  if (underWay.method !== 'transfer') return []
  return [{ ...todo, kind: 'transfer', paymentId: underWay.id }]
}

/** What a line in this state is for its customer to do about its file; undefined where it waits for nobody. */
export function todoOf(state: LineState, asks: LineAsk | undefined) {
  const waiting = WAITS_FOR_CUSTOMER.find((each) => each === state)
  return waiting ? kinds[waiting] : asks && asked[asks]
}

function linesOf<Of extends Order>(order: Of): Todo<Of>[] {
  if (order.state === 'cancelled') return []
  return order.progress.flatMap(({ lineItemId, state, asks, design }): Todo<Of>[] => {
    const wanted = todoOf(state, asks)
    const line = order.lineItems.find(({ id }) => id === lineItemId)
    if (!wanted || !line) return []
    // Its file is a designer's to make: they are told what it is to be, and their versions are looked at.
    const isDesigned = line.services['SVC-pixart-design-service'] !== undefined
    if (isDesigned && design === 'works') return []
    const kind = isDesigned ? (design ? 'version' : 'design') : wanted
    return [{ kind, order, line, until: line.promisedUntil }]
  })
}
