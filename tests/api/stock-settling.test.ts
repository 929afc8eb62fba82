// What orders hold that somebody cancelled or paid without telling the stock.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { settleHolds } from '../../src/lib/server/commerce/stock/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** An order that has reserved five of an article, of which there are twenty. */
async function reserved() {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const { id: lineId } = await api.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const article = `box-${randomUUID()}`
  const at = new Date()
  await api.db
    .insertInto('stock_level')
    .values({
      tenant: 'ie',
      article,
      on_hand: 20,
      reserved: 5,
      expected_on: null,
      expected_quantity: null,
      changed_at: at,
    })
    .execute()
  await api.db
    .insertInto('stock_hold')
    .values({
      tenant: 'ie',
      order_id: id,
      line_id: lineId,
      article,
      quantity: 5,
      state: 'reserved',
      changed_at: at,
    })
    .execute()
  return { id, article }
}

async function settled(article: string) {
  const work = { db: api.db, log: pino({ level: 'silent' }), now: new Date() }
  await settleHolds.handler({}, jobContext(work, settleHolds.name, null))
  await settleHolds.handler({}, jobContext(work, settleHolds.name, null))
  return api.db
    .selectFrom('stock_level')
    .select(['on_hand', 'reserved'])
    .where('article', '=', article)
    .executeTakeFirstOrThrow()
}

const moved = (id: string, state: 'cancelled' | 'confirmed') =>
  api.db.updateTable('shop_order').set({ state }).where('id', '=', id).execute()

test('an order that waits keeps what it has reserved', async () => {
  const { article } = await reserved()
  expect(await settled(article)).toEqual({ on_hand: 20, reserved: 5 })
})

test('what a cancelled order holds is free again', async () => {
  const { id, article } = await reserved()
  await moved(id, 'cancelled')
  expect(await settled(article)).toEqual({ on_hand: 20, reserved: 0 })
})

test('what a paid order holds is taken', async () => {
  const { id, article } = await reserved()
  await moved(id, 'confirmed')
  expect(await settled(article)).toEqual({ on_hand: 15, reserved: 0 })
})
