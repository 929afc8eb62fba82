// Instalments at Stripe's double: charged while nobody is there, once whatever gets lost, and not where the bank wants to ask.
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listKeptCards } from '../../src/lib/contract/kept-card.ts'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startCharge } from '../../src/lib/server/commerce/payment/plan/start-charge.ts'
import { reconcilePayments } from '../../src/lib/server/commerce/payment/reconcile.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newCustomer } from './harness/people.ts'
import {
  attemptsOf,
  look,
  mailsOf,
  once,
  onDay,
  ordered,
  orderOf,
  shopWithPlans,
  started,
} from './harness/plans.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const shop = shopWithPlans({}, 'stripe')
let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>

beforeAll(async () => {
  stripe = await startStripe()
  api = await startApi({ payments: [stripePayments({ accounts: [STRIPE], url: stripe.url })] })
  api.setShop(shop)
})
afterAll(async () => {
  await api.stop()
  await stripe.stop()
})
beforeEach(() => {
  Object.assign(stripe.manner, { charges: 'succeeded', loses: false, instead: null })
})

const log = pino({ level: 'silent' })
const providers = () => [stripePayments({ accounts: [STRIPE], url: stripe.url }).provider]
const charge = (days: number) => onDay(api, shop, days, providers())
const down = { status: 500, body: { error: { type: 'api_error', message: 'down' } } }

async function begun() {
  const person = await newCustomer(api)
  const orderId = await ordered(api, person.as)
  const first = await started(api, person.as, orderId)
  const session = stripe.at(first.redirectUrl)
  expect(session).toMatchObject({ amount_total: 748, keeps: true, payment_method_types: ['card'] })
  stripe.pay(session)
  expect(await look(api, person.as, first)).toMatchObject({ state: 'captured' })
  await api.call.value(listKeptCards, {}, person.as)
  const charges = () =>
    [...stripe.intents.values()].filter(({ customer }) => customer === session.customer)
  return { ...person, orderId, charges }
}

/** Whatever is under way is asked for, seconds after it was begun. */
async function reconcile(days: number, seconds: number) {
  const now = dayjs().add(days, 'day').add(seconds, 'second').toDate()
  const actor = { kind: 'system', name: 'reconciliation' } as const
  await reconcilePayments({ db: api.db, log, now, actor }, shop, providers())
}

test('a later instalment is charged to the card that Stripe keeps, and told twice is booked once', async () => {
  const { as, orderId, charges } = await begun()
  await charge(30)
  await charge(30)
  expect(charges()).toMatchObject([{ amount: 748, currency: 'eur', status: 'succeeded' }])
  const [intent] = charges()
  for (const _ of [1, 2]) {
    const { body, headers } = stripe.message('payment_intent.succeeded', intent ?? {})
    const sent = { ...headers, 'content-type': 'application/json', host: 'ie.localhost' }
    const path = `${api.origin}/api/v1/payment/webhook/stripe`
    expect((await raw(path, { method: 'POST', headers: sent, body })).status).toBe(200)
  }
  expect(await orderOf(api, as, orderId)).toMatchObject({
    amountToPay: { centAmount: 748 },
    amountPaid: { centAmount: 1496 },
  })
  expect(await checkLedger(api.db)).toEqual([])
})

test('where the bank wants to ask, and where it declines, nothing is charged and the customer is told', async () => {
  for (const charges of ['requires_action', 'declined'] as const) {
    stripe.manner.charges = charges
    const { as, orderId } = await begun()
    await charge(30)
    expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'declined' })
    expect(await mailsOf(api, 'instalment-failed', orderId)).toHaveLength(1)
    expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: { centAmount: 1496 } })
  }
})

test('an answer that got lost is found by the next look, and nothing is charged twice', async () => {
  const { as, orderId, charges } = await begun()
  stripe.manner.loses = true
  await charge(30)
  await charge(30)
  expect(charges()).toHaveLength(1)
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: { centAmount: 748 } })

  const other = await begun()
  stripe.manner.loses = true
  await charge(30)
  await reconcile(30, 120)
  await charge(30)
  expect(other.charges()).toHaveLength(1)
  expect(await mailsOf(api, 'instalment-failed', other.orderId)).toEqual([])
  expect(await checkLedger(api.db)).toEqual([])
})

test('killed after the attempt is stored, or with Stripe down, it is charged once later', async () => {
  const { orderId, charges } = await begun()
  const at = { db: api.db, log, now: dayjs().add(30, 'day').toDate() }
  const context = jobContext(at, 'charge-instalments', shop).forTenant('ie')
  const stored = await inTransaction(api.db, (tx) => startCharge(tx, context, orderId))
  // Nobody goes on with it. Another one finds it, and stores none beside it.
  expect(await inTransaction(api.db, (tx) => startCharge(tx, context, orderId))).toBe(stored)
  expect(charges()).toEqual([])
  stripe.manner.instead = down
  await charge(30)
  expect(charges()).toEqual([])
  expect(await attemptsOf(api, orderId)).toHaveLength(2)
  stripe.manner.instead = null
  await charge(30)
  expect(charges()).toMatchObject([{ status: 'succeeded', metadata: { payment: stored } }])
  expect(await checkLedger(api.db)).toEqual([])
})

test('a refund while a charge is under way lets off what is to come beside it, and nothing comes in too much', async () => {
  const { as, orderId, charges } = await begun()
  stripe.manner.instead = down
  await charge(30)
  stripe.manner.instead = null
  const { as: finance } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const { orderNumber } = await orderOf(api, as, orderId)
  const amount = { centAmount: 800, currencyCode: 'EUR' }
  const back = { orderNumber, amount, to: 'wallet' as const, reason: 'a scratch', lineItemIds: [] }
  await api.call.value(refundOrder, back, once(finance))
  await charge(30)
  await charge(60)
  expect(charges()).toMatchObject([{ status: 'succeeded', amount: 748 }])
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: { centAmount: 0 } })
  expect(api.errors().join()).not.toContain('needs somebody to look at it')
  expect(await checkLedger(api.db)).toEqual([])
})

test('an attempt that Stripe never heard of is given up, and made again without a word to the customer', async () => {
  const { orderId, charges } = await begun()
  stripe.manner.instead = down
  await charge(30)
  stripe.manner.instead = null
  await reconcile(30, 1900)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'abandoned' })
  await charge(30)
  expect(charges()).toHaveLength(1)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'captured' })
  expect(await mailsOf(api, 'instalment-failed', orderId)).toEqual([])
})

test('two workers at once charge it once', async () => {
  const { orderId, charges } = await begun()
  await Promise.all([charge(30), charge(30), charge(30)])
  expect(charges()).toHaveLength(1)
  expect(await attemptsOf(api, orderId)).toHaveLength(2)
})
