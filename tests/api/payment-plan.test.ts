// Orders that are paid in instalments: agreed to at the checkout, charged on their days, failed, and paid off; at the sandbox.
import dayjs from 'dayjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { continueAsGuest } from '../../src/lib/contract/auth.ts'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { listKeptCards } from '../../src/lib/contract/kept-card.ts'
import { listPaymentMethods } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newCustomer, openCart } from './harness/people.ts'
import {
  agedBy,
  attemptsOf,
  begun,
  CARD,
  look,
  mailsOf,
  onDay,
  ordered,
  orderOf,
  pageAt,
  pay,
  planOf,
  shopWithPlans,
  started,
} from './harness/plans.ts'
import { typeCard } from './harness/sandbox.ts'

const shop = shopWithPlans()
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.setShop(shop))
afterAll(() => api.stop())

const day = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')
const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })

test('the dates and sums stand at the method before anybody orders, with what is agreed to', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  const { methods, planText } = await api.call.value(listPaymentMethods, { cartId }, as)
  expect(methods.find(({ method }) => method === 'plan')).toMatchObject({
    reason: null,
    amount: eur(748),
    instalments: [
      { number: 1, dueOn: day(0), amount: eur(748) },
      { number: 2, dueOn: day(30), amount: eur(748) },
      { number: 3, dueOn: day(60), amount: eur(748) },
    ],
  })
  expect(planText).toContain('I agree that Quire charges my card')
  expect(methods.find(({ method }) => method === 'card')?.instalments).toEqual([])
})

test('each reason why there are no instalments is named', async () => {
  const reasonFor = async (cartId: string, as: Parameters<typeof openCart>[1]) => {
    const { methods, planText } = await api.call.value(listPaymentMethods, { cartId }, as)
    const { reason } = methods.find(({ method }) => method === 'plan') ?? {}
    expect(planText === null).toBe(reason !== null)
    return reason
  }
  const { as } = await newCustomer(api)
  const { id } = await openCart(api, as)
  await api.call.value(putCartItem, cards(id), as)
  expect(await reasonFor(id, as)).toBeNull()
  const email = `guest-${id.slice(0, 8)}@example.test`
  const { data } = await api.call.value(continueAsGuest, { email }, { tenant: 'ie' })
  const guest = { tenant: 'ie', token: data.access_token }
  const { id: guests } = await openCart(api, guest)
  await api.call.value(putCartItem, cards(guests), guest)
  expect(await reasonFor(guests, guest)).toBe('plan_account')
  api.setShop(shopWithPlans({ minimum: 5000 }))
  expect(await reasonFor(id, as)).toBe('plan_minimum')
})

test('the first instalment promises the order, and the others are charged on their days', async () => {
  const { as, orderId } = await begun(api)
  expect(await orderOf(api, as, orderId)).toMatchObject({
    state: 'paid',
    isDeferredPayment: true,
    amountToPay: eur(1496),
  })
  const plan = await planOf(api, as, orderId)
  expect(plan?.instalments.map(({ state }) => state)).toEqual(['paid', 'coming', 'coming'])
  expect(plan).toMatchObject({ owed: eur(0), card: { brand: 'visa', lastFour: '4242' } })
  expect(await mailsOf(api, 'plan-begun', orderId)).toHaveLength(1)

  await onDay(api, shop, 26)
  expect(await mailsOf(api, 'instalment-coming', orderId)).toEqual([])
  await onDay(api, shop, 27)
  await onDay(api, shop, 29)
  expect(await mailsOf(api, 'instalment-coming', orderId)).toMatchObject([
    { facts: { value: { dueOn: day(30), amount: eur(748), card: { lastFour: '4242' } } } },
  ])
  expect(await attemptsOf(api, orderId)).toHaveLength(1)
  await onDay(api, shop, 30)
  await onDay(api, shop, 30)
  expect(await attemptsOf(api, orderId)).toMatchObject([
    { state: 'captured', amount: 748, off_session: false },
    { state: 'captured', amount: 748, off_session: true, method: 'plan' },
  ])
  await onDay(api, shop, 57)
  await onDay(api, shop, 60)
  await onDay(api, shop, 90)
  expect(await mailsOf(api, 'instalment-coming', orderId)).toHaveLength(2)
  expect(await attemptsOf(api, orderId)).toHaveLength(3)
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  const done = await planOf(api, as, orderId)
  expect(done?.instalments.every(({ state }) => state === 'paid')).toBe(true)
  expect(await mailsOf(api, 'instalment-failed', orderId)).toEqual([])
  expect(await checkLedger(api.db)).toEqual([])
})

test('a charge that the bank declines is told once, and tried again after days until the last one', async () => {
  const { as, orderId } = await begun(api, CARD.asks)
  // The bank wants to ask, and nobody is there.
  await onDay(api, shop, 30)
  await onDay(api, shop, 30)
  await onDay(api, shop, 32)
  expect(await attemptsOf(api, orderId)).toMatchObject([
    { state: 'captured' },
    { state: 'declined', amount: 748, off_session: true },
  ])
  const [mail, ...more] = await mailsOf(api, 'instalment-failed', orderId)
  expect(JSON.stringify(mail?.facts)).toContain(day(33))
  expect(more).toEqual([])
  await onDay(api, shop, 33)
  await onDay(api, shop, 40)
  await onDay(api, shop, 50)
  expect(await attemptsOf(api, orderId)).toHaveLength(4)
  const told = await mailsOf(api, 'instalment-failed', orderId)
  expect(told).toHaveLength(3)
  expect(JSON.stringify(told.at(-1)?.facts)).toContain('"nextTryOn":null')
  expect(await checkLedger(api.db)).toEqual([])
  // What is owed by then is charged with the next instalment.
  await onDay(api, shop, 60)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'declined', amount: 1496 })
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'paid', amountToPay: eur(1496) })
})

test('a plan is paid off early in any other way, and nothing is charged after that', async () => {
  const { as, orderId } = await begun(api)
  const { methods } = await api.call.value(listPaymentMethods, { orderId }, as)
  expect(methods.find(({ method }) => method === 'plan')).toMatchObject({ reason: 'plan_not_owed' })
  expect(methods.find(({ method }) => method === 'card')).toMatchObject({ amount: eur(1496) })
  const rest = await started(api, as, orderId, { method: 'card' })
  await typeCard(pageAt(api, rest.redirectUrl), CARD.good)
  expect(await look(api, as, rest)).toMatchObject({ state: 'captured' })
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  await onDay(api, shop, 30)
  await onDay(api, shop, 60)
  expect(await attemptsOf(api, orderId)).toHaveLength(2)
  expect(await checkLedger(api.db)).toEqual([])
})

test('what was declined is paid on the order page, and the rest is charged to that card', async () => {
  const { as, orderId, first } = await begun(api, CARD.asks)
  await agedBy(api, first, 30)
  await onDay(api, shop, 0)
  expect((await planOf(api, as, orderId))?.owed).toEqual(eur(748))
  const { methods, planText } = await api.call.value(listPaymentMethods, { orderId }, as)
  expect(methods.find(({ method }) => method === 'plan')).toMatchObject({
    reason: null,
    amount: eur(748),
    instalments: [],
  })
  expect(planText).toContain('this card from now on')
  const again = await started(api, as, orderId)
  await typeCard(pageAt(api, again.redirectUrl), CARD.good)
  expect(await look(api, as, again)).toMatchObject({ state: 'captured', amount: eur(748) })
  expect((await planOf(api, as, orderId))?.owed).toEqual(eur(0))
  await api.call.value(listKeptCards, {}, as)
  await onDay(api, shop, 31)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({
    state: 'captured',
    amount: 748,
    off_session: true,
  })
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  expect(await checkLedger(api.db)).toEqual([])
})

test('where the shop wants two instalments before it makes anything, the order waits for the second', async () => {
  const two = shopWithPlans({ madeAfter: 2 })
  api.setShop(two)
  const { as, orderId } = await begun(api)
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'awaiting_payment' })
  await onDay(api, two, 30)
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'paid', amountToPay: eur(748) })
})

test('who is behind with one order begins no plan for another', async () => {
  const person = await begun(api, CARD.asks)
  const other = await ordered(api, person.as)
  await agedBy(api, person.first, 31)
  expect(await pay(api, person.as, other)).toMatchObject({
    ok: false,
    code: 'payment_method_not_offered',
    problem: { facts: { reason: 'plan_behind' } },
  })
})
