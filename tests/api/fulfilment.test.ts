import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import type { LineEvent } from '../../src/lib/contract/fulfilment.ts'
import { getOrder, listOrders, reopenOrder } from '../../src/lib/contract/order.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function placed() {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const { order } = await api.call.value(getOrder, { id }, as)
  const [line] = order.lineItems
  if (!line) throw new Error('The order has a line')
  return { as, id, lineId: line.id }
}

function context(tenant = 'ie') {
  const made = contextOf(
    {
      shop: testShop(),
      db: api.db,
      log: pino({ level: 'silent' }),
      now: new Date(),
      actor: { kind: 'system', name: 'a test' },
    },
    tenant,
  )
  if (!made) throw new Error('The test shop has this tenant')
  return made
}

const move = (key: { id: string; lineId: string }, event: LineEvent, tenant?: string) =>
  inTransaction(api.db, (tx) =>
    moveLine(tx, context(tenant), { orderId: key.id, lineId: key.lineId, event, reason: 'why' }),
  )
const pay = ({ id }: { id: string }) =>
  inTransaction(api.db, (tx) =>
    moveOrderTo(tx, { tenant: 'ie', id }, 'pay', { actor: 'a test', reason: '', at: new Date() }),
  )
const code = (of: Promise<unknown>) =>
  of.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

test('a line begins with its order, and every step is in its history with who and why', async () => {
  const order = await placed()
  await pay(order)
  const events = ['submit', 'ask', 'answer', 'approve', 'produce', 'ship', 'deliver'] as const
  const seen: string[] = []
  for (const event of events) {
    await move(order, event)
    seen.push((await api.call.value(getOrder, { id: order.id }, order.as)).order.state)
  }
  expect(seen).toEqual(['paid', 'paid', 'paid', 'paid', 'in_production', 'shipped', 'delivered'])
  const { orders } = await api.call.value(listOrders, {}, order.as)
  expect(orders[0]?.state).toBe('delivered')
  const rows = await api.db
    .selectFrom('line_fulfilment_history')
    .select(['event', 'actor', 'reason'])
    .where('line_id', '=', order.lineId)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ event }) => event)).toEqual(['begin', ...events])
  expect(rows.at(-1)).toMatchObject({ actor: 'a test', reason: 'why' })
  const change = sql`delete from line_fulfilment_history where line_id = ${order.lineId}`
  await expect(change.execute(api.db)).rejects.toThrow()
})

test('nothing is printed unpaid, out of order, or for another shop', async () => {
  const order = await placed()
  expect(await code(move(order, 'produce'))).toBe('move_not_legal')
  await move(order, 'submit')
  await move(order, 'approve')
  expect(await code(move(order, 'produce'))).toBe('order_not_paid')
  expect(await code(move(order, 'reset', 'fr'))).toBe('order_not_found')
  const elsewhere = { id: order.id, lineId: randomUUID() }
  expect(await code(move(elsewhere, 'reset'))).toBe('order_line_not_found')
  await pay(order)
  const both = await Promise.all([code(move(order, 'produce')), code(move(order, 'produce'))])
  expect(both.sort()).toEqual(['done', 'move_not_legal'])
})

test('a cancelled order takes its lines with it', async () => {
  const order = await placed()
  await api.call.value(reopenOrder, { id: order.id }, { ...order.as, key: randomUUID() })
  expect(await code(move(order, 'submit'))).toBe('move_not_legal')
})

test('a line that an older release placed is moved as well', async () => {
  const order = await placed()
  await sql`alter table line_fulfilment_history disable trigger append_only`.execute(api.db)
  await sql`delete from line_fulfilment_history where line_id = ${order.lineId}`.execute(api.db)
  await sql`alter table line_fulfilment_history enable trigger append_only`.execute(api.db)
  await sql`delete from line_fulfilment where line_id = ${order.lineId}`.execute(api.db)
  expect(await move(order, 'submit')).toBe('in_check')
})
