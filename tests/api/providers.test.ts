// Stripe and PayPal, each against a double that speaks its protocol.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelStaffOrder, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  refundOrder,
  resetPaymentMethod,
} from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { retryRefunds } from '../../src/lib/server/commerce/payment/ask-refunds.ts'
import { reconcilePayments } from '../../src/lib/server/commerce/payment/reconcile.ts'
import { paypalPayments } from '../../src/lib/server/commerce/paypal/index.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { PAYPAL, startPaypal } from './harness/paypal.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const log = pino({ level: 'silent' })

let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>
let paypal: Awaited<ReturnType<typeof startPaypal>>

beforeAll(async () => {
  stripe = await startStripe()
  paypal = await startPaypal()
  const modules = [
    stripePayments({ accounts: [STRIPE], url: stripe.url }),
    paypalPayments({ accounts: [PAYPAL], url: paypal.url }),
  ]
  api = await startApi({ payments: modules })
  api.setShop(shopPaidBy())
})
afterAll(async () => {
  await api.stop()
  await Promise.all([stripe.stop(), paypal.stop()])
})
beforeEach(() => {
  Object.assign(stripe.manner, {
    refunds: 'succeeded',
    refuses: false,
    loses: false,
    instead: null,
  })
  Object.assign(paypal.manner, { refunds: 'COMPLETED', decline: false, instead: null })
})

/** The test shop, its Irish tenant paid by Stripe and PayPal. */
function shopPaidBy(account = 'main') {
  const card = `{ method: card, provider: stripe, account: ${account} }`
  const both = `${card}\n  - { method: paypal, provider: paypal }`
  const paid = (text: string) => text.replace('{ method: card, provider: sandbox }', both)
  return editedTestShop({ 'tenants/ie.yaml': paid })
}

const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

async function paying(method: 'card' | 'paypal') {
  const { as, cartId } = await readyToOrder(api)
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
  const { payment } = await api.call.value(createPayment, { orderId: placed.id, method }, once(as))
  return { as, orderId: placed.id, number: placed.orderNumber, payment }
}
type Attempt = Awaited<ReturnType<typeof paying>>

const orderOf = async ({ as, orderId }: Attempt) =>
  (await api.call.value(getOrder, { id: orderId }, as)).order
const look = async ({ as, payment }: Attempt) =>
  (await api.call.value(getPayment, { id: payment.id }, as)).payment

type Message = { body: string; headers: Record<string, string> }
async function tell(provider: string, { body, headers }: Message, tenant = 'ie') {
  const answer = await raw(`${api.origin}/api/v1/payment/webhook/${provider}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', host: `${tenant}.localhost` },
    body,
  })
  return { status: answer.status, ...(answer.body as { code?: string }) }
}

async function refund(attempt: Attempt, centAmount: number) {
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const amount = { centAmount, currencyCode: 'EUR' }
  const input = { orderNumber: attempt.number, amount, to: 'provider' as const, lineItemIds: [] }
  return api.call.send(refundOrder, { ...input, reason: 'printed wrong' }, once(finance.as))
}

const stateOfRefund = async ({ orderId }: Attempt) =>
  (
    await api.db
      .selectFrom('refund')
      .select('state')
      .where('tenant', '=', 'ie')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state

const later = (seconds: number) => dayjs().add(seconds, 'second').toDate()
const actor = { kind: 'system', name: 'reconciliation' } as const
const work = (seconds: number) => ({ db: api.db, log, now: later(seconds), actor })

describe('Stripe', () => {
  test('a page of its own, a signed message, a paid order, the ledger', async () => {
    const paid = await paying('card')
    const session = stripe.at(paid.payment.redirectUrl)
    expect(session).toMatchObject({
      amount_total: 2244,
      currency: 'eur',
      client_reference_id: paid.payment.id,
      metadata: { tenant: 'ie', payment: paid.payment.id },
    })
    expect(session.success_url).toContain(`payment=${paid.payment.id}`)
    expect(session.cancel_url).toBe(`${session.success_url}&left=1`)
    stripe.pay(session)
    const message = stripe.message('checkout.session.completed', session)
    expect(await tell('stripe', message)).toEqual({ status: 200, received: true })
    expect(await tell('stripe', message)).toEqual({ status: 200, received: true })
    expect(await orderOf(paid)).toMatchObject({
      state: 'paid',
      amountPaid: { centAmount: 2244 },
      payments: [{ state: 'captured' }],
    })
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('a lost message is made up for on return', async () => {
    const paid = await paying('card')
    stripe.pay(stripe.at(paid.payment.redirectUrl))
    expect(await look(paid)).toMatchObject({ state: 'captured' })
  })

  test('the bank asks, another card is tried, and who turns back gives the page up', async () => {
    const attempt = await paying('card')
    const session = stripe.at(attempt.payment.redirectUrl)
    session.payment_intent = { id: 'pi_x', object: 'payment_intent', status: 'requires_action' }
    expect(await look(attempt)).toMatchObject({ state: 'challenge' })
    session.payment_intent.status = 'requires_payment_method'
    expect(await look(attempt)).toMatchObject({ state: 'challenge' })
    await api.call.value(resetPaymentMethod, { orderId: attempt.orderId }, attempt.as)
    expect(session.status).toBe('expired')
    expect(await look(attempt)).toMatchObject({ state: 'expired' })
    const input = { orderId: attempt.orderId, method: 'card' }
    const next = await api.call.value(createPayment, input, once(attempt.as))
    expect(next.payment.id).not.toBe(attempt.payment.id)
  })

  test('who pays while the page is given up has paid', async () => {
    const attempt = await paying('card')
    stripe.pay(stripe.at(attempt.payment.redirectUrl))
    const reset = await api.call.send(resetPaymentMethod, { orderId: attempt.orderId }, attempt.as)
    expect(reset).toMatchObject({ ok: false, code: 'order_not_payable' })
    expect(await orderOf(attempt)).toMatchObject({ state: 'paid' })
  })

  test('money on its way is waited for; what the bank refuses in the end is declined', async () => {
    const attempt = await paying('card')
    const session = stripe.at(attempt.payment.redirectUrl)
    session.status = 'complete'
    await tell('stripe', stripe.message('checkout.session.completed', session))
    expect(await look(attempt)).toMatchObject({ state: 'pending' })
    await tell('stripe', stripe.message('checkout.session.async_payment_failed', session))
    expect(await look(attempt)).toMatchObject({ state: 'declined' })
  })

  test('messages that are forged, old, of others or of something else', async () => {
    const attempt = await paying('card')
    const session = { ...stripe.at(attempt.payment.redirectUrl) }
    stripe.pay(session)
    const type = 'checkout.session.completed'
    const forged = stripe.message(type, session, { secret: 'whsec_another' })
    expect(await tell('stripe', forged)).toMatchObject({ code: 'webhook_signature_invalid' })
    const changed = stripe.message(type, session)
    changed.body = changed.body.replace('2244', '2245')
    expect(await tell('stripe', changed)).toMatchObject({ code: 'webhook_signature_invalid' })
    const old = stripe.message(type, session, { at: later(-301) })
    expect(await tell('stripe', old)).toMatchObject({ code: 'webhook_too_old' })
    const taken = { status: 200 }
    expect(await tell('stripe', stripe.message(type, session), 'ch')).toMatchObject(taken)
    expect(await tell('stripe', stripe.message('charge.updated', {}))).toMatchObject(taken)
    const others = { ...session, metadata: {} }
    expect(await tell('stripe', stripe.message(type, others))).toMatchObject(taken)
    expect(await orderOf(attempt)).toMatchObject({ state: 'awaiting_payment' })
    const unknown = { ...session, client_reference_id: randomUUID() }
    expect(await tell('stripe', stripe.message(type, unknown))).toMatchObject({
      code: 'payment_not_found',
    })
  })

  test('another sum than was asked for pays no order', async () => {
    const attempt = await paying('card')
    const session = stripe.at(attempt.payment.redirectUrl)
    stripe.pay(session)
    session.amount_total = 1
    await tell('stripe', stripe.message('checkout.session.completed', session))
    expect(await orderOf(attempt)).toMatchObject({ state: 'awaiting_payment' })
    expect(await checkLedger(api.db)).toEqual([])
    expect(api.errors().join()).toContain('2244 EUR asked for, 1 EUR taken')
  })

  test('a refund once, however long it takes and however often it is asked for', async () => {
    const paid = await paying('card')
    stripe.pay(stripe.at(paid.payment.redirectUrl))
    await look(paid)
    stripe.manner.refunds = 'pending'
    const before = stripe.refunds.length
    expect(await refund(paid, 1000)).toMatchObject({ ok: true })
    expect(await stateOfRefund(paid)).toBe('requested')
    const made = stripe.refunds.at(-1)
    expect(made).toMatchObject({ amount: 1000, status: 'pending' })
    if (made) made.status = 'succeeded'
    const { provider } = stripePayments({ accounts: [STRIPE], url: stripe.url })
    await retryRefunds(work(120), [provider])
    expect(await stateOfRefund(paid)).toBe('done')
    expect(stripe.refunds.length).toBe(before + 1)
  })

  test('a Stripe that is slow, down or out of its mind costs no order', async () => {
    const { as, cartId } = await readyToOrder(api)
    const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
    const input = { orderId: placed.id, method: 'card' }
    for (const instead of [
      { status: 500, body: { error: { type: 'api_error', message: 'no' } } },
      { status: 200, body: '<html>' },
    ]) {
      stripe.manner.instead = instead
      expect(await api.call.send(createPayment, input, once(as))).toMatchObject({
        code: 'payment_provider_unavailable',
      })
    }
    stripe.manner.instead = null
    const { payment } = await api.call.value(createPayment, input, once(as))
    expect(stripe.at(payment.redirectUrl).amount_total).toBe(2244)
    api.errors()
  })

  test('an answer that gets lost is made up for by the next try', async () => {
    const { as, cartId } = await readyToOrder(api)
    const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
    const input = { orderId: placed.id, method: 'card' }
    stripe.manner.loses = true
    expect(await api.call.send(createPayment, input, once(as))).toMatchObject({
      code: 'payment_provider_unavailable',
    })
    const made = stripe.sessions.size
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const { payment } = await api.call.value(createPayment, input, once(as))
    expect(stripe.at(payment.redirectUrl).client_reference_id).toBe(payment.id)
    expect(stripe.sessions.size).toBe(made)
    api.errors()
  })

  test('a page that somebody else made for our payment pays nothing', async () => {
    const attempt = await paying('card')
    const forged = { ...stripe.at(attempt.payment.redirectUrl), id: 'cs_of_another_account' }
    stripe.pay(forged)
    const message = stripe.message('checkout.session.completed', forged)
    expect(await tell('stripe', message)).toMatchObject({ code: 'payment_not_found' })
    expect(await orderOf(attempt)).toMatchObject({ state: 'awaiting_payment' })
    api.errors()
  })

  test('a refund that is refused for good is booked back', async () => {
    const paid = await paying('card')
    stripe.pay(stripe.at(paid.payment.redirectUrl))
    await look(paid)
    stripe.manner.refuses = true
    expect(await refund(paid, 1000)).toMatchObject({ ok: true })
    expect(await stateOfRefund(paid)).toBe('failed')
    expect(await orderOf(paid)).toMatchObject({ amountPaid: { centAmount: 2244 } })
    expect(await checkLedger(api.db)).toEqual([])
    api.errors()
  })

  test('a method whose account nobody has set up is not offered', async () => {
    const { as, orderId } = await paying('card')
    api.setShop(shopPaidBy('another'))
    const { methods } = await api.call.value(listPaymentMethods, { orderId }, as)
    expect(methods.find(({ method }) => method === 'card')?.reason).toBe('not_set_up')
    api.setShop(shopPaidBy())
  })
})

describe('PayPal', () => {
  test('approved on its page, taken on return, refunded', async () => {
    const paid = await paying('paypal')
    const order = paypal.at(paid.payment.redirectUrl)
    expect(order.purchase_units[0]).toMatchObject({
      custom_id: `ie/${paid.payment.id}`,
      amount: { currency_code: 'EUR', value: '22.44' },
    })
    expect(order.cancel_url).toBe(`${order.return_url}&left=1`)
    expect(await look(paid)).toMatchObject({ state: 'pending' })
    order.status = 'APPROVED'
    expect(await look(paid)).toMatchObject({ state: 'captured' })
    expect(await orderOf(paid)).toMatchObject({ state: 'paid', amountPaid: { centAmount: 2244 } })
    expect(await refund(paid, 44)).toMatchObject({ ok: true })
    expect(await stateOfRefund(paid)).toBe('done')
    expect(order.purchase_units[0]?.payments?.refunds).toMatchObject([
      { amount: { currency_code: 'EUR', value: '0.44' } },
    ])
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('who approves and never comes back has paid all the same', async () => {
    const paid = await paying('paypal')
    paypal.at(paid.payment.redirectUrl).status = 'APPROVED'
    const { provider } = paypalPayments({ accounts: [PAYPAL], url: paypal.url })
    await reconcilePayments(work(61), null, [provider])
    expect(await orderOf(paid)).toMatchObject({ state: 'paid' })
  })

  test('a message about money that was taken, twice, forged, and unprovable', async () => {
    const paid = await paying('paypal')
    const custom_id = `ie/${paid.payment.id}`
    const amount = { currency_code: 'EUR', value: '22.44' }
    const related_ids = { order_id: paypal.at(paid.payment.redirectUrl).id }
    const supplementary_data = { related_ids }
    const capture = { id: 'CAP-1', status: 'COMPLETED', amount, custom_id, supplementary_data }
    const type = 'PAYMENT.CAPTURE.COMPLETED'
    const forged = paypal.message(type, capture, 'somebody else')
    expect(await tell('paypal', forged)).toMatchObject({ code: 'webhook_signature_invalid' })
    const elsewhere = { 'paypal-cert-url': 'https://paypal.com.example/cert' }
    const odder = { ...forged, headers: { ...forged.headers, ...elsewhere } }
    expect(await tell('paypal', odder)).toMatchObject({ code: 'webhook_signature_invalid' })
    const bare = { ...forged, headers: {} }
    expect(await tell('paypal', bare)).toMatchObject({ code: 'webhook_signature_invalid' })
    paypal.manner.instead = { status: 500, body: {} }
    const message = paypal.message(type, capture)
    expect(await tell('paypal', message)).toMatchObject({ code: 'payment_provider_unavailable' })
    paypal.manner.instead = null
    const odd = paypal.message(type, { ...capture, amount: { currency_code: 'EUR', value: '2e9' } })
    expect(await tell('paypal', odd)).toMatchObject({ code: 'webhook_malformed' })
    expect(await tell('paypal', message, 'ch')).toMatchObject({ status: 200 })
    expect(await orderOf(paid)).toMatchObject({ state: 'awaiting_payment' })
    expect(await tell('paypal', message)).toMatchObject({ status: 200 })
    expect(await tell('paypal', message)).toMatchObject({ status: 200 })
    expect(await orderOf(paid)).toMatchObject({ state: 'paid' })
  })

  test('a card behind it that is declined, and an attempt that was given up', async () => {
    const attempt = await paying('paypal')
    const order = paypal.at(attempt.payment.redirectUrl)
    order.status = 'APPROVED'
    paypal.manner.decline = true
    expect(await look(attempt)).toMatchObject({ state: 'declined' })
    paypal.manner.decline = false
    const second = await paying('paypal')
    await api.call.value(resetPaymentMethod, { orderId: second.orderId }, second.as)
    expect(await look(second)).toMatchObject({ state: 'expired' })
    const given = paypal.at(second.payment.redirectUrl)
    given.status = 'APPROVED'
    await look(second)
    expect(given.status).toBe('APPROVED')
  })

  test('nothing is taken for an order that staff have cancelled', async () => {
    const attempt = await paying('paypal')
    const support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
    const seen = await api.call.value(getStaffOrder, { id: attempt.number }, support.as)
    const input = { id: attempt.orderId, version: seen.version, reason: 'a mistake' }
    await api.call.value(cancelStaffOrder, input, support.as)
    const order = paypal.at(attempt.payment.redirectUrl)
    order.status = 'APPROVED'
    expect(await look(attempt)).toMatchObject({ state: 'expired' })
    expect(order.status).toBe('APPROVED')
  })

  test('a token that was taken back is asked for again; an order that is forgotten has expired', async () => {
    const attempt = await paying('paypal')
    paypal.endTokens()
    expect(await look(attempt)).toMatchObject({ state: 'pending' })
    paypal.orders.clear()
    expect(await look(attempt)).toMatchObject({ state: 'expired' })
  })
})
