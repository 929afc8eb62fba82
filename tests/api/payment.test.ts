import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, getPayment } from '../../src/lib/contract/payment.ts'
import { reconcilePayments } from '../../src/lib/server/commerce/payment/reconcile.ts'
import { deliverNotice } from '../../src/lib/server/commerce/sandbox/deliver.ts'
import { sandboxKeys, sign } from '../../src/lib/server/commerce/sandbox/signature.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { agreed, newCustomer, readyToOrder } from './harness/people.ts'
import { pressOnPage, typeCard } from './harness/sandbox.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const log = pino({ level: 'silent' })

async function ordered() {
  const { as, cartId } = await readyToOrder(api)
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), {
    ...as,
    key: randomUUID(),
  })
  return { as, orderId: placed.id, number: placed.orderNumber }
}

async function paying() {
  const order = await ordered()
  const input = { orderId: order.orderId, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...order.as, key: randomUUID() })
  return { ...order, payment, page: api.origin + new URL(payment.redirectUrl ?? '').pathname }
}

async function deliverAll(): Promise<void> {
  for (const notice of api.notices.splice(0)) await deliverNotice(api.db, SANDBOX_SECRET, notice)
}

const stateOf = async ({ as, orderId }: Awaited<ReturnType<typeof ordered>>) =>
  (await api.call.value(getOrder, { id: orderId }, as)).order

test('paying by card: page, notice, paid order, ledger', async () => {
  const paid = await paying()
  expect(paid.payment).toMatchObject({
    orderNumber: paid.number,
    state: 'pending',
    amount: { centAmount: 2244, currencyCode: 'EUR' },
  })
  const page = await (await fetch(paid.page)).text()
  expect(page).toContain(paid.number)
  expect(page).toContain('€22.44')
  const answer = await typeCard(paid.page, '4242 4242 4242 4242')
  expect(answer.status).toBe(303)
  const target = new URL(answer.headers.get('location') ?? '')
  expect(target.pathname).toBe('/checkout/result/')
  expect(target.searchParams.get('payment')).toBe(paid.payment.id)
  await deliverAll()
  expect(await stateOf(paid)).toMatchObject({
    state: 'paid',
    amountToPay: { centAmount: 0 },
    amountPaid: { centAmount: 2244 },
    payments: [{ state: 'captured' }],
    history: [{ state: 'awaiting_payment' }, { state: 'paid' }],
  })
  const again = { ...paid.as, key: randomUUID() }
  const input = { orderId: paid.orderId, method: 'card' }
  expect((await api.call.refusal(createPayment, input, again)).code).toBe('order_not_payable')
  const seen = await api.call.value(getPayment, { id: paid.payment.id }, paid.as)
  expect(seen.payment).toMatchObject({ state: 'captured', redirectUrl: null })
})

test('a declined card leaves the order open for another try', async () => {
  const attempt = await paying()
  await typeCard(attempt.page, '4000 0000 0000 0002')
  await deliverAll()
  expect(await stateOf(attempt)).toMatchObject({
    state: 'awaiting_payment',
    payments: [{ state: 'declined' }],
  })
  const input = { orderId: attempt.orderId, method: 'card' }
  const second = await api.call.value(createPayment, input, { ...attempt.as, key: randomUUID() })
  expect(second.payment.id).not.toBe(attempt.payment.id)
})

test('a challenge is approved or refused', async () => {
  for (const [answer, state] of [
    ['approve', 'captured'] as const,
    ['refuse', 'declined'] as const,
  ]) {
    const attempt = await paying()
    const asked = await typeCard(attempt.page, '4000000000003220')
    expect(asked.headers.get('location')).toBe(new URL(attempt.page).pathname)
    const open = await api.call.value(getPayment, { id: attempt.payment.id }, attempt.as)
    expect(open.payment.state).toBe('challenge')
    await pressOnPage(attempt.page, answer)
    await deliverAll()
    const { payments } = await stateOf(attempt)
    expect(payments).toMatchObject([{ state }])
  }
})

test('the customer who returns before the notice sees the payment settled', async () => {
  const attempt = await paying()
  await typeCard(attempt.page, '4242424242424242')
  const { payment } = await api.call.value(getPayment, { id: attempt.payment.id }, attempt.as)
  expect(payment.state).toBe('captured')
  await deliverAll()
  expect((await stateOf(attempt)).state).toBe('paid')
})

test('a payment is created once, with one key or two, at once or again', async () => {
  const { as, orderId } = await ordered()
  const key = randomUUID()
  const start = (own: string) =>
    api.call.value(createPayment, { orderId, method: 'card' }, { ...as, key: own })
  const keys = [key, key, key, randomUUID(), randomUUID()]
  const answers = await Promise.all(keys.map(start))
  expect(new Set(answers.map(({ payment }) => payment.id)).size).toBe(1)
  expect(new Set(answers.map(({ payment }) => payment.redirectUrl)).size).toBe(1)
  expect(await start(key)).toEqual(answers[0])
  const sessions = await api.db
    .selectFrom('sandbox_session')
    .select('id')
    .where('reference', '=', answers[0]?.payment.id ?? '')
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a replayed notice does nothing, a forged or old one is refused', async () => {
  const attempt = await paying()
  await typeCard(attempt.page, '4242424242424242')
  const [notice] = api.notices.splice(0)
  const { body } = await api.db
    .selectFrom('sandbox_delivery')
    .select('body')
    .where('event_id', '=', notice?.event ?? '')
    .executeTakeFirstOrThrow()
  const { webhookKey } = sandboxKeys(SANDBOX_SECRET)
  const send = async (signature: string, content = body) => {
    const response = await fetch(`${api.origin}/api/v1/payment/webhook/sandbox`, {
      method: 'POST',
      headers: { 'fe-x-tenant': 'ie', 'quire-sandbox-signature': signature },
      body: content,
    })
    return { status: response.status, body: await response.json() }
  }
  const now = new Date()
  const forged = { status: 400, body: { code: 'webhook_signature_invalid' } }
  expect(await send(sign('another key', body, now))).toMatchObject(forged)
  expect(await send('t=1,v1=abc')).toMatchObject(forged)
  expect(await send('')).toMatchObject(forged)
  const cheaper = body.replace('2244', '1')
  expect(await send(sign(webhookKey, body, now), cheaper)).toMatchObject(forged)
  expect(await send(sign('x', 'no json', now), 'no json')).toMatchObject(forged)
  const old = sign(webhookKey, body, dayjs(now).subtract(301, 'second').toDate())
  expect(await send(old)).toMatchObject({ status: 400, body: { code: 'webhook_too_old' } })
  expect((await stateOf(attempt)).state).toBe('awaiting_payment')
  const good = { status: 200, body: { received: true } }
  const all = await Promise.all(
    Array.from({ length: 4 }, () => send(sign(webhookKey, body, new Date()))),
  )
  for (const answer of all) expect(answer).toEqual(good)
  expect(await stateOf(attempt)).toMatchObject({
    state: 'paid',
    history: [{ state: 'awaiting_payment' }, { state: 'paid' }],
  })
  const events = await api.db
    .selectFrom('payment_event')
    .select('event_id')
    .where('payment_id', '=', attempt.payment.id)
    .execute()
  expect(events).toHaveLength(1)
})

const reconcile = (now: Date) => {
  const actor = { kind: 'system', name: 'reconciliation' } as const
  return reconcilePayments({ db: api.db, log, now, actor }, testShop(), [api.provider])
}

test('reconciliation settles what a lost notice left, and ends what nobody finished', async () => {
  const [lost, left] = [await paying(), await paying()]
  await typeCard(lost.page, '4242424242424242')
  api.notices.splice(0)
  const soon = dayjs().add(61, 'second').toDate()
  await reconcile(soon)
  expect((await stateOf(lost)).state).toBe('paid')
  expect((await stateOf(left)).payments).toMatchObject([{ state: 'pending' }])
  const later = dayjs().add(1801, 'second').toDate()
  await reconcile(later)
  expect((await stateOf(left)).payments).toMatchObject([{ state: 'expired' }])
  const late = await typeCard(left.page, '4242424242424242')
  expect(late.status).toBe(303)
  await deliverAll()
  expect((await stateOf(left)).state).toBe('awaiting_payment')
})

/** A notice that is signed as the provider signs, whatever it says. */
async function notice(session: object, eventId = `evt_${randomUUID()}`) {
  const body = JSON.stringify({ id: eventId, type: 'session.moved', session })
  return signed(body)
}

async function signed(body: string) {
  const { webhookKey } = sandboxKeys(SANDBOX_SECRET)
  const signature = sign(webhookKey, body, new Date())
  const headers = { 'fe-x-tenant': 'ie', 'quire-sandbox-signature': signature }
  const url = `${api.origin}/api/v1/payment/webhook/sandbox`
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const posted = (payment: string) =>
  api.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount', 'currency'])
    .where('payment_id', '=', payment)
    .where('amount', '<', '0')
    .execute()

test('a cent does not settle an order: it is set aside and told, and everything is still to pay', async () => {
  const attempt = await paying()
  api.errors()
  await api.db
    .updateTable('sandbox_session')
    .set({ amount: 1 })
    .where('reference', '=', attempt.payment.id)
    .execute()
  await typeCard(attempt.page, '4242424242424242')
  api.notices.splice(0)
  const { payment } = await api.call.value(getPayment, { id: attempt.payment.id }, attempt.as)
  expect(payment).toMatchObject({ state: 'captured', amount: { centAmount: 1 } })
  expect(await stateOf(attempt)).toMatchObject({
    state: 'awaiting_payment',
    amountPaid: { centAmount: 0 },
    amountToPay: { centAmount: 2244 },
  })
  expect(await posted(payment.id)).toEqual([
    { account: `suspense:${attempt.payment.id}`, amount: '-1', currency: 'EUR' },
  ])
  expect(api.errors().join()).toContain('2244 EUR asked for, 1 EUR taken')
  const input = { orderId: attempt.orderId, method: 'card' }
  const rest = await api.call.value(createPayment, input, { ...attempt.as, key: randomUUID() })
  expect(rest.payment.amount.centAmount).toBe(2244)
})

test('money of another currency is posted apart and settles nothing', async () => {
  const attempt = await paying()
  const session = {
    reference: attempt.payment.id,
    state: 'captured',
    amount: 2244,
    currency: 'USD',
  }
  expect((await notice(session)).status).toBe(200)
  expect(await stateOf(attempt)).toMatchObject({
    state: 'awaiting_payment',
    amountToPay: { centAmount: 2244 },
  })
  expect(await posted(attempt.payment.id)).toEqual([
    { account: `suspense:${attempt.payment.id}`, amount: '-2244', currency: 'USD' },
  ])
})

test('money of an attempt that had ended is set aside, whether or not the order is paid meanwhile', async () => {
  const attempt = await paying()
  await typeCard(attempt.page, '4000 0000 0000 0002')
  await deliverAll()
  const late = { reference: attempt.payment.id, state: 'captured', amount: 2244, currency: 'EUR' }
  expect((await notice(late)).status).toBe(200)
  expect(await stateOf(attempt)).toMatchObject({
    state: 'awaiting_payment',
    amountToPay: { centAmount: 2244 },
    payments: [{ state: 'captured' }],
  })
  const twice = await paying()
  await typeCard(twice.page, '4000 0000 0000 0002')
  await deliverAll()
  const input = { orderId: twice.orderId, method: 'card' }
  const second = await api.call.value(createPayment, input, { ...twice.as, key: randomUUID() })
  await typeCard(
    api.origin + new URL(second.payment.redirectUrl ?? '').pathname,
    '4242424242424242',
  )
  await deliverAll()
  api.errors()
  await notice({ ...late, reference: twice.payment.id })
  expect((await posted(twice.payment.id)).map(({ amount }) => amount)).toEqual(['-2244'])
  expect(api.errors().join()).toContain('the attempt was declined before')
  expect((await stateOf(twice)).amountPaid.centAmount).toBe(2244)
})

test('a signed notice that cannot be used is kept, told once and refused', async () => {
  api.errors()
  const nonsense = JSON.stringify({ id: 'evt_x', session: { reference: 7 } })
  for (let again = 0; again < 2; again += 1)
    expect(await signed(nonsense)).toMatchObject({
      status: 422,
      body: { code: 'webhook_malformed' },
    })
  expect((await signed('no json')).status).toBe(422)
  const unknown = { reference: randomUUID(), state: 'captured', amount: 1, currency: 'EUR' }
  expect(await notice(unknown)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
  const kept = await api.db
    .selectFrom('payment_event')
    .select('body')
    .where('payment_id', 'is', null)
    .execute()
  expect(kept).toHaveLength(3)
  expect(api.errors()).toHaveLength(3)
})

test.each([
  { currency: '' },
  { currency: '__proto__' },
  { currency: 'E\0R' },
  { amount: 3_000_000_000 },
  { amount: -1 },
])('a signed notice of %o is of no sum, and is not booked', async (wrong) => {
  const { payment } = await paying()
  const told = { reference: payment.id, state: 'captured', amount: 2244, currency: 'EUR', ...wrong }
  expect(await notice(told)).toMatchObject({ status: 422, body: { code: 'webhook_malformed' } })
  expect(await posted(payment.id)).toEqual([])
  api.errors()
})

test('six notices of one payment at once settle it once, at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const attempt = await paying()
    const session = { reference: attempt.payment.id, amount: 2244, currency: 'EUR' }
    const states = ['captured', 'captured', 'challenge', 'captured', 'captured', 'challenge']
    const answers = await Promise.all(states.map((state) => notice({ ...session, state })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await stateOf(attempt)).state).toBe('paid')
  }
})

test('payments that never change make room for those behind them', async () => {
  const still = await paying()
  const before = await api.db
    .selectFrom('payment')
    .select(['updated_at', 'asked_at'])
    .where('id', '=', still.payment.id)
    .executeTakeFirstOrThrow()
  const soon = dayjs().add(61, 'second').toDate()
  await reconcile(soon)
  const after = await api.db
    .selectFrom('payment')
    .select(['updated_at', 'asked_at'])
    .where('id', '=', still.payment.id)
    .executeTakeFirstOrThrow()
  expect(before.asked_at).toBeNull()
  expect(after.asked_at).toEqual(soon)
  expect(after.updated_at).toEqual(before.updated_at)
})

test('methods, orders and payments of others are refused', async () => {
  const { as, orderId, payment } = await paying()
  const key = randomUUID()
  const gold = { orderId, method: 'gold' }
  expect((await api.call.refusal(createPayment, gold, { ...as, key })).code).toBe(
    'payment_method_not_offered',
  )
  const other = await newCustomer(api)
  const theirs = { orderId, method: 'card' }
  expect((await api.call.refusal(createPayment, theirs, { ...other.as, key })).code).toBe(
    'order_not_found',
  )
  const seen = await api.call.refusal(getPayment, { id: payment.id }, other.as)
  expect(seen.code).toBe('payment_not_found')
})

test('the ledger sums to zero, by constraint, and is never changed', async () => {
  const { rows } = await sql<{ sum: string }>`
    select sum(amount) as sum from ledger_entry group by tenant, currency`.execute(api.db)
  for (const { sum } of rows) expect(sum).toBe('0')
  expect(rows.length).toBeGreaterThan(0)
  const entry = { tenant: 'ie', currency: 'EUR', order_id: null, payment_id: null, at: new Date() }
  const transfer_id = randomUUID()
  const unbalanced = inTransaction(api.db, (tx) =>
    tx
      .insertInto('ledger_entry')
      .values([
        { ...entry, transfer_id, account: 'left', amount: 100 },
        { ...entry, transfer_id, account: 'right', amount: -99 },
      ])
      .execute(),
  )
  await expect(unbalanced).rejects.toThrow('does not sum to zero')
  const change = sql`update ledger_entry set amount = 0`.execute(api.db)
  await expect(change).rejects.toThrow('append-only')
  const removal = sql`delete from order_history`.execute(api.db)
  await expect(removal).rejects.toThrow('append-only')
})
