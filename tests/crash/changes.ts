import { randomUUID } from 'node:crypto'
import {
  cancelStaffLines,
  cancelStaffOrder,
  getStaffOrder,
} from '../../src/lib/contract/back-office.ts'
import type { OutputOf } from '../../src/lib/contract/endpoint.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import type { Acknowledged } from './books.ts'
import type { Customer, Ordered } from './customer.ts'
import type { Login } from './login.ts'
import { Refused } from './patience.ts'

type Order = OutputOf<typeof getOrder>['order']

/** Who orders and changes, and who of the staff may give money back. */
export type People = { buyer: Customer; staff: Login }

/** An order, and what its customer and the staff were told of it since. */
type Made = Required<Acknowledged>
type Step = (people: People, made: Made) => Promise<void>

const DEARER = 500
const CHEAPER = 100
/** Minor units that are given back for a line. */
const BENT_CORNER = 300

/** What becomes of an order of two lines. */
const stories: readonly Step[][] = [
  [pay],
  [pay, edit(DEARER), pay],
  [pay, edit(CHEAPER)],
  [pay, cancelLine],
  [cancelLine, pay],
  [pay, giveBack],
  [pay, cancelAll],
  [pay, edit(DEARER), pay, giveBack, cancelLine],
]

/** Orders, and does one thing after the other with it, a story a turn; answers all that was acknowledged. */
export async function live(people: People, turn: number): Promise<Acknowledged> {
  const placed = await people.buyer.order(0, 2)
  const made = unchanged({ ...placed, payment: null })
  for (const step of stories[turn % stories.length] ?? []) await step(people, made)
  return made
}

/** As an order is that nothing was done with since. */
function unchanged(order: Ordered & Pick<Acknowledged, 'payment'>): Made {
  const charged = order.payment === 'captured' ? [order.gross] : []
  return { ...order, since: { charged, edits: 0, lessByEdits: 0, back: 0, cancelled: [] } }
}

async function pay({ buyer }: People, made: Made): Promise<void> {
  const due = (await orderOf(buyer, made)).amountToPay.centAmount
  made.payment = await buyer.pay(made)
  if (made.payment === 'captured') made.since.charged.push(due)
}

/** Changes how many of the first line, at what that costs once it is made. */
function edit(quantity: number): Step {
  return async ({ buyer }, made) => {
    const done = await finalized(buyer, made, quantity)
    const { order, refunded } = done
    made.gross = order.taxedPrice.totalGross.centAmount
    made.dates = order.lineItems.map(({ promisedArrivalDate }) => promisedArrivalDate).sort()
    made.since.edits += 1
    made.since.lessByEdits += refunded.centAmount
  }
}

async function finalized(buyer: Customer, { id: orderId }: Made, quantity: number) {
  const { id, jobName, merchantInfo } = firstOf(await orderOf(buyer, { id: orderId }))
  const lineItem = { id, jobName, merchantInfo, quantity }
  for (;;) {
    const wish = { orderId, lineItem, refererUrl: '/account/orders/' }
    const { orderEditId } = await buyer.ask(saveOrderEdit, wish, { key: randomUUID() })
    try {
      const input = { orderId, orderEditId }
      return await buyer.ask(finalizeOrderEdit, input, { key: randomUUID() })
    } catch (error) {
      if (!(error instanceof Refused && error.isOf('price_changed', 'dates_changed'))) throw error
    }
  }
}

/** Gives a sum back for the first line, as its key makes it happen once. */
async function giveBack({ buyer, staff }: People, made: Made): Promise<void> {
  const { id } = firstOf(await orderOf(buyer, made))
  const amount = { centAmount: BENT_CORNER, currencyCode: 'EUR' }
  const why = { to: 'provider' as const, lineItemIds: [id], reason: 'a corner was bent' }
  const key = randomUUID()
  await staff.ask(refundOrder, { orderNumber: made.number, amount, ...why }, { key })
  made.since.back += BENT_CORNER
}

async function cancelLine(people: People, made: Made): Promise<void> {
  const { lineItems } = await orderOf(people.buyer, made)
  await cancel(people, made, lineItems.slice(1))
}

async function cancelAll(people: People, made: Made): Promise<void> {
  await cancel(people, made, (await orderOf(people.buyer, made)).lineItems)
}

/** Cancels lines of which nothing was given back. Staff whose answer was lost look at the order before they ask again. */
async function cancel({ staff }: People, made: Made, lines: Order['lineItems']): Promise<void> {
  const { id } = made
  const worth = lines.reduce((sum, line) => sum + line.taxedTotalPriceWithServices.centAmount, 0)
  const ids = lines.map((line) => line.id)
  for (;;) {
    const { version, order } = await staff.ask(getStaffOrder, { id })
    if (cancelledIn(order).length === ids.length) break
    const input = { id, version, reason: 'sold out' }
    try {
      if (ids.length === order.lineItems.length) await staff.ask(cancelStaffOrder, input)
      else await staff.ask(cancelStaffLines, { ...input, lines: ids })
      break
    } catch (error) {
      if (!(error instanceof Refused && error.isOf('order_changed'))) throw error
    }
  }
  made.since.cancelled = ids
  // What nobody has paid yet is let off, and nothing of it goes back.
  if (made.since.charged.length > 0) made.since.back += worth
}

const cancelledIn = ({ progress }: Pick<Order, 'progress'>) =>
  progress.filter(({ state }) => state === 'cancelled')

async function orderOf(buyer: Customer, { id }: { id: string }): Promise<Order> {
  return (await buyer.ask(getOrder, { id })).order
}

function firstOf({ lineItems: [line] }: Order) {
  if (!line) throw new Error('an order has a line')
  return line
}
