import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import {
  cancelStaffOrder,
  getStaffOrder,
  moveStaffLines,
} from '../../src/lib/contract/back-office.ts'
import { checkoutCart, getCart } from '../../src/lib/contract/cart.ts'
import type { StepEvent } from '../../src/lib/contract/fulfilment.ts'
import {
  getOrder,
  listOrders,
  type OrderState,
  orderState,
  reorderOrder,
} from '../../src/lib/contract/order.ts'
import { moveProduction } from '../../src/lib/contract/production.ts'
import { formatDayAt } from '../../src/lib/domain/dates/format.ts'
import { formatMoney } from '../../src/lib/domain/money/format.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let boss: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

const none = { centAmount: 0, currencyCode: 'EUR' }

async function placed() {
  const { as, cartId, email } = await readyToOrder(api)
  const named = { purchaseOrder: 'PO <99>', costCentre: 'K 4711' }
  const input = { ...(await agreed(api, as, cartId)), ...named }
  const keyed = { ...as, key: randomUUID() }
  const { id, orderNumber } = await api.call.value(checkoutCart, input, keyed)
  // A repeated call is one order, and one mail.
  await api.call.value(checkoutCart, input, keyed)
  return { as, email, id, orderNumber }
}

const pay = (id: string) =>
  inTransaction(api.db, (tx) =>
    moveOrderTo(tx, { tenant: 'ie', id }, 'pay', { actor: 'a test', reason: '', at: new Date() }),
  )

async function mailed(kind: string, email: string) {
  return (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)
}

test('a customer is told of every step once, in words', async () => {
  const { as, email, id, orderNumber } = await placed()
  const [received, ...more] = await mailed('order-received', email)
  expect(more).toEqual([])
  expect(received?.subject).toContain(orderNumber)
  expect(received?.body_text).toContain('250 × Business cards')
  // With all that was chosen, where it goes, when it comes on which terms, and the VAT in it.
  const { order: now } = await api.call.value(getOrder, { id }, as)
  const [line] = now.lineItems
  const dayOf = (at: string) => formatDayAt(new Date(at), 'en-IE', 'Europe/Dublin', 'long')
  for (const said of [
    /250 × Business cards\n +Format: .+\n +Board: 350.g\n/,
    /Deliver to:? +Nora Quill\n +1 Folio Street\n +Dublin\n +D02 X285\n/,
    new RegExp(`Arrives:? +${dayOf(line?.promisedArrivalDate ?? '')}, if your payment is here by`),
    /of which VAT 23%:? +€/,
    /Price: €\d/,
    new RegExp(`Print file: Send your file\n +https?://.+/account/upload/.+line=${line?.id}`),
    /Send your file:\nhttps?:\S+\/account\/upload\//,
  ])
    expect(received?.body_text).toMatch(said)
  const price = formatMoney(line?.taxedTotalPriceWithServices ?? none, 'en-IE')
  expect(received?.body_text).toContain(`Price: ${price}\n`)
  expect(received?.body_html).toMatch(
    /href="[^"]+upload[^"]+" style="[^"]+underline">Send your file</,
  )
  expect(received?.body_html).toContain('1 Folio Street<br>Dublin')
  expect(received?.body_text).toMatch(/Your purchase order:? +PO <99>/)
  expect(received?.body_html).toContain('PO &lt;99&gt;')
  expect(received?.body_text).toMatch(/Cost centre:? +K 4711/)
  await pay(id)
  await pay(id)
  const [paid, ...again] = await mailed('order-paid', email)
  expect(again).toEqual([])
  expect(paid?.body_text).toMatch(/Send your file:\nhttps?:\S+\/account\/upload\//)
  const shipment = { carrier: 'An Post', number: 'CE 402', url: 'https://www.example.ie/CE402' }
  for (const event of ['submit', 'approve', 'produce', 'ship', 'deliver'] as StepEvent[])
    await api.call.value(moveStaffLines, { orders: [{ id }], event, shipment }, boss.as)
  expect(await mailed('order-in-production', email)).toHaveLength(1)
  const [shipped] = await mailed('order-shipped', email)
  expect(shipped?.body_text).toContain('CE 402')
  expect(shipped?.body_html).toContain('https://www.example.ie/CE402')
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.history.map(({ state }) => state)).toEqual([
    'awaiting_payment',
    'paid',
    'in_production',
    'shipped',
    'delivered',
  ])
  const { mails } = await api.call.value(getStaffOrder, { id }, boss.as)
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    'order-in-production',
    'order-paid',
    'order-received',
    'order-shipped',
  ])
})

test('what was printed again is told again, and a cancelled order once', async () => {
  const { email, id } = await placed()
  await pay(id)
  for (const event of ['submit', 'approve', 'produce', 'reprint', 'produce'] as StepEvent[])
    await api.call.value(moveStaffLines, { orders: [{ id }], event }, boss.as)
  expect(await mailed('order-in-production', email)).toHaveLength(2)
  const other = await placed()
  const { version } = await api.call.value(getStaffOrder, { id: other.id }, boss.as)
  const wish = { id: other.id, version, reason: 'asked on the telephone' }
  await api.call.value(cancelStaffOrder, wish, boss.as)
  const [told] = await mailed('order-cancelled', other.email)
  expect(told?.subject).toContain(other.orderNumber)
  expect(told?.body_text).not.toContain('telephone')
})

test('an order is ordered again at the prices of today, told with what they were', async () => {
  const { as, id } = await placed()
  api.setShop(withProduct(testShop(), 'business-cards', dearer(1.5)))
  try {
    const keyed = { ...as, key: randomUUID() }
    const { cartId } = await api.call.value(reorderOrder, { id }, keyed)
    expect(await api.call.value(reorderOrder, { id }, keyed)).toEqual({ cartId, leftOut: [] })
    const { cart } = await api.call.value(getCart, { cartId }, as)
    expect(cart.lineItems).toHaveLength(1)
    expect(cart.lineItems[0]?.priceMoved).toMatchObject({
      from: { centAmount: 1824 },
      to: { centAmount: 2736 },
    })
    await api.call.value(reorderOrder, { id }, { ...as, key: randomUUID() })
    expect((await api.call.value(getCart, { cartId }, as)).cart.lineItems).toHaveLength(2)
  } finally {
    api.setShop(testShop())
  }
  const stranger = await readyToOrder(api)
  const theirs = { ...stranger.as, key: randomUUID() }
  expect((await api.call.refusal(reorderOrder, { id }, theirs)).code).toBe('order_not_found')
})

test('what is sold no more is left out when an order is ordered again', async () => {
  const { as, id } = await placed()
  api.setShop(withProduct(testShop(), 'business-cards', () => undefined))
  try {
    const keyed = { ...as, key: randomUUID() }
    expect((await api.call.refusal(reorderOrder, { id }, keyed)).code).toBe('product_not_found')
  } finally {
    api.setShop(testShop())
  }
})

test('orders are found by how they stand, by number, by product and by what a job is called', async () => {
  const { as, id, orderNumber } = await placed()
  const found = async (filter: { state?: OrderState; search?: string }) =>
    (await api.call.value(listOrders, filter, as)).orders.map((order) => order.id)
  const standing = async () => {
    const [listed] = (await api.call.value(listOrders, {}, as)).orders
    const lists = await Promise.all(orderState.options.map((state) => found({ state })))
    expect(lists).toEqual(orderState.options.map((state) => (state === listed?.state ? [id] : [])))
    return listed?.state
  }
  const seen = [await standing()]
  await pay(id)
  seen.push(await standing())
  for (const event of ['submit', 'approve', 'produce', 'ship', 'deliver'] as StepEvent[]) {
    await api.call.value(moveStaffLines, { orders: [{ id }], event }, boss.as)
    seen.push(await standing())
  }
  expect([...new Set(seen)]).toEqual(orderState.options.slice(0, 5))
  await api.db
    .updateTable('order_line')
    .set({ job_name: 'Spring 100%_fair' })
    .where('order_id', '=', id)
    .execute()
  for (const search of [orderNumber.slice(2).toLowerCase(), 'BUSINESS', '100%_F'])
    expect([search, await found({ search })]).toEqual([search, [id]])
  for (const search of ['flyer', '100x_f', '100%%'])
    expect([search, await found({ search })]).toEqual([search, []])
  expect(await found({ search: 'business', state: 'cancelled' })).toEqual([])
})

test('what staff moved is on record with each order, and what did not move with none', async () => {
  const [one, other, unpaid] = [await placed(), await placed(), await placed()]
  await pay(one.id)
  await pay(other.id)
  const orders = [one, other, unpaid].map(({ id }) => ({ id }))
  await api.call.value(moveStaffLines, { orders, event: 'submit' }, boss.as)
  await api.call.value(moveStaffLines, { orders, event: 'approve' }, boss.as)
  await api.call.value(moveStaffLines, { orders, event: 'produce' }, boss.as)
  const { order } = await api.call.value(getOrder, { id: one.id }, one.as)
  const lineItemId = order.lineItems[0]?.id ?? ''
  const ship = { lines: [{ orderId: one.id, lineItemId }], event: 'ship' as const }
  await api.call.value(moveProduction, ship, boss.as)
  await api.call.value(moveProduction, ship, boss.as)
  const actsOn = async (id: string) =>
    (
      await api.call.value(
        listStaffActs,
        { subject: `order:${id}`, act: 'order.lines_moved' },
        boss.as,
      )
    ).acts.map(({ reason }) => reason)
  expect(await actsOn(one.id)).toEqual(['ship', 'produce', 'approve', 'submit'])
  expect(await actsOn(other.id)).toEqual(['produce', 'approve', 'submit'])
  expect(await actsOn(unpaid.id)).toEqual(['approve', 'submit'])
  const nobodys = await api.call.value(listStaffActs, { act: 'order.lines_moved' }, boss.as)
  expect(nobodys.acts.filter(({ subject }) => !/^order:[0-9a-f-]{36}$/.test(subject))).toEqual([])
})
