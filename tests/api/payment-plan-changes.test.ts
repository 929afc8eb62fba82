// What becomes of a plan when its order is changed, given back or cancelled, and what cannot be done meanwhile.
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  countStaffOrders,
  getStaffOrder,
  listStaffOrders,
} from '../../src/lib/contract/back-office.ts'
import { listKeptCards, revokeKeptCard } from '../../src/lib/contract/kept-card.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import { getStaffPaymentPlan } from '../../src/lib/contract/payment-plan.ts'
import { getOverview } from '../../src/lib/contract/staff.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { countPlans } from '../../src/lib/server/commerce/payment/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { colleague, newCompany } from './harness/companies.ts'
import { PASSWORD } from './harness/people.ts'
import {
  agedBy,
  attemptsOf,
  begun,
  once,
  onDay,
  orderOf,
  planOf,
  shopWithPlans,
  started,
} from './harness/plans.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

const shop = shopWithPlans()
let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  api.setShop(shop)
  finance = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const staff = () => once(finance.as)
const refund = (orderNumber: string, centAmount: number, to: 'provider' | 'wallet' = 'provider') =>
  api.call.send(
    refundOrder,
    {
      orderNumber,
      amount: eur(centAmount),
      to,
      lineItemIds: [],
      reason: 'wrong board, agreed by phone',
    },
    staff(),
  )
const leftOf = async (as: Parameters<typeof planOf>[1], orderId: string) =>
  (await planOf(api, as, orderId))?.instalments.map(({ left }) => left.centAmount)

test('a refund lets off what is to come first, the last of it before, and then gives money back', async () => {
  const { as, orderId } = await begun(api)
  const { orderNumber } = await orderOf(api, as, orderId)
  const seen = await api.call.value(getStaffOrder, { id: orderId }, finance.as)
  expect(seen.refundable).toEqual(eur(2244))
  expect(await refund(orderNumber, 2245)).toMatchObject({ code: 'refund_too_much' })
  expect(await refund(orderNumber, 1000)).toMatchObject({ ok: true })
  expect(await leftOf(as, orderId)).toEqual([0, 496, 0])
  expect(await orderOf(api, as, orderId)).toMatchObject({
    amountToPay: eur(496),
    amountPaid: eur(748),
    refunds: [],
  })
  await onDay(api, shop, 30)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'captured', amount: 496 })
  await onDay(api, shop, 60)
  expect(await attemptsOf(api, orderId)).toHaveLength(2)
  expect(await refund(orderNumber, 1244)).toMatchObject({ ok: true })
  const after = await orderOf(api, as, orderId)
  expect(after).toMatchObject({ amountToPay: eur(0), amountPaid: eur(0) })
  const credited = after.documents
    .filter(({ kind }) => kind === 'credit_note')
    .reduce((sum, { totalGross }) => sum + totalGross.centAmount, 0)
  expect(credited).toBe(2244)
  expect(await checkLedger(api.db)).toEqual([])
})

test('an order that waits for its second instalment goes on where that is let off', async () => {
  api.setShop(shopWithPlans({ madeAfter: 2 }))
  onTestFinished(() => api.setShop(shop))
  const { as, orderId } = await begun(api)
  const waiting = await orderOf(api, as, orderId)
  expect(waiting).toMatchObject({ state: 'awaiting_payment', amountToPay: eur(1496) })
  expect(await refund(waiting.orderNumber, 1496)).toMatchObject({ ok: true })
  const after = await orderOf(api, as, orderId)
  expect(after).toMatchObject({ state: 'paid', amountToPay: eur(0), amountPaid: eur(748) })
  expect(after.documents.map(({ kind }) => kind)).toContain('invoice')
  expect(await checkLedger(api.db)).toEqual([])
})

test('an order that becomes cheaper has smaller instalments, and none becomes dearer', async () => {
  const { as, orderId } = await begun(api)
  const order = await orderOf(api, as, orderId)
  const [line] = order.lineItems
  if (!line) throw new Error('It has a line')
  const change = (quantity: number) => {
    const { id, jobName, merchantInfo } = line
    const lineItem = { id, jobName, quantity, merchantInfo }
    return api.call.send(saveOrderEdit, { orderId, lineItem, refererUrl: '/' }, once(as))
  }
  expect(await change(1000)).toMatchObject({ ok: false, code: 'order_in_instalments' })
  const cheaper = await change(100)
  if (!cheaper.ok) throw new Error(cheaper.code)
  const { orderEditId } = cheaper.value
  const done = await api.call.value(finalizeOrderEdit, { orderId, orderEditId }, once(as))
  expect(done.refunded).toEqual(eur(0))
  const { taxedPrice, amountToPay, state } = await orderOf(api, as, orderId)
  expect(state).toBe('paid')
  const total = taxedPrice.totalGross.centAmount
  expect(amountToPay).toEqual(eur(total - 748))
  const left = (await leftOf(as, orderId)) ?? []
  expect(left.reduce((sum, each) => sum + each, 0)).toBe(total - 748)
  expect(left[1]).toBe(Math.min(748, total - 748))
  await onDay(api, shop, 30)
  await onDay(api, shop, 60)
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  expect(await checkLedger(api.db)).toEqual([])
})

test('a card that instalments are charged to is not removed, and its account not erased, before they are paid', async () => {
  const { as, orderId } = await begun(api)
  const { cards } = await api.call.value(listKeptCards, {}, as)
  const id = cards[0]?.id ?? ''
  const refused = await api.call.send(revokeKeptCard, { id }, as)
  expect(refused).toMatchObject({ ok: false, code: 'kept_card_on_plan' })
  const erased = await api.call.send(eraseOwnAccount, { currentPassword: PASSWORD }, once(as))
  expect(erased).toMatchObject({ ok: false, code: 'orders_open' })
  await started(api, as, orderId, { method: 'card', keptCardId: id })
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  expect((await api.call.send(revokeKeptCard, { id }, as)).ok).toBe(true)
})

test('nothing is charged for an order of which nothing is made any more', async () => {
  const { as, orderId } = await begun(api)
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'cancelled' })
    .where('order_id', '=', orderId)
    .execute()
  await onDay(api, shop, 30)
  expect(await attemptsOf(api, orderId)).toHaveLength(1)
  expect(await planOf(api, as, orderId)).toBeNull()
})

test('staff see the instalments of an order', async () => {
  const { orderId } = await begun(api)
  const { plan } = await api.call.value(getStaffPaymentPlan, { orderId }, finance.as)
  expect(plan?.instalments.map(({ state }) => state)).toEqual(['paid', 'coming', 'coming'])
})

/** What staff are shown as behind, newest first; the count beside the list is as many. */
async function behind(): Promise<string[]> {
  const { orders } = await api.call.value(listStaffOrders, { view: 'behind' }, finance.as)
  const { counts } = await api.call.value(countStaffOrders, {}, finance.as)
  expect(counts['behind']).toBe(orders.length)
  return orders.map(({ id }) => id)
}

test('its invoice names the days and sums, and operators see how many are behind', async () => {
  const { orderId, first } = await begun(api)
  const invoice = await api.db
    .selectFrom('invoice')
    .select('said')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(invoice.said)).toContain('To be paid in instalments: €7.48 on')
  const before = await countPlans(api.db, new Date())
  // By the clock that is asked with, not the database's.
  const inAYear = await countPlans(api.db, dayjs().add(1, 'year').toDate())
  expect(inAYear.overdue).toBeGreaterThan(before.overdue)
  const seen = await behind()
  expect(seen).not.toContain(orderId)
  await agedBy(api, first, 31)
  expect(await countPlans(api.db, new Date())).toEqual({ ...before, overdue: before.overdue + 1 })
  expect(await behind()).toEqual([orderId, ...seen])
  const { orders } = await api.call.value(getOverview, {}, finance.as)
  expect(orders?.behind).toBe(seen.length + 1)
})

test('a colleague sees the instalments of an order, and nothing of the card', async () => {
  const owner = await newCompany(api)
  const { as } = await colleague(api, owner, ['pays'])
  const { orderId } = await begun(api, undefined, owner)
  const seen = await planOf(api, as, orderId)
  expect(seen).toMatchObject({ card: null, instalments: [{}, {}, {}] })
})
