import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { expireOrders, expireOrdersOf } from '../../src/lib/server/commerce/order/expire.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { contextOf, type Shop } from '../../src/lib/server/context.ts'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

// An order that nobody pays is reminded of and expires, at the instant that was said when it was placed.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(async () => {
  await api.db.deleteFrom('mail').execute()
})

const log = pino({ level: 'silent' })
const actor = { kind: 'system', name: 'expire-orders' } as const

async function ordered() {
  const { as, cartId, email } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id, orderNumber } = await api.call.value(checkoutCart, input, {
    ...as,
    key: randomUUID(),
  })
  return { as, id, orderNumber, email }
}

type Ordered = Awaited<ReturnType<typeof ordered>>

const orderOf = async ({ as, id }: Ordered) => (await api.call.value(getOrder, { id }, as)).order

async function paying() {
  const order = await ordered()
  const input = { orderId: order.id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...order.as, key: randomUUID() })
  return { ...order, payment }
}

/** The tenant's expiry, so many days from now, for a shop that says so many days. */
async function inDays(
  days: number,
  unpaidOrders = { expireAfterDays: 14, remindDaysBefore: 3 },
  db = api.db,
) {
  const now = dayjs()
    .add(days * 24, 'hour')
    .toDate()
  const speaking = (locale?: string) => {
    const work = { db, log, now, actor, shop: testShop() }
    const context = contextOf(work, 'ie', locale ? { locale } : {})
    if (!context) throw new Error('the test shop has Ireland')
    return { ...context, tenant: { ...context.tenant, unpaidOrders } }
  }
  await expireOrdersOf(speaking(), speaking)
}

const mailsOf = async ({ email }: Ordered, kind: string) =>
  (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)

function settling(id: string, state: 'captured' | 'expired') {
  const seen = { state, amount: 2244, currency: 'EUR' }
  const work = { db: api.db, log, now: new Date(), actor }
  const by = { actor: 'provider:sandbox', reason: 'a test', at: new Date() }
  return settle(work, { tenant: 'ie', id }, seen, by)
}

test('the customer is reminded once, then told that it has expired, and cannot pay any more', async () => {
  const order = await ordered()
  const { expiresAt, createdAt, hasExpired } = await orderOf(order)
  expect(dayjs(expiresAt).diff(createdAt, 'day', true)).toBe(14)
  expect(hasExpired).toBe(false)
  await inDays(10.9)
  expect(await mailsOf(order, 'order-reminder')).toEqual([])
  await inDays(11.1)
  await inDays(13.9)
  const reminders = await mailsOf(order, 'order-reminder')
  expect(reminders).toHaveLength(1)
  for (const part of [order.orderNumber, '€22.44', `order_number=${order.orderNumber}`])
    expect(reminders[0]?.body_text).toContain(part)
  expect(await mailsOf(order, 'order-expired')).toEqual([])
  await inDays(14.1)
  await inDays(14.2)
  expect(await mailsOf(order, 'order-expired')).toHaveLength(1)
  expect(await orderOf(order)).toMatchObject({
    state: 'cancelled',
    hasExpired: true,
    expiresAt: null,
    allowedPaymentMethods: [],
  })
  const input = { orderId: order.id, method: 'card' }
  const { code } = await api.call.refusal(createPayment, input, { ...order.as, key: randomUUID() })
  expect(code).toBe('order_not_payable')
})

test('what was said when it was placed holds, whatever the shop says later', async () => {
  const order = await ordered()
  await inDays(6, { expireAfterDays: 2, remindDaysBefore: 1 })
  expect((await orderOf(order)).state).toBe('awaiting_payment')
})

test('an order of an older release is reminded of before it expires', async () => {
  const order = await ordered()
  const placed = { expires_at: null, created_at: dayjs().subtract(60, 'day').toDate() }
  await api.db.updateTable('shop_order').set(placed).where('id', '=', order.id).execute()
  expect((await orderOf(order)).expiresAt).toBeNull()
  await inDays(0)
  expect((await orderOf(order)).state).toBe('awaiting_payment')
  expect(await mailsOf(order, 'order-reminder')).toHaveLength(1)
  await inDays(3.1)
  expect((await orderOf(order)).hasExpired).toBe(true)
})

test('where nobody was reminded in time, it ends only days after a reminder', async () => {
  const order = await ordered()
  await inDays(20)
  const { state, expiresAt } = await orderOf(order)
  expect(state).toBe('awaiting_payment')
  expect(dayjs(expiresAt).diff(dayjs(), 'day', true)).toBeCloseTo(23, 1)
  expect((await mailsOf(order, 'order-reminder'))[0]?.facts).toMatchObject({
    value: { expiresAt },
  })
  expect(await mailsOf(order, 'order-expired')).toEqual([])
  await inDays(22.9)
  expect((await orderOf(order)).state).toBe('awaiting_payment')
  await inDays(23.1)
  expect((await orderOf(order)).hasExpired).toBe(true)
  expect(await mailsOf(order, 'order-reminder')).toHaveLength(1)
})

test('an order that fails holds up no other, and the job is told of it', async () => {
  const [stuck, other] = [await ordered(), await ordered()]
  const hurried = openDatabase({
    url: api.url,
    patience: { statement: 5_000, lock: 100, answer: 6_000, connection: 5_000 },
  })
  const whileLocked = (days: number) =>
    api.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('shop_order')
        .select('id')
        .where('id', '=', stuck.id)
        .forUpdate()
        .execute()
      await expect(inDays(days, undefined, hurried)).rejects.toThrow(stuck.id)
    })
  await whileLocked(12)
  expect(await mailsOf(stuck, 'order-reminder')).toEqual([])
  expect(await mailsOf(other, 'order-reminder')).toHaveLength(1)
  await inDays(12)
  await whileLocked(15)
  expect((await orderOf(stuck)).state).toBe('awaiting_payment')
  expect((await orderOf(other)).hasExpired).toBe(true)
  await inDays(15)
  expect((await orderOf(stuck)).hasExpired).toBe(true)
  await hurried.destroy()
})

test('while somebody pays it does not expire; once the attempt is given up it does', async () => {
  const order = await paying()
  await inDays(15)
  expect((await orderOf(order)).state).toBe('awaiting_payment')
  await settling(order.payment.id, 'expired')
  await inDays(15)
  expect(await mailsOf(order, 'order-reminder')).toHaveLength(1)
  await inDays(18.1)
  expect((await orderOf(order)).hasExpired).toBe(true)
})

test('money that comes after it is posted, and raised for people', async () => {
  const order = await paying()
  await settling(order.payment.id, 'expired')
  await inDays(12)
  await inDays(15)
  const { trouble } = await settling(order.payment.id, 'captured')
  expect(trouble).toContain('the attempt was expired before; the order was cancelled')
  expect((await orderOf(order)).state).toBe('cancelled')
  const entries = await api.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('order_id', '=', order.id)
    .execute()
  expect(entries.map(({ amount }) => Number(amount)).sort()).toEqual([-2244, 2244])
})

test('money of which a part is missing keeps the order for people to decide', async () => {
  const order = await paying()
  await settling(order.payment.id, 'expired')
  await inDays(12)
  await api.db
    .updateTable('payment')
    .set({ state: 'captured', amount: 1 })
    .where('id', '=', order.payment.id)
    .execute()
  await inDays(15)
  expect((await orderOf(order)).state).toBe('awaiting_payment')
})

test('money at the very moment of its end keeps an order for people, or is told of after it, never both', async () => {
  const outcomes = new Set<string>()
  for (let race = 0; race < 12; race++) {
    const order = await paying()
    await settling(order.payment.id, 'expired')
    await inDays(12)
    const [settled] = await Promise.all(
      race % 2
        ? [settling(order.payment.id, 'captured'), inDays(15)]
        : [inDays(15).then(() => settling(order.payment.id, 'captured'))],
    )
    const { state, hasExpired } = await orderOf(order)
    const told = (await mailsOf(order, 'order-expired')).length
    outcomes.add(state)
    expect(settled.trouble).toContain('the attempt was expired before')
    if (state === 'awaiting_payment') expect([hasExpired, told]).toEqual([false, 0])
    else expect([state, hasExpired, told]).toEqual(['cancelled', true, 1])
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('unpaid orders of a tenant that was taken out of the shop wait, and stop nobody', async () => {
  const order = await ordered()
  const of = (shop: Shop, years: number) => {
    const now = dayjs().add(years, 'year').toDate()
    return expireOrders.handler({}, jobContext({ db: api.db, log, now }, 'expire-orders', shop))
  }
  const shop = testShop()
  await of({ ...shop, tenant: (id) => (id === 'ie' ? undefined : shop.tenant(id)) }, 2)
  expect((await orderOf(order)).state).toBe('awaiting_payment')
  await of(shop, 2)
  await of(shop, 3)
  expect((await orderOf(order)).state).toBe('cancelled')
})
