// Instalments by mandate at Stripe's double: the first one on its page, the others while nobody is there, failed and taken back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listKeptCards } from '../../src/lib/contract/kept-card.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newCustomer } from './harness/people.ts'
import {
  agedBy,
  attemptsOf,
  look,
  mailsOf,
  onDay,
  ordered,
  orderOf,
  planOf,
  shopWithPlans,
  started,
} from './harness/plans.ts'
import { raw } from './harness/raw.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const withDebits = (text: string) =>
  text.replace('payments:\n', 'payments:\n  - { method: mandate, provider: sandbox }\n')
const shop = shopWithPlans({}, 'stripe', withDebits)
let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  stripe = await startStripe()
  api = await startApi({ payments: [stripePayments({ accounts: [STRIPE], url: stripe.url })] })
  api.setShop(shop)
})
beforeEach(() => Object.assign(stripe.manner, { charges: 'succeeded' }))
afterAll(async () => {
  await api.stop()
  await stripe.stop()
})

const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const providers = () => [stripePayments({ accounts: [STRIPE], url: stripe.url }).provider]
const charge = (days: number) => onDay(api, shop, days, providers())

async function tell(kind: string, object: object): Promise<void> {
  const { body, headers } = stripe.message(kind, object, { created: 1000 })
  const answer = await raw(`${api.origin}/api/v1/payment/webhook/stripe`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', host: 'ie.localhost' },
    body,
  })
  expect(answer.status).toBe(200)
}

/** An order whose first instalment was debited, and is in. */
async function begun() {
  const person = await newCustomer(api)
  const orderId = await ordered(api, person.as)
  const first = await started(api, person.as, orderId, { method: 'plan_debit' })
  const session = stripe.at(first.redirectUrl)
  expect(session).toMatchObject({
    amount_total: 748,
    keeps: true,
    payment_method_types: ['sepa_debit'],
  })
  stripe.debit(session)
  await tell('checkout.session.completed', session)
  expect(await look(api, person.as, first)).toMatchObject({ state: 'pending' })
  expect(await orderOf(api, person.as, orderId)).toMatchObject({ state: 'awaiting_payment' })
  Object.assign(session, { payment_status: 'paid' })
  await tell('checkout.session.async_payment_succeeded', session)
  expect(await look(api, person.as, first)).toMatchObject({ state: 'captured' })
  // The mandate is kept by the time that anybody looks.
  await api.call.value(listKeptCards, {}, person.as)
  const charges = () =>
    [...stripe.intents.values()].filter(
      ({ customer, id }) => customer === session.customer && id !== session.payment_intent?.id,
    )
  return { ...person, orderId, first, session, charges }
}

const statesOf = async ({ as, orderId }: Awaited<ReturnType<typeof begun>>) =>
  (await planOf(api, as, orderId))?.instalments.map(({ state }) => state)

test('the mandate of the first debit carries the others, each told of before and booked once', async () => {
  const plan = await begun()
  const { as, orderId, session, charges } = plan
  const { cards } = await api.call.value(listKeptCards, {}, as)
  const reference = `REF-mandate_${session.id}`
  expect(cards).toMatchObject([{ method: 'mandate', lastFour: '3000', mandate: { reference } }])
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'paid', amountToPay: eur(1496) })
  await charge(28)
  expect(charges()).toEqual([])
  expect(await mailsOf(api, 'instalment-coming', orderId)).toHaveLength(1)
  await charge(30)
  await charge(31)
  expect(charges()).toMatchObject([
    { amount: 748, status: 'processing', payment_method_types: ['sepa_debit'] },
  ])
  expect(await statesOf(plan)).toEqual(['paid', 'debited', 'coming'])
  const [intent] = charges()
  for (const _ of [1, 2]) await tell('payment_intent.succeeded', { ...intent, status: 'succeeded' })
  expect(await statesOf(plan)).toEqual(['paid', 'paid', 'coming'])
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(748) })
  expect(await checkLedger(api.db)).toEqual([])
})

test('a debit that the bank refuses is told, owed, and comes again on another day', async () => {
  const plan = await begun()
  const { orderId, charges, first } = plan
  await agedBy(api, first, 30)
  await charge(-2)
  await charge(0)
  const [intent] = charges()
  await tell('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' })
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'declined' })
  expect((await orderOf(api, plan.as, orderId)).amountToPay).toEqual(eur(1496))
  await charge(1)
  expect(await mailsOf(api, 'instalment-failed', orderId)).toHaveLength(1)
  await charge(3)
  expect(charges()).toHaveLength(2)
  expect(await statesOf(plan)).toEqual(['paid', 'debited', 'coming'])
  expect(await checkLedger(api.db)).toEqual([])
})

test('a debit that comes back is owed again, and none follows by itself', async () => {
  const plan = await begun()
  const { as, orderId, session } = plan
  const returned = {
    id: `dp_${session.id}`,
    object: 'dispute',
    amount: 748,
    currency: 'eur',
    payment_intent: session.payment_intent?.id,
    reason: 'debit_not_authorized',
    status: 'lost',
    evidence_details: { due_by: null },
    balance_transactions: [{ object: 'balance_transaction', amount: -748 }],
  }
  await tell('charge.dispute.created', returned)
  await tell('charge.dispute.closed', returned)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'returned' })
  expect(await orderOf(api, as, orderId)).toMatchObject({
    state: 'awaiting_payment',
    amountToPay: eur(2244),
  })
  await charge(28)
  await charge(31)
  expect(plan.charges()).toEqual([])
  expect((await planOf(api, as, orderId))?.owed).toEqual(eur(748))
  expect(await checkLedger(api.db)).toEqual([])
})
