import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  cancelStaffLines,
  getStaffOrder,
  moveStaffLines,
} from '../../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { setCartArrival } from '../../../src/lib/contract/cart-arrival.ts'
import type { InputOf } from '../../../src/lib/contract/endpoint.ts'
import type { LineEvent } from '../../../src/lib/contract/fulfilment.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../../src/lib/contract/order-edit.ts'
import { createPayment } from '../../../src/lib/contract/payment.ts'
import { settle } from '../../../src/lib/server/commerce/payment/settle.ts'
import { deliverNotice } from '../../../src/lib/server/commerce/sandbox/deliver.ts'
import { contextOf } from '../../../src/lib/server/context.ts'
import { SANDBOX_SECRET, type TestApi } from './api.ts'
import type { CallOptions } from './client.ts'
import { agreed, cards, readyToOrder } from './people.ts'
import { typeCard } from './sandbox.ts'
import { testShop } from './shop.ts'
import type { Colleague } from './staff.ts'

const GOOD_CARD = '4242424242424242'

type Lines = Parameters<typeof cards>[1][]
type LineItem = InputOf<typeof saveOrderEdit>['lineItem']

/** An order of 250 cards, or of other lines, by a new customer, with what is done to it. */
export async function orderOf(
  api: TestApi,
  others: Lines = [],
  arrival: InputOf<typeof setCartArrival>['arrival'] = 'each',
) {
  const buyer = await readyToOrder(api)
  const { as, cartId } = buyer
  for (const other of others) await api.call.value(putCartItem, cards(cartId, other), as)
  await api.call.value(setCartArrival, { cartId, arrival }, as)
  const once = (key: string = randomUUID()) => ({ ...as, key })
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  const order = async () => (await api.call.value(getOrder, { id }, as)).order
  const [line] = (await order()).lineItems
  if (!line) throw new Error('an order has a line')
  const { merchantInfo } = line
  const wanted = (change: Partial<LineItem>, choice: Record<string, string> = {}): LineItem => ({
    id: line.id,
    quantity: line.quantity,
    jobName: line.jobName,
    ...change,
    merchantInfo: {
      ...merchantInfo,
      selectedAttributes: { ...merchantInfo.selectedAttributes, ...choice },
      ...change.merchantInfo,
    },
  })
  const draft = (lineItem: LineItem) =>
    api.call.send(saveOrderEdit, { orderId: id, lineItem, refererUrl: '/account/orders/' }, once())
  const drafted = async (lineItem: LineItem) => {
    const answer = await draft(lineItem)
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }
  const finalize = (orderEditId: string, key?: string) =>
    api.call.send(finalizeOrderEdit, { orderId: id, orderEditId }, once(key))
  return {
    ...buyer,
    id,
    line,
    once,
    order,
    wanted,
    draft,
    drafted,
    finalize,
    /** Drafts and makes a change; answers what finalizing answers. */
    async change(lineItem: LineItem) {
      return finalize((await drafted(lineItem)).orderEditId)
    },
    /** Pays what is due by card, on the page of the provider. */
    async payOnPage() {
      const input = { orderId: id, method: 'card' }
      const { payment } = await api.call.value(createPayment, input, once())
      await typeCard(api.origin + new URL(payment.redirectUrl ?? '').pathname, GOOD_CARD)
      for (const notice of api.notices.splice(0))
        await deliverNotice(api.db, SANDBOX_SECRET, notice)
      return payment.amount.centAmount
    },
    /** Pays what is due by card, as its provider tells; `now` is when that call has begun. */
    pay: (now?: Date) => payByCard(api, id, once(), now),
  }
}

/** Pays what is due of an order by card, as its provider tells; answers how much that was. */
export async function payByCard(api: TestApi, orderId: string, as: CallOptions, now = new Date()) {
  const { payment } = await api.call.value(createPayment, { orderId, method: 'card' }, as)
  const by = { actor: 'provider:sandbox', reason: 'event', at: new Date() }
  const { centAmount: amount, currencyCode: currency } = payment.amount
  const seen = { state: 'captured', amount, currency } as const
  await settle({ ...workOf(api), now }, { tenant: 'ie', id: payment.id }, seen, by)
  return amount
}

export type Ordered = Awaited<ReturnType<typeof orderOf>>

/** Brings the order's first line to a state, as the plant would. */
export async function bringLine(
  api: Pick<TestApi, 'call'>,
  plant: Colleague,
  { id, line }: Pick<Ordered, 'id' | 'line'>,
  events: readonly LineEvent[],
) {
  for (const event of events) {
    if (event === 'cancel') {
      await cancelLine(api, plant, { id, line })
      continue
    }
    const { results } = await api.call.value(
      moveStaffLines,
      { orders: [{ id, lines: [line.id] }], event, reason: 'a test' },
      { ...plant.as, key: randomUUID() },
    )
    expect(results).toMatchObject([{ code: null }])
  }
}

/** Cancels the order's first line as it stands. */
export async function cancelLine(
  api: Pick<TestApi, 'call'>,
  by: Colleague,
  { id, line }: Pick<Ordered, 'id' | 'line'>,
) {
  const { version } = await api.call.value(getStaffOrder, { id }, by.as)
  const input = { id, version, lines: [line.id], reason: 'a test' }
  await api.call.value(cancelStaffLines, input, by.as)
}

/** The test shop as a job has it, for one of its tenants. */
export function workOf(api: Pick<TestApi, 'db'>, tenant = 'ie') {
  const actor = { kind: 'system', name: 'a test' } as const
  const log = { error() {}, warn() {}, child: () => log } as never
  const context = contextOf({ db: api.db, log, now: new Date(), actor, shop: testShop() }, tenant)
  if (!context) throw new Error(`The test shop has a tenant ${tenant}`)
  return context
}

/** What an order's papers come to, and what the books have of it; minor units. */
export async function sumsOf({ db }: Pick<TestApi, 'db'>, id: string) {
  const { rows } = await sql<{ papers: string; paid: string }>`
    select (select coalesce(sum(case when kind = 'invoice' then gross else -gross end), 0)
        from invoice where order_id = ${id}) as papers,
      (select -coalesce(sum(amount), 0) from ledger_entry where account = 'order:' || ${id}) as paid
  `.execute(db)
  return { papers: Number(rows[0]?.papers), paid: Number(rows[0]?.paid) }
}
