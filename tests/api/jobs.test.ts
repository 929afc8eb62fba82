import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { openQueue, type Queue, startJobs } from '../../src/lib/server/platform/jobs/index.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { readyToOrder } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { sampleShop } from './harness/shop.ts'

let api: TestApi
let queue: Queue
let stopJobs: () => Promise<void>
const log = pino({ level: 'silent' })

beforeAll(async () => {
  api = await startApi({
    sandbox: { secret: SANDBOX_SECRET, enqueue: (...job) => queue.enqueue(...job) },
  })
  queue = await openQueue({ url: api.url, log })
  const jobs = await startJobs({
    db: api.db,
    queue,
    log,
    getShop: sampleShop,
    paymentProviders: [api.provider],
    sandboxSecret: SANDBOX_SECRET,
  })
  stopJobs = jobs.stop
})
afterAll(async () => {
  await stopJobs()
  await queue.stop()
  await api.stop()
})

test('a notice finds its way by itself, also past a refusal', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { id } = await api.call.value(checkoutCart, { cartId }, { ...as, key: randomUUID() })
  const wish = { orderId: id, method: 'card' }
  const { payment } = await api.call.value(createPayment, wish, { ...as, key: randomUUID() })
  const page = api.origin + new URL(payment.redirectUrl ?? '').pathname
  // The first delivery meets a shop that is not there.
  const shop = api.takeShop()
  await typeCard(page, '4242424242424242')
  await delay(700)
  api.setShop(shop)
  for (let tries = 0; tries < 100; tries++) {
    const { order } = await api.call.value(getOrder, { id }, as)
    if (order.state === 'paid') break
    await delay(100)
  }
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.state).toBe('paid')
  const [delivery] = await api.db.selectFrom('sandbox_delivery').selectAll().execute()
  expect(delivery?.attempts).toBeGreaterThan(1)
  expect(delivery?.delivered_at).toBeInstanceOf(Date)
})
