// Instalments that are debited by a mandate: agreed to, told of before each debit, carried out, failed and taken back.
import dayjs from 'dayjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countStaffOrders } from '../../src/lib/contract/back-office.ts'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { listKeptCards, revokeKeptCard } from '../../src/lib/contract/kept-card.ts'
import { getPayment, listPaymentMethods, refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { bankDays, IBAN, typeAccount } from './harness/debits.ts'
import { wordedMails } from './harness/mail.ts'
import { cards, newCustomer, openCart, type Person } from './harness/people.ts'
import {
  agedBy,
  attemptsOf,
  mailsOf,
  once,
  onDay,
  ordered,
  orderOf,
  planOf,
  shopWithPlans,
  started,
} from './harness/plans.ts'
import { newStaff } from './harness/staff.ts'

const RETURNS = 'DE35 3704 0044 0532 0130 02'
const withDebits = (text: string) =>
  text.replace('payments:\n', 'payments:\n  - { method: mandate, provider: sandbox }\n')

const shop = shopWithPlans({}, 'sandbox', withDebits)
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.setShop(shop))
afterAll(() => api.stop())

const day = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')
const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })

/** An order whose first instalment is with the bank. */
async function debited(iban: string, buyer?: Person) {
  const person = buyer ?? (await newCustomer(api))
  const orderId = await ordered(api, person.as)
  const first = await started(api, person.as, orderId, { method: 'plan_debit' })
  const payment = await typeAccount(api, person.as, first, iban)
  expect(payment).toMatchObject({ state: 'pending', method: 'plan_debit', amount: eur(748) })
  return { ...person, orderId, first }
}

/** The same once it is in. */
async function begun(iban = IBAN.paid) {
  const plan = await debited(iban)
  await bankDays(api)
  expect((await planOf(api, plan.as, plan.orderId))?.card).toMatchObject({ brand: 'sepa_debit' })
  return plan
}

const statesOf = async ({ as, orderId }: { as: Person['as']; orderId: string }) =>
  (await planOf(api, as, orderId))?.instalments.map(({ state }) => state)

/** What the bank does with later debits of an account. */
const bankSays = (outcome: 'declined' | 'returned') =>
  api.db.updateTable('sandbox_card').set({ outcome }).where('mandate', 'is not', null).execute()

test('offered beside the card where debits are taken, with what is agreed to; else not', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  const offered = await api.call.value(listPaymentMethods, { cartId }, as)
  const names = offered.methods.map(({ method }) => method)
  expect(names.indexOf('plan_debit')).toBe(names.indexOf('plan') + 1)
  expect(offered.methods.find(({ method }) => method === 'plan_debit')).toMatchObject({
    reason: null,
    amount: eur(748),
    instalments: [{ dueOn: day(0) }, { dueOn: day(30) }, { dueOn: day(60) }],
  })
  expect(offered.planDebitText).toContain('debits my account')
  expect(offered.planDebitText).toContain('at least 2 days before')
  expect(offered.mandateText).toContain('authorise Quire')
  api.setShop(shopWithPlans())
  const without = await api.call.value(listPaymentMethods, { cartId }, as)
  expect(without.methods.map(({ method }) => method)).not.toContain('plan_debit')
  expect(without.planDebitText).toBeNull()
})

test('the order waits for the first debit; the others are told of, then debited on their days', async () => {
  const plan = await debited(IBAN.paid)
  const { as, orderId } = plan
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'awaiting_payment' })
  await bankDays(api)
  expect(await orderOf(api, as, orderId)).toMatchObject({
    state: 'paid',
    isDeferredPayment: true,
    amountToPay: eur(1496),
  })
  expect(await statesOf(plan)).toEqual(['paid', 'coming', 'coming'])
  const { cards: kept } = await api.call.value(listKeptCards, {}, as)
  expect(kept).toMatchObject([{ method: 'mandate', lastFour: '3000' }])
  expect(kept[0]?.mandate?.text).toMatch(/authorise Quire[\s\S]*debits my account/)
  const removing = await api.call.send(revokeKeptCard, { id: kept[0]?.id ?? '' }, as)
  expect(removing).toMatchObject({ ok: false, code: 'kept_card_on_plan' })

  await onDay(api, shop, 28)
  const told = await wordedMails(api, 'instalment-coming')
  const mine = told.find(({ key }) => key.startsWith(orderId))
  expect(mine?.body_text).toContain('your account ending in 3000')
  await onDay(api, shop, 30)
  await onDay(api, shop, 33)
  expect(await attemptsOf(api, orderId)).toMatchObject([
    { state: 'captured', method: 'plan_debit', off_session: false },
    { state: 'authorised', method: 'plan_debit', off_session: true, amount: 748 },
  ])
  expect(await statesOf(plan)).toEqual(['paid', 'debited', 'coming'])
  await bankDays(api)
  expect(await statesOf(plan)).toEqual(['paid', 'paid', 'coming'])
  expect(await mailsOf(api, 'debit-failed', orderId)).toEqual([])
  expect(await checkLedger(api.db)).toEqual([])
})

test('while a debit is with the bank nobody is behind, and what is given back does not count on it', async () => {
  const plan = await begun()
  const { as, orderId } = plan
  await onDay(api, shop, 28)
  await onDay(api, shop, 30)
  const finance = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const { counts } = await api.call.value(countStaffOrders, {}, finance.as)
  expect(counts['behind']).toBe(0)
  const { orderNumber } = await orderOf(api, as, orderId)
  const back = { orderNumber, amount: eur(800), to: 'wallet' as const, reason: 'a scratch' }
  await api.call.value(refundOrder, { ...back, lineItemIds: [] }, once(finance.as))
  expect(await statesOf(plan)).toEqual(['paid', 'debited', 'dropped'])
  await bankDays(api)
  expect(await orderOf(api, as, orderId)).toMatchObject({ amountToPay: eur(0) })
  expect(await statesOf(plan)).toEqual(['paid', 'paid', 'dropped'])
  expect(await checkLedger(api.db)).toEqual([])
  expect(api.errors().join()).not.toContain(orderId)
})

test('a debit that fails is an instalment that is not paid: told, and tried again on its day', async () => {
  const { as, orderId, first } = await begun()
  await agedBy(api, first, 30)
  await onDay(api, shop, -2)
  await bankSays('declined')
  await onDay(api, shop, 0)
  await bankDays(api)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'declined' })
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'paid' })
  await onDay(api, shop, 1)
  const [mail, ...more] = await mailsOf(api, 'instalment-failed', orderId)
  expect(JSON.stringify(mail?.facts)).toContain(day(3))
  expect(more).toEqual([])
  expect(await mailsOf(api, 'debit-failed', orderId)).toEqual([])
  await onDay(api, shop, 3)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'authorised' })
  expect(await checkLedger(api.db)).toEqual([])
})

test('who has not heard of a debit is told, and debited two days later', async () => {
  const { orderId, first } = await begun()
  await agedBy(api, first, 32)
  await onDay(api, shop, 0)
  await onDay(api, shop, 1)
  expect(await attemptsOf(api, orderId)).toHaveLength(1)
  const [mail, ...more] = await mailsOf(api, 'instalment-coming', orderId)
  expect(JSON.stringify(mail?.facts)).toContain(`"dueOn":"${day(2)}"`)
  expect(more).toEqual([])
  await onDay(api, shop, 2)
  expect(await attemptsOf(api, orderId)).toMatchObject([
    { state: 'captured' },
    { state: 'authorised', method: 'plan_debit', off_session: true, amount: 748 },
  ])
})

test('a first debit that fails leaves an order without a plan, to be paid otherwise', async () => {
  const { as, orderId, first } = await debited(IBAN.fails)
  await bankDays(api)
  expect(await api.call.value(getPayment, { id: first.id }, as)).toMatchObject({
    payment: { state: 'declined' },
  })
  expect(await planOf(api, as, orderId)).toBeNull()
  expect(await orderOf(api, as, orderId)).toMatchObject({ state: 'awaiting_payment' })
  expect(await mailsOf(api, 'debit-failed', orderId)).toHaveLength(1)
})

test('one that comes back is owed again, is not debited once more, and stops what is not printed', async () => {
  const { as, orderId } = await begun(RETURNS)
  await bankDays(api, 2)
  expect((await attemptsOf(api, orderId)).at(-1)).toMatchObject({ state: 'returned' })
  expect(await orderOf(api, as, orderId)).toMatchObject({
    state: 'awaiting_payment',
    amountToPay: eur(2244),
  })
  await onDay(api, shop, 3)
  await onDay(api, shop, 20)
  expect(await attemptsOf(api, orderId)).toHaveLength(1)
  const told = await mailsOf(api, 'instalment-failed', orderId)
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told[0]?.facts)).toContain('"nextTryOn":null')
  expect((await planOf(api, as, orderId))?.owed).toEqual(eur(748))
  expect(await checkLedger(api.db)).toEqual([])
})
