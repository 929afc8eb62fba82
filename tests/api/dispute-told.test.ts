// Who hears of a disputed payment, and where its order stands meanwhile: at PayPal's double and at Stripe's.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countStaffOrders,
  getStaffOrder,
  listStaffOrders,
} from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, getPayment } from '../../src/lib/contract/payment.ts'
import { getOverview } from '../../src/lib/contract/staff.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { paypalPayments } from '../../src/lib/server/commerce/paypal/index.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { PAYPAL, startPaypal } from './harness/paypal.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const OTHER = { ...PAYPAL, name: 'other', clientId: 'somebody else' }
let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>
let paypal: Awaited<ReturnType<typeof startPaypal>>
let staff: Awaited<ReturnType<typeof newStaff>>

beforeAll(async () => {
  stripe = await startStripe()
  paypal = await startPaypal()
  api = await startApi({
    payments: [
      stripePayments({ accounts: [STRIPE], url: stripe.url }),
      paypalPayments({ accounts: [PAYPAL, OTHER], url: paypal.url }),
    ],
  })
  const both = '{ method: card, provider: stripe }\n  - { method: paypal, provider: paypal }'
  const paid = (text: string) => text.replace('{ method: card, provider: sandbox }', both)
  api.setShop(editedTestShop({ 'tenants/ie.yaml': paid }))
  staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  await api.stop()
  await Promise.all([stripe.stop(), paypal.stop()])
})

const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

async function paying(method: 'card' | 'paypal') {
  const { as, cartId } = await readyToOrder(api)
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
  const { payment } = await api.call.value(createPayment, { orderId: placed.id, method }, once(as))
  return { as, orderId: placed.id, number: placed.orderNumber, payment }
}
type Paid = Awaited<ReturnType<typeof paying>>

async function paidAtPaypal() {
  const paid = await paying('paypal')
  paypal.at(paid.payment.redirectUrl).status = 'APPROVED'
  await api.call.value(getPayment, { id: paid.payment.id }, paid.as)
  return paid
}

async function tell(provider: string, message: { body: string; headers: object }) {
  const answer = await raw(`${api.origin}/api/v1/payment/webhook/${provider}`, {
    method: 'POST',
    headers: { ...message.headers, 'content-type': 'application/json', host: 'ie.localhost' },
    body: message.body,
  })
  return answer.status
}

/** A dispute as PayPal describes it. */
function told({ payment }: Paid, of: object, minute = 0) {
  return {
    dispute_id: `PP-D-${payment.id}`,
    create_time: '2026-07-01T09:00:00.000Z',
    update_time: `2026-07-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
    disputed_transactions: [{ seller_transaction_id: 'CAP-1', custom: `ie/${payment.id}` }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: { currency_code: 'EUR', value: '22.44' },
    seller_response_due_date: '2026-07-11T12:00:00.000Z',
    ...of,
  }
}

const tellPaypal = (kind: string, of: object) =>
  tell('paypal', paypal.message(`CUSTOMER.DISPUTE.${kind}`, of))

async function mailsOf({ orderId }: Paid) {
  const all = await wordedMails(api, 'dispute-told')
  const mine = all.filter(({ key }) => key.startsWith(orderId))
  return mine.map(({ recipient, subject, body_text: text }) => ({ recipient, subject, text }))
}

/** Whether staff find the order where disputed ones are, on every page that counts them. */
async function isListed({ number }: Paid) {
  const { orders } = await api.call.value(listStaffOrders, { view: 'disputed' }, staff.as)
  const { counts } = await api.call.value(countStaffOrders, {}, staff.as)
  const overview = await api.call.value(getOverview, {}, staff.as)
  expect([counts['disputed'], overview.orders?.disputed]).toEqual([orders.length, orders.length])
  return orders.some(({ orderNumber }) => orderNumber === number)
}

const disputesOf = async ({ number }: Paid) =>
  (await api.call.value(getStaffOrder, { id: number }, staff.as)).disputes

test('the shop is told once of a dispute at PayPal and of its end; the customer sees a paid order', async () => {
  const paid = await paidAtPaypal()
  expect(await isListed(paid)).toBe(false)
  expect(await tellPaypal('CREATED', told(paid, {}))).toBe(200)
  expect(await tellPaypal('UPDATED', told(paid, { status: 'UNDER_REVIEW' }, 1))).toBe(200)
  expect(await disputesOf(paid)).toMatchObject([
    { provider: 'paypal', state: 'open', isHeld: false, answerBy: '2026-07-11T12:00:00.000Z' },
  ])
  expect(await isListed(paid)).toBe(true)
  expect(await mailsOf(paid)).toMatchObject([
    {
      recipient: 'hello@quire.example',
      subject: expect.stringContaining(paid.number),
      text: expect.stringMatching(/PayPal[\s\S]*22\.44[\s\S]*what was ordered has not come/),
    },
  ])
  const { order } = await api.call.value(getOrder, { id: paid.orderId }, paid.as)
  expect(order).toMatchObject({ state: 'paid', amountToPay: { centAmount: 0 } })
  const won = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  expect(await tellPaypal('RESOLVED', told(paid, won, 2))).toBe(200)
  expect(await isListed(paid)).toBe(false)
  expect(await disputesOf(paid)).toMatchObject([{ state: 'won', isHeld: false }])
  expect(await mailsOf(paid)).toHaveLength(2)
  expect(await checkLedger(api.db)).toEqual([])
})

test('a message that comes late puts no older deadline back', async () => {
  const paid = await paidAtPaypal()
  const until = (date: string, minute: number) =>
    told(paid, { seller_response_due_date: date }, minute)
  await tellPaypal('CREATED', until('2026-07-11T12:00:00.000Z', 0))
  await tellPaypal('UPDATED', until('2026-07-20T12:00:00.000Z', 2))
  await tellPaypal('UPDATED', until('2026-07-15T12:00:00.000Z', 1))
  expect(await disputesOf(paid)).toMatchObject([{ answerBy: '2026-07-20T12:00:00.000Z' }])
})

test('what PayPal gives back of it in the end is booked, and no more', async () => {
  const paid = await paidAtPaypal()
  await tellPaypal('CREATED', told(paid, {}))
  const back = { currency_code: 'EUR', value: '10.00' }
  const outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: back }
  const lost = told(paid, { status: 'RESOLVED', dispute_outcome: outcome }, 2)
  expect(await tellPaypal('RESOLVED', lost)).toBe(200)
  expect(await tellPaypal('UPDATED', told(paid, { status: 'UNDER_REVIEW' }, 1))).toBe(200)
  expect(await disputesOf(paid)).toMatchObject([
    { state: 'lost', isHeld: true, amount: { centAmount: 1000 } },
  ])
  expect((await mailsOf(paid)).map(({ text }) => text?.includes('€10.00'))).toEqual([false, true])
  expect(await checkLedger(api.db)).toEqual([])
})

/** Money that PayPal says it has taken back of a payment, without a word on its dispute. */
const reversed = ({ payment }: Paid, value: string) =>
  tell(
    'paypal',
    paypal.message('PAYMENT.CAPTURE.REVERSED', {
      id: `REV-${payment.id}`,
      amount: { currency_code: 'EUR', value },
      custom_id: `ie/${payment.id}`,
      create_time: '2026-07-01T12:30:00.000Z',
    }),
  )

test('money that was taken back is the shop’s again once it has won, whichever is told first', async () => {
  const [first, last, late] = [
    await paidAtPaypal(),
    await paidAtPaypal(),
    await paidAtPaypal(),
  ] as const
  const won = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  const lost = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }
  await reversed(first, '22.44')
  expect(await disputesOf(first)).toMatchObject([{ state: 'lost', isHeld: true }])
  for (const _ of ['told', 'told again']) await tellPaypal('RESOLVED', told(first, won, 40))
  await tellPaypal('RESOLVED', told(last, won, 20))
  await reversed(last, '22.44')
  for (const paid of [first, last])
    expect(await disputesOf(paid)).toMatchObject([{ state: 'won', isHeld: false }])
  await tellPaypal('RESOLVED', told(late, lost, 40))
  await tellPaypal('RESOLVED', told(late, won, 20))
  expect(await disputesOf(late)).toMatchObject([{ state: 'lost', isHeld: true }])
  expect(await checkLedger(api.db)).toEqual([])
})

test('money that PayPal takes back is booked once, whether its dispute is told before, after or never', async () => {
  const outcome = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }
  const [before, after, never] = [
    await paidAtPaypal(),
    await paidAtPaypal(),
    await paidAtPaypal(),
  ] as const
  await tellPaypal('CREATED', told(before, {}))
  await tellPaypal('RESOLVED', told(before, outcome, 2))
  for (const paid of [before, after, never, never]) expect(await reversed(paid, '22.44')).toBe(200)
  await tellPaypal('CREATED', told(after, {}))
  await tellPaypal('RESOLVED', told(after, outcome, 40))
  for (const paid of [before, after, never])
    expect(await disputesOf(paid)).toMatchObject([
      { state: 'lost', isHeld: true, amount: { centAmount: 2244 } },
    ])
  expect(await disputesOf(after)).toMatchObject([{ reference: `PP-D-${after.payment.id}` }])
  expect((await mailsOf(never)).map(({ text }) => text)).toEqual([
    expect.stringContaining('the provider took it back without saying why'),
  ])
  const held = await api.db
    .selectFrom('ledger_entry')
    .select('payment_id')
    .where('kind', '=', 'disputed')
    .where('account', '=', 'provider:paypal')
    .where(
      'payment_id',
      'in',
      [before, after, never].map(({ payment }) => payment.id),
    )
    .execute()
  expect(held).toHaveLength(3)
  expect(await checkLedger(api.db)).toEqual([])
})

test('a dispute at PayPal of nobody’s payment, or without a sum, is none', async () => {
  const paid = await paidAtPaypal()
  const nobodys = told(paid, { disputed_transactions: [{ custom: 'of another system' }] })
  expect(await tellPaypal('CREATED', nobodys)).toBe(200)
  const odd = { dispute_amount: { currency_code: 'EUR', value: 'much' } }
  expect(await tellPaypal('CREATED', told(paid, odd))).toBe(422)
  expect(await tellPaypal('CREATED', { dispute_id: 'PP-D-1' })).toBe(422)
  expect(await disputesOf(paid)).toEqual([])
})

test('the shop is told of a dispute at Stripe, once for each state', async () => {
  const paid = await paying('card')
  const session = stripe.at(paid.payment.redirectUrl)
  stripe.pay(session)
  await api.call.value(getPayment, { id: paid.payment.id }, paid.as)
  const dispute = {
    id: `dp_${paid.payment.id}`,
    object: 'dispute',
    amount: 2244,
    currency: 'eur',
    payment_intent: session.payment_intent?.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: 1_900_000_000 },
    balance_transactions: [{ object: 'balance_transaction', amount: -2244 }],
  }
  for (const type of ['created', 'funds_withdrawn'])
    await tell('stripe', stripe.message(`charge.dispute.${type}`, dispute))
  expect(await mailsOf(paid)).toMatchObject([
    {
      recipient: 'hello@quire.example',
      text: expect.stringMatching(/Stripe[\s\S]*the owner did not allow this payment/),
    },
  ])
  expect(await isListed(paid)).toBe(true)
  const closed = stripe.message(
    'charge.dispute.closed',
    { ...dispute, status: 'lost' },
    { created: 9 },
  )
  expect(await tell('stripe', closed)).toBe(200)
  expect(await isListed(paid)).toBe(false)
  expect((await mailsOf(paid)).map(({ subject }) => subject)).toEqual([
    `Payment disputed: order ${paid.number}`,
    `Dispute lost: order ${paid.number}`,
  ])
})
