// Payments that cards' owners dispute, as Stripe's double tells of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getLedger } from '../../src/lib/contract/ledger.ts'
import { createPayment, getPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const OTHER = { name: 'other', secretKey: 'sk_test_other', webhookSecret: 'whsec_other' }
let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>

beforeAll(async () => {
  stripe = await startStripe()
  const accounts = [STRIPE, OTHER]
  api = await startApi({ payments: [stripePayments({ accounts, url: stripe.url })] })
  const byStripe = (text: string) => text.replace('provider: sandbox', 'provider: stripe')
  api.setShop(editedTestShop({ 'tenants/ie.yaml': byStripe }))
})
afterAll(async () => {
  await api.stop()
  await stripe.stop()
})

async function paid() {
  const { as, cartId } = await readyToOrder(api)
  const once = { ...as, key: randomUUID() }
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  const input = { orderId: placed.id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...as, key: randomUUID() })
  const session = stripe.at(payment.redirectUrl)
  stripe.pay(session)
  await api.call.value(getPayment, { id: payment.id }, as)
  return { number: placed.orderNumber, intent: session.payment_intent?.id ?? '' }
}

/** A dispute as Stripe describes it; `moves` of money, of which the first takes and the second returns. */
function disputeOf(intent: string, status: string, moves: number, reference = `dp_${intent}`) {
  const sums = [-2244, 2244].slice(0, moves)
  return {
    id: reference,
    object: 'dispute',
    amount: 2244,
    currency: 'eur',
    payment_intent: intent,
    reason: 'product_not_received',
    status,
    evidence_details: { due_by: 1_900_000_000 },
    balance_transactions: sums.map((amount) => ({ object: 'balance_transaction', amount })),
  }
}

async function tell(type: string, dispute: object, secret = STRIPE.webhookSecret, created = 1000) {
  const { body, headers } = stripe.message(`charge.dispute.${type}`, dispute, {
    secret,
    created,
  })
  const answer = await raw(`${api.origin}/api/v1/payment/webhook/stripe`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', host: 'ie.localhost' },
    body,
  })
  return answer.status
}

async function seen(number: string) {
  const finance = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const detail = await api.call.value(getStaffOrder, { id: number }, finance.as)
  const ledger = await api.call.value(getLedger, { search: number }, finance.as)
  const ofOrder = ledger.disputes.filter(({ orderNumber }) => orderNumber === number)
  expect(ofOrder).toEqual(detail.disputes)
  const kinds = ledger.transfers.map(({ kind }) => kind).sort()
  return { disputes: detail.disputes, kinds, state: detail.order.state }
}

test('a dispute is shown, what is taken back is booked, and what is returned too', async () => {
  const { number, intent } = await paid()
  const opened = disputeOf(intent, 'needs_response', 1)
  expect(await tell('created', opened)).toBe(200)
  expect(await tell('funds_withdrawn', opened)).toBe(200)
  const open = { state: 'open', isHeld: true, amount: { centAmount: 2244 }, orderNumber: number }
  expect(await seen(number)).toMatchObject({
    disputes: [open],
    kinds: ['disputed', 'payment'],
    state: 'paid',
  })
  expect(await checkLedger(api.db)).toEqual([])
  const won = disputeOf(intent, 'won', 2)
  expect(await tell('closed', won, STRIPE.webhookSecret, 3000)).toBe(200)
  expect(await tell('updated', opened, STRIPE.webhookSecret, 2000)).toBe(200)
  expect(await seen(number)).toMatchObject({
    disputes: [{ state: 'won', isHeld: false }],
    kinds: ['dispute_returned', 'disputed', 'payment'],
  })
  expect(await checkLedger(api.db)).toEqual([])
})

test('what is held back is not given back once more', async () => {
  const { number, intent } = await paid()
  await tell('funds_withdrawn', disputeOf(intent, 'needs_response', 1))
  const { as } = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const wish = {
    orderNumber: number,
    amount: { centAmount: 2244, currencyCode: 'EUR' },
    to: 'wallet' as const,
    reason: 'asked on the telephone',
    lineItemIds: [],
  }
  const back = () => api.call.send(refundOrder, wish, { ...as, key: randomUUID() })
  expect(await back()).toMatchObject({ ok: false, code: 'refund_too_much' })
  await tell('closed', disputeOf(intent, 'won', 2), STRIPE.webhookSecret, 3000)
  expect(await back()).toMatchObject({ ok: true })
})

test('one that is lost stays taken, and its end may come first', async () => {
  const { number, intent } = await paid()
  expect(await tell('closed', disputeOf(intent, 'lost', 1), STRIPE.webhookSecret, 5000)).toBe(200)
  expect(await tell('created', disputeOf(intent, 'needs_response', 0))).toBe(200)
  const { disputes, kinds } = await seen(number)
  expect(disputes).toMatchObject([{ state: 'lost', isHeld: true, reason: 'product_not_received' }])
  expect(kinds).toEqual(['disputed', 'payment'])
})

test('one of an unknown payment, of another account, or of nothing books nothing', async () => {
  const { number, intent } = await paid()
  expect(await tell('created', disputeOf(intent, 'needs_response', 1), 'whsec_forged')).toBe(400)
  // Another account's secret is no proof of this account's payments: that account has none by this id.
  const others = await tell('created', disputeOf(intent, 'needs_response', 1), OTHER.webhookSecret)
  expect(others).toBe(503)
  expect(await tell('created', disputeOf('pi_nobodys', 'needs_response', 1))).toBe(503)
  const foreign = { ...disputeOf(intent, 'needs_response', 1), currency: 'usd' }
  expect(await tell('created', foreign)).toBe(404)
  expect((await seen(number)).disputes).toEqual([])
  expect(await checkLedger(api.db)).toEqual([])
})
