import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  cancelStaffLines,
  cancelStaffOrder,
  getStaffOrder,
  moveStaffLines,
} from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { getJobTicket, getJobTicketXjdf } from '../../src/lib/contract/job-ticket.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { exportStaffOrders, exportStaffOrdersCsv } from '../../src/lib/contract/order-export.ts'
import { changeStock } from '../../src/lib/contract/stock.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let boss: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

/** A paid order of 250 cards, on the press. */
async function onThePress() {
  const { as, cartId, email } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const by = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  for (const event of ['submit', 'approve', 'produce'] as const) await move(id, { event })
  return { as, id, email }
}

type Moving = Omit<InputOf<typeof moveStaffLines>, 'orders'>

async function move(id: string, moving: Moving): Promise<string | null> {
  const { version } = await api.call.value(getStaffOrder, { id }, boss.as)
  return moveSeen({ id, version }, moving)
}

async function moveSeen(order: { id: string; version?: number }, moving: Moving) {
  const input = { orders: [order], ...moving }
  const { results } = await api.call.value(moveStaffLines, input, boss.as)
  return results[0]?.code ?? null
}

const parcel = (number: string) => ({ carrier: 'An Post', number, url: '' })
const part = (quantity: number, number: string, contents = '') => ({
  event: 'ship_part' as const,
  shipment: parcel(number),
  part: { quantity, contents },
})

async function mailed(kind: string, email: string) {
  return (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)
}

test('the same part sent off twice is one, and none goes unseen', async () => {
  const { as, id } = await onThePress()
  const { version } = await api.call.value(getStaffOrder, { id }, boss.as)
  const sent = [1, 2].map(() => moveSeen({ id, version }, part(100, 'CE 1')))
  expect((await Promise.all(sent)).sort()).toEqual([null, 'order_changed'].sort())
  expect(await moveSeen({ id }, part(100, 'CE 1'))).toBe('order_changed')
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.progress[0]?.parts).toHaveLength(1)
})

test('a line leaves in parts: each with its parcel and its mail, and it is shipped with the last', async () => {
  const { as, id, email } = await onThePress()
  expect(await move(id, part(100, 'CE 1', 'Anna'))).toBeNull()
  expect(await move(id, part(30, 'CE 2'))).toBeNull()
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.state).toBe('in_production')
  expect(order.progress).toMatchObject([
    {
      state: 'in_production',
      shipment: null,
      parts: [
        { part: 1, quantity: 100, contents: 'Anna', carrier: 'An Post', number: 'CE 1' },
        { part: 2, quantity: 30, contents: '', number: 'CE 2' },
      ],
    },
  ])
  const told = await mailed('order-part-shipped', email)
  expect(told).toHaveLength(2)
  expect(
    told.map(({ body_text }) => /\d+ of 250 × Business cards.*/.exec(body_text ?? '')?.[0]),
  ).toEqual(
    expect.arrayContaining(['100 of 250 × Business cards, Anna', '30 of 250 × Business cards']),
  )
  expect(await move(id, { event: 'ship', shipment: parcel('CE 3') })).toBeNull()
  const { order: gone } = await api.call.value(getOrder, { id }, as)
  expect(gone.state).toBe('shipped')
  expect(gone.progress[0]?.shipment?.number).toBe('CE 3')
  expect(gone.progress[0]?.parts).toHaveLength(2)
  const [rest] = await mailed('order-shipped', email)
  expect(rest?.body_text).toContain('120 of 250 × Business cards')
  const { history } = await api.call.value(getStaffOrder, { id }, boss.as)
  expect(history.filter(({ event }) => event === 'ship_part')).toHaveLength(2)
})

test('a part is less than what is left, and of what is on the press', async () => {
  const { as, id } = await onThePress()
  for (const quantity of [250, 251, 1_000_000])
    expect(await move(id, part(quantity, 'CE 1'))).toBe('part_too_large')
  expect(await move(id, { event: 'ship_part' })).toBe('part_too_large')
  expect(await move(id, part(249, 'CE 1'))).toBeNull()
  expect(await move(id, part(1, 'CE 2'))).toBe('part_too_large')
  const { lines } = await api.call.value(getStaffOrder, { id }, boss.as)
  expect(lines[0]?.events).toEqual(expect.arrayContaining(['ship', 'reprint']))
  expect(lines[0]?.events).not.toContain('ship_part')
  expect(await move(id, { event: 'ship' })).toBeNull()
  expect(await move(id, part(1, 'CE 2'))).toBe('move_not_legal')
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.progress[0]?.parts).toHaveLength(1)
})

test('what leaves in parts is never more than there is, nor all of it', async () => {
  const { as, id } = await onThePress()
  for (const code of [null, null, 'part_too_large'])
    expect(await move(id, part(100, 'CE 1'))).toBe(code)
  expect(await move(id, part(50, 'CE 1'))).toBe('part_too_large')
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.progress[0]?.parts?.map(({ part }) => part)).toEqual([1, 2])
})

test('what has left in part is cancelled no more; printed again before the rest has left it still counts', async () => {
  const { as, id } = await onThePress()
  await move(id, part(100, 'CE 1'))
  expect(await move(id, { event: 'reprint' })).toBeNull()
  const { version, lines } = await api.call.value(getStaffOrder, { id }, boss.as)
  expect(lines[0]?.events).not.toContain('cancel')
  const wish = { id, version, reason: 'a test' }
  const line = { ...wish, lines: lines.map((each) => each.id) }
  expect((await api.call.refusal(cancelStaffLines, line, boss.as)).code).toBe('move_not_legal')
  expect((await api.call.refusal(cancelStaffOrder, wish, boss.as)).code).toBe('move_not_legal')
  await move(id, { event: 'produce' })
  expect(await move(id, { event: 'ship', shipment: parcel('CE 2') })).toBeNull()
  expect(await move(id, { event: 'reprint' })).toBeNull()
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.progress[0]).toMatchObject({ state: 'approved' })
  expect(order.progress[0]).not.toHaveProperty('parts')
})

test('of an article that is kept in stock, what has left in a part is neither counted nor taken again', async () => {
  api.setShop(
    withProduct(testShop(), 'business-cards', (product) => ({
      ...product,
      stock: { by: ['format'] },
    })),
  )
  onTestFinished(() => api.setShop(testShop()))
  const article = 'business-cards/standard'
  const keep = async (act: 'count' | 'receive', quantity: number) => {
    const input = { article, act, quantity, reason: 'by hand' }
    const { level } = await api.call.value(changeStock, input, { ...boss.as, key: randomUUID() })
    return level.onHand
  }
  await keep('count', 1000)
  const { id } = await onThePress()
  expect(await move(id, part(100, 'CE 7'))).toBeNull()
  // 750 are free and 150 wait for the rest of the line.
  expect(await keep('count', 900)).toBe(750)
  expect(await move(id, { event: 'reprint' })).toBeNull()
  expect(await keep('receive', 1)).toBe(601)
})

test('job ticket, XJDF and exports say what of a line has left, and all of it once the rest has', async () => {
  const { id } = await onThePress()
  await move(id, part(100, 'CE 1', 'front <A>'))
  const { order } = await api.call.value(getStaffOrder, { id }, boss.as)
  const line = { orderId: id, lineItemId: order.lineItems[0]?.id ?? '' }
  const parts = [
    { part: 1, quantity: 100, contents: 'front <A>', carrier: 'An Post', number: 'CE 1' },
  ]
  const { ticket } = await api.call.value(getJobTicket, line, boss.as)
  expect(ticket).toMatchObject({ quantity: 250, parts })
  const { xjdf } = await api.call.value(getJobTicketXjdf, line, boss.as)
  expect(xjdf).toMatch(/Part 1: 100 sent 20[^<]*, An Post, CE 1, front &lt;A&gt;</)
  const search = order.orderNumber
  const { orders } = await api.call.value(exportStaffOrders, { search }, boss.as)
  expect(orders).toMatchObject([{ lines: [{ sent: 100, parts }] }])
  const sentOf = async () =>
    (await api.call.value(exportStaffOrdersCsv, { search }, boss.as)).csv.split(',').at(-2)
  expect(await sentOf()).toBe('100')
  await move(id, { event: 'ship', shipment: parcel('CE 2') })
  expect(await sentOf()).toBe('250')
})
