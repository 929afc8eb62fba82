import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelStaffOrder,
  countStaffOrders,
  getStaffOrder,
  listStaffOrders,
  moveStaffLines,
  noteStaffOrder,
} from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getStaffFigures } from '../../src/lib/contract/figures.ts'
import type { StepEvent } from '../../src/lib/contract/fulfilment.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { explainPrice } from '../../src/lib/contract/prices.ts'
import { getOverview } from '../../src/lib/contract/staff.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { estimated } from './harness/estimated.ts'
import { agreed, cards, readyToOrder } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let boss: Colleague
let presses: Colleague
let desk: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: '*' }])
  presses = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  desk = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(() => api.stop())

async function placed({ paid = true, lines = 1 } = {}) {
  const { as, cartId, email } = await readyToOrder(api)
  for (let more = 1; more < lines; more += 1) await api.call.value(putCartItem, cards(cartId), as)
  const input = await agreed(api, as, cartId)
  const { id, orderNumber } = await api.call.value(checkoutCart, input, {
    ...as,
    key: randomUUID(),
  })
  const by = { actor: 'a test', reason: '', at: new Date() }
  if (paid) await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  return { id, orderNumber, as, email }
}

async function move(id: string, ...events: StepEvent[]) {
  for (const event of events) {
    const { results } = await api.call.value(
      moveStaffLines,
      { orders: [{ id }], event },
      presses.as,
    )
    expect(results).toMatchObject([{ id, code: null }])
  }
}

const found = async (input: Parameters<typeof list>[0]) => (await list(input)).map(({ id }) => id)
async function list(input: {
  view?: 'all' | 'to_do' | 'unpaid' | 'late' | 'shipped'
  search?: string
}) {
  return (await api.call.value(listStaffOrders, { limit: 100, ...input }, boss.as)).orders
}

test('an order is found by its number, its last digits, and who placed it', async () => {
  const { id, orderNumber, email } = await placed()
  const digits = String(Number(orderNumber.slice(-6)))
  const beginnings = [orderNumber.slice(0, -2), 'qie-']
  for (const search of [
    orderNumber,
    orderNumber.toLowerCase(),
    digits,
    ...beginnings,
    email.slice(0, 6),
  ])
    expect(await found({ search }), search).toContain(id)
  expect(await found({ search: 'quill' })).toContain(id)
  expect(await found({ search: 'nora qu' })).toContain(id)
  expect(await found({ search: '100%' })).toEqual([])
  const elsewhere = { ...boss.as, tenant: 'fr' }
  const { orders } = await api.call.value(listStaffOrders, { search: orderNumber }, elsewhere)
  expect(orders).toEqual([])
})

test('the queue holds what staff have to do, by the promised day, page after page', async () => {
  const orders = [await placed(), await placed(), await placed()]
  for (const { id } of orders) await move(id, 'submit')
  const unpaid = await placed({ paid: false })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await api.call.value(listStaffOrders, { view: 'to_do', limit: 2, after }, boss.as)
    expect(page.orders.length).toBeLessThanOrEqual(2)
    seen.push(...page.orders.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(new Set(seen).size).toBe(seen.length)
  for (const { id } of orders) expect(seen).toContain(id)
  expect(seen).not.toContain(unpaid.id)
  expect(await found({ view: 'unpaid' })).toContain(unpaid.id)
  const { counts } = await api.call.value(countStaffOrders, {}, boss.as)
  expect(counts).toMatchObject({ to_do: seen.length, in_check: seen.length })
  const { orders: figures } = await api.call.value(getOverview, {}, boss.as)
  expect(figures).toMatchObject({ toDo: seen.length, awaitingPayment: counts['unpaid'] })
})

test('an order of several lines stands once in a queue, where the first of them is due', async () => {
  const { id } = await placed({ lines: 2 })
  await move(id, 'submit')
  const [early, late] = await api.db
    .selectFrom('line_fulfilment')
    .select('line_id')
    .where('order_id', '=', id)
    .execute()
  const dueOn = (line: typeof early, due: string) =>
    api.db
      .updateTable('line_fulfilment')
      .set({ due })
      .where('order_id', '=', id)
      .where('line_id', '=', line?.line_id ?? '')
      .execute()
  await dueOn(early, '2001-02-03')
  await dueOn(late, '2001-02-04')
  for (const view of ['to_do', 'late'] as const) {
    const page = await api.call.value(listStaffOrders, { view, limit: 1 }, boss.as)
    expect(page.orders).toMatchObject([{ id }])
    expect((await found({ view })).filter((each) => each === id)).toHaveLength(1)
  }
})

test('lines are moved to the customer with who did it, a parcel and a version', async () => {
  const { id, as } = await placed()
  await move(id, 'submit', 'approve', 'produce')
  const shipment = { carrier: 'An Post', number: 'CE 402', url: 'https://www.example.ie/CE402' }
  const { version } = await api.call.value(getStaffOrder, { id }, presses.as)
  const ship = { orders: [{ id, version }], event: 'ship' as const, shipment, reason: 'one parcel' }
  await api.call.value(moveStaffLines, ship, presses.as)
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order).toMatchObject({ state: 'shipped', progress: [{ state: 'shipped', shipment }] })
  const seen = await api.call.value(getStaffOrder, { id: order.orderNumber }, presses.as)
  expect(seen.history[0]).toMatchObject({
    of: 'line',
    event: 'ship',
    reason: 'one parcel',
    by: { kind: 'staff', name: 'Ciara Walsh' },
  })
  expect(seen.lines[0]).toMatchObject({ name: 'Business cards', events: ['deliver', 'reprint'] })
  expect(seen.lines[0]?.facts.length).toBeGreaterThan(2)
  expect(seen.version).toBeGreaterThan(version)
  const again = await api.call.value(moveStaffLines, ship, presses.as)
  expect(again.results).toEqual([{ id, moved: 0, code: 'order_changed' }])
})

test('an order is completed once all of it is there, and stays one that can be printed again', async () => {
  const { id, as } = await placed()
  await move(id, 'submit', 'approve', 'produce', 'ship', 'deliver')
  const { history, order } = await api.call.value(getStaffOrder, { id }, presses.as)
  expect(history.filter(({ event }) => event === 'complete')).toMatchObject([{ of: 'order' }])
  expect(order.state).toBe('delivered')
  await move(id, 'reprint', 'produce', 'ship', 'deliver')
  const again = await api.call.value(getStaffOrder, { id }, presses.as)
  expect(again.history.filter(({ event }) => event === 'complete')).toHaveLength(1)
  expect((await api.call.value(getOrder, { id }, as)).order.state).toBe('delivered')
})

test('what cannot go on is named, and holds up no other', async () => {
  const [ready, waiting, unpaid] = [await placed(), await placed(), await placed({ paid: false })]
  await move(ready.id, 'submit', 'approve')
  await move(unpaid.id, 'submit', 'approve')
  const ids = [waiting.id, unpaid.id, randomUUID(), ready.id]
  const wish = { orders: ids.map((id) => ({ id })), event: 'produce' as const }
  const { results } = await api.call.value(moveStaffLines, wish, presses.as)
  expect(results.map(({ code }) => code)).toEqual([
    'move_not_legal',
    'order_not_paid',
    'order_not_found',
    null,
  ])
})

test('two members of staff on one order: the second sees what the first has done', async () => {
  const { id } = await placed()
  const { version } = await api.call.value(getStaffOrder, { id }, desk.as)
  const wish = { orders: [{ id, version }], event: 'submit' as const }
  const both = await Promise.all([
    api.call.value(moveStaffLines, wish, presses.as),
    api.call.value(moveStaffLines, wish, boss.as),
  ])
  const codes = both.flatMap(({ results }) => results.map(({ code }) => code))
  expect(codes.sort()).toEqual([null, 'order_changed'].sort())
})

test('a note is kept once, for staff alone', async () => {
  const { id, as } = await placed()
  const options = { ...desk.as, key: randomUUID() }
  await api.call.value(noteStaffOrder, { id, text: 'She rings at noon.' }, options)
  await api.call.value(noteStaffOrder, { id, text: 'She rings at noon.' }, options)
  const { notes } = await api.call.value(getStaffOrder, { id }, desk.as)
  expect(notes).toMatchObject([{ text: 'She rings at noon.', by: 'Ciara Walsh' }])
  const mine = await api.call.value(getOrder, { id }, as)
  expect(JSON.stringify(mine)).not.toContain('noon')
  const nobody = { ...desk.as, key: randomUUID() }
  const refused = await api.call.refusal(noteStaffOrder, { id: randomUUID(), text: 'x' }, nobody)
  expect(refused.code).toBe('order_not_found')
})

test('an unpaid order is cancelled with a reason, as it was seen', async () => {
  const { id, as } = await placed({ paid: false })
  const { version } = await api.call.value(getStaffOrder, { id }, desk.as)
  const wish = { id, version, reason: 'asked on the telephone' }
  const stale = await api.call.refusal(cancelStaffOrder, { ...wish, version: version - 1 }, desk.as)
  expect(stale.code).toBe('order_changed')
  await api.call.value(cancelStaffOrder, wish, desk.as)
  expect((await api.call.value(getOrder, { id }, as)).order).toMatchObject({
    state: 'cancelled',
    progress: [{ state: 'cancelled' }],
  })
  const after = await api.call.value(getStaffOrder, { id }, desk.as)
  const again = { ...wish, version: after.version }
  expect((await api.call.refusal(cancelStaffOrder, again, desk.as)).code).toBe('move_not_legal')
})

test('each role does its own, and production writes no notes', async () => {
  const { id } = await placed()
  const refused = await api.call.refusal(
    moveStaffLines,
    { orders: [{ id }], event: 'submit' },
    desk.as,
  )
  expect(refused.code).toBe('not_allowed')
  const keyed = { ...presses.as, key: randomUUID() }
  expect((await api.call.refusal(noteStaffOrder, { id, text: 'x' }, keyed)).code).toBe(
    'not_allowed',
  )
  const { lines } = await api.call.value(getStaffOrder, { id }, desk.as)
  expect(lines[0]?.events).toEqual(['cancel'])
})

test('figures add up to the orders that were paid', async () => {
  const before = await api.call.value(getStaffFigures, { days: 3 }, boss.as)
  await placed()
  await placed({ paid: false })
  const after = await api.call.value(getStaffFigures, { days: 3 }, boss.as)
  expect(after.days).toHaveLength(3)
  expect(after.today).toEqual({
    orders: before.today.orders + 1,
    net: before.today.net + 1824,
  })
  const cards = (of: typeof after) =>
    of.products.find(({ id }) => id === 'business-cards')?.net ?? 0
  expect(cards(after) - cards(before)).toBe(1824)
  expect(after.products.find(({ id }) => id === 'business-cards')?.name).toBe('Business cards')
})

test('a margin is the price less what it costs to make, for who may see what prices are made of', async () => {
  const estimates = await startApi()
  estimates.setShop(withProduct(testShop(), 'business-cards', estimated))
  try {
    const buyer = await readyToOrder(estimates)
    const input = await agreed(estimates, buyer.as, buyer.cartId)
    const once = { ...buyer.as, key: randomUUID() }
    const { id } = await estimates.call.value(checkoutCart, input, once)
    const by = { actor: 'a test', reason: '', at: new Date() }
    await inTransaction(estimates.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
    const chief = await newStaff(estimates, [{ role: 'administrator', tenant: 'ie' }])
    const explained = await estimates.call.value(
      explainPrice,
      { product: 'business-cards', quantity: 250 },
      chief.as,
    )
    const { products, days } = await estimates.call.value(getStaffFigures, { days: 2 }, chief.as)
    const margin = (products[0]?.net ?? 0) - (explained.costCents ?? 0)
    expect(margin).toBeGreaterThan(0)
    expect(products).toMatchObject([{ id: 'business-cards', margin }])
    expect(days.map((day) => day.margin)).toEqual([null, margin])
    const support = await newStaff(estimates, [{ role: 'support', tenant: 'ie' }])
    const seen = await estimates.call.value(getStaffFigures, { days: 2 }, support.as)
    expect([seen.products[0]?.margin, seen.days[1]?.margin]).toEqual([null, null])
  } finally {
    await estimates.stop()
  }
})
