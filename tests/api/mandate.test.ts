// SEPA mandates: given, debited days later, failed, returned, kept and revoked; at the sandbox and at Stripe's double.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueAsGuest, loginAsUser } from '../../src/lib/contract/auth.ts'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { listKeptCards, revokeKeptCard } from '../../src/lib/contract/kept-card.ts'
import { getLedger } from '../../src/lib/contract/ledger.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  refundOrder,
} from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { importStatement } from '../../src/lib/server/commerce/payment/index.ts'
import { reconcilePayments } from '../../src/lib/server/commerce/payment/reconcile.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { addAddresses, agreed, cards, newCustomer, openCart } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { typeCard } from './harness/sandbox.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const PAID = 'DE89 3704 0044 0532 0130 00'
const FAILS = 'DE62 3704 0044 0532 0130 01'
const RETURNS = 'DE35 3704 0044 0532 0130 02'

const log = pino({ level: 'silent' })
const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

/** The fixed shop, where people pay by mandate too. */
function shopWith(provider: string) {
  const methods = `payments:\n  - { method: mandate, provider: ${provider} }\n`
  return editedTestShop({ 'tenants/ie.yaml': (text) => text.replace('payments:\n', methods) })
}

async function ordered(api: TestApi, as: CallOptions): Promise<{ id: string; number: string }> {
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
  return { id: placed.id, number: placed.orderNumber }
}

type How = { keep?: boolean; keptCardId?: string; method?: string }
const pay = (api: TestApi, as: CallOptions, orderId: string, how: How = {}) =>
  api.call.send(createPayment, { orderId, method: 'mandate', keep: false, ...how }, once(as))
async function started(api: TestApi, as: CallOptions, orderId: string, how: How = {}) {
  const answer = await pay(api, as, orderId, how)
  if (!answer.ok) throw new Error(`It was refused with ${answer.code}`)
  return answer.value.payment
}
const look = async (api: TestApi, as: CallOptions, { id }: { id: string }) =>
  (await api.call.value(getPayment, { id }, as)).payment
const orderOf = async (api: TestApi, as: CallOptions, id: string) =>
  (await api.call.value(getOrder, { id }, as)).order
const mailsTo = (api: TestApi, number: string) =>
  api.db
    .selectFrom('mail')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['debit-failed', 'debit-failed.2'])
    .execute()
    .then((mails) => mails.filter(({ facts }) => JSON.stringify(facts).includes(number)))

describe('at the sandbox', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
    api.setShop(shopWith('sandbox'))
  })
  afterAll(() => api.stop())

  const at = (page: string | null) => new URL(new URL(page ?? '').pathname, api.origin).href
  const type = async (page: string | null, iban: string, holder = 'Nora Quill') => {
    const body = new URLSearchParams({ iban, holder, do: 'pay' })
    return fetch(at(page), { method: 'POST', body, redirect: 'manual' })
  }
  /** Lets the bank do what it does in a day, once. */
  async function oneDay(days = 1) {
    const job = api.jobs.find(({ name }) => name === 'sandbox-debits')
    const now = dayjs().add(days, 'day').toDate()
    await job?.handler({}, jobContext({ db: api.db, log, now }, 'sandbox-debits', null))
  }
  /** 22.44 come in at the shop's bank. */
  async function transferred(remittance: string) {
    const actor = { kind: 'system', name: 'import-bank-statement' } as const
    const work = { db: api.db, log, now: new Date(), actor }
    const sum = { amount: 2244, currency: 'EUR', bookedOn: '2026-11-20', remittance }
    const from = { iban: 'IE29AIBK93115212345678', debtor: 'Nora Quill', debtorIban: '' }
    const incoming = { ...sum, ...from, key: randomUUID() }
    expect(await importStatement(work, shopWith('sandbox'), [incoming])).toMatchObject({ paid: 1 })
  }
  async function debited(iban: string, how: How = {}) {
    const person = await newCustomer(api)
    const order = await ordered(api, person.as)
    const payment = await started(api, person.as, order.id, how)
    expect((await type(payment.redirectUrl, iban)).status).toBe(303)
    expect(await look(api, person.as, payment)).toMatchObject({ state: 'pending' })
    return { ...person, order, payment }
  }

  test('the page says what is wrong with an IBAN and keeps what was typed', async () => {
    const { as } = await newCustomer(api)
    const { id } = await ordered(api, as)
    const { redirectUrl } = await started(api, as, id)
    const page = await (await fetch(at(redirectUrl))).text()
    expect(page).toContain('authorise Quire')
    const wrong = await (await type(redirectUrl, 'DE89 3704 0044 0532 0130 01', '')).text()
    expect(wrong).toContain('value="DE89 3704 0044 0532 0130 01"')
    expect(wrong).toContain('Type who holds the account.')
  })

  test('a debit promises the order, and pays it when the bank says so', async () => {
    const { as, order, payment } = await debited(PAID)
    expect(await orderOf(api, as, order.id)).toMatchObject({
      state: 'paid',
      isDeferredPayment: true,
      amountToPay: { centAmount: 2244 },
    })
    expect(await look(api, as, payment)).toMatchObject({ redirectUrl: null })
    expect((await look(api, as, payment)).dueAt).not.toBeNull()
    const methods = await api.call.value(listPaymentMethods, { orderId: order.id }, as)
    expect(methods.methods.map(({ reason }) => reason)).toContain('debit_under_way')
    const other = await pay(api, as, order.id, { method: 'card' })
    expect(other).toMatchObject({ ok: false, code: 'payment_method_not_offered' })
    const same = { ok: true, value: { payment: { id: payment.id } } }
    expect(await pay(api, as, order.id)).toMatchObject(same)

    // An hour later nothing has changed, and nobody gives the debit up.
    const actor = { kind: 'system', name: 'reconciliation' } as const
    const now = dayjs().add(2, 'hour').toDate()
    await reconcilePayments({ db: api.db, log, now, actor }, null, [api.provider])
    expect(await look(api, as, payment)).toMatchObject({ state: 'pending' })
    await oneDay()
    expect(await look(api, as, payment)).toMatchObject({ state: 'captured' })
    expect(await orderOf(api, as, order.id)).toMatchObject({ amountToPay: { centAmount: 0 } })
    await oneDay(2)
    expect(await checkLedger(api.db)).toEqual([])
    expect(await mailsTo(api, order.number)).toEqual([])
  })

  test('a debit that fails days later leaves the order unpaid, told, and to be paid otherwise', async () => {
    const { as, order, payment } = await debited(FAILS)
    await oneDay()
    expect(await look(api, as, payment)).toMatchObject({ state: 'declined' })
    const now = await orderOf(api, as, order.id)
    expect(now).toMatchObject({ state: 'awaiting_payment', amountToPay: { centAmount: 2244 } })
    expect(await mailsTo(api, order.number)).toHaveLength(1)
    expect(api.errors().join()).toContain('did not carry out a debit')
    const again = await started(api, as, order.id, { method: 'card' })
    await typeCard(at(again.redirectUrl), '4242424242424242')
    await look(api, as, again)
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'paid' })
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('a debit that fails leaves an order alone that was paid or promised otherwise', async () => {
    const methods = ['transfer', 'deferred'] as const
    for (const method of methods) {
      const { as, id: customerId } = await newCustomer(api)
      const buyer = api.db.updateTable('customer').set({ has_deferred_payments: true })
      await buyer.where('id', '=', customerId).execute()
      const order = await ordered(api, as)
      const other = await started(api, as, order.id, { method })
      const payment = await started(api, as, order.id)
      await type(payment.redirectUrl, FAILS)
      await look(api, as, payment)
      const reference = other.transfer?.reference
      if (reference) await transferred(reference)
      await oneDay()
      const due = { centAmount: method === 'transfer' ? 0 : 2244 }
      const now = await orderOf(api, as, order.id)
      expect(now).toMatchObject({ state: 'paid', amountToPay: due })
      expect(await mailsTo(api, order.number)).toHaveLength(method === 'transfer' ? 0 : 1)
    }
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('an order whose debit is under way is not taken back into the cart', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.test`
    const { data } = await api.call.value(continueAsGuest, { email }, { tenant: 'ie' })
    const as = { tenant: 'ie', token: data.access_token }
    const order = await ordered(api, as)
    const payment = await started(api, as, order.id)
    await type(payment.redirectUrl, PAID)
    await look(api, as, payment)
    const refused = await api.call.send(reopenOrder, { id: order.id }, once(as))
    expect(refused).toMatchObject({ ok: false, code: 'order_debited' })
    await oneDay()
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'paid' })
  })

  test('a debit that comes back takes its money out of the books, once, and staff see it', async () => {
    const { as, order, payment } = await debited(RETURNS)
    await oneDay()
    expect(await look(api, as, payment)).toMatchObject({ state: 'captured' })
    await oneDay(2)
    await oneDay(3)
    expect(await look(api, as, payment)).toMatchObject({ state: 'returned' })
    expect(await orderOf(api, as, order.id)).toMatchObject({
      state: 'awaiting_payment',
      amountToPay: { centAmount: 2244 },
      amountPaid: { centAmount: 0 },
    })
    expect(await mailsTo(api, order.number)).toHaveLength(1)
    const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
    const { disputes } = await api.call.value(getLedger, {}, staff.as)
    const ours = disputes.filter(({ orderNumber }) => orderNumber === order.number)
    expect(ours).toMatchObject([{ state: 'lost', reason: 'insufficient_funds', isHeld: true }])
    const seen = await api.call.value(getStaffOrder, { id: order.id }, staff.as)
    expect(JSON.stringify(seen)).toContain('"returned"')
    const back = {
      orderNumber: order.number,
      amount: { centAmount: 100, currencyCode: 'EUR' },
      to: 'wallet' as const,
      reason: 'nothing is there',
    }
    const refused = await api.call.send(refundOrder, back, once(staff.as))
    expect(refused).toMatchObject({ ok: false, code: 'refund_too_much' })
    // Its customer wants it no more: what was invoiced for it is credited.
    await api.call.value(reopenOrder, { id: order.id }, once(as))
    const { state, documents } = await orderOf(api, as, order.id)
    expect({ state, kinds: documents.map(({ kind }) => kind) }).toEqual({
      state: 'cancelled',
      kinds: ['invoice', 'credit_note'],
    })
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('what was given back before a debit came back is nobody’s, and the books say so', async () => {
    const { as, order, payment } = await debited(RETURNS)
    await oneDay()
    const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
    const amount = { centAmount: 500, currencyCode: 'EUR' }
    const back = { orderNumber: order.number, amount, to: 'wallet' as const, reason: 'a scratch' }
    await api.call.value(refundOrder, back, once(staff.as))
    await oneDay(2)
    expect(await look(api, as, payment)).toMatchObject({ state: 'returned' })
    expect(api.errors().join()).toContain('500 EUR were given back before')
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('a mandate is kept, pays again without a page, and is revoked', async () => {
    const { as } = await debited(PAID, { keep: true })
    const { cards: kept } = await api.call.value(listKeptCards, {}, as)
    expect(kept).toMatchObject([{ method: 'mandate', lastFour: '3000', expiry: null }])
    const [{ id: keptCardId = '', mandate = null } = {}] = kept
    expect(mandate?.reference).toMatch(/^SBX-/)
    expect(mandate?.text).toContain('authorise Quire')
    const order = await ordered(api, as)
    const offered = await api.call.value(listPaymentMethods, { orderId: order.id }, as)
    expect(offered).toMatchObject({ canKeepMandate: true, keptCards: [{ id: keptCardId }] })
    const payment = await started(api, as, order.id, { keptCardId })
    expect(payment).toMatchObject({ redirectUrl: null, state: 'pending', method: 'mandate' })
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'paid' })
    await oneDay()
    expect(await look(api, as, payment)).toMatchObject({ state: 'captured' })
    const wrong = await ordered(api, as)
    const asCard = await pay(api, as, wrong.id, { keptCardId, method: 'card' })
    expect(asCard).toMatchObject({ ok: false, code: 'kept_card_not_found' })
    await api.call.value(revokeKeptCard, { id: keptCardId }, as)
    expect((await api.call.value(listKeptCards, {}, as)).cards).toEqual([])
    const refused = await pay(api, as, wrong.id, { keptCardId })
    expect(refused).toMatchObject({ ok: false, code: 'kept_card_not_found' })
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('guests pay by mandate, keep none, and are not printed for on a promise', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.test`
    const { data } = await api.call.value(continueAsGuest, { email }, { tenant: 'ie' })
    const as = { tenant: 'ie', token: data.access_token }
    const order = await ordered(api, as)
    const refused = await pay(api, as, order.id, { keep: true })
    expect(refused).toMatchObject({ ok: false, code: 'payment_method_not_offered' })
    const payment = await started(api, as, order.id)
    await type(payment.redirectUrl, PAID)
    await look(api, as, payment)
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'awaiting_payment' })
    await oneDay()
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'paid' })
  })

  test('nobody else pays with a kept mandate, nor staff who act as its customer', async () => {
    const owner = await debited(PAID, { keep: true })
    const [{ id: keptCardId = '' } = {}] = (await api.call.value(listKeptCards, {}, owner.as)).cards
    const stranger = await newCustomer(api)
    const theirs = await ordered(api, stranger.as)
    const refused = { ok: false, code: 'kept_card_not_found' }
    expect(await pay(api, stranger.as, theirs.id, { keptCardId })).toMatchObject(refused)
    expect(await api.call.send(revokeKeptCard, { id: keptCardId }, stranger.as)).toMatchObject(
      refused,
    )
    const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
    const input = { email: owner.email, reason: 'asked on the telephone' }
    const { data: acting } = await api.call.value(loginAsUser, input, staff.as)
    const as = { tenant: 'ie', token: acting.access_token }
    expect((await api.call.value(listKeptCards, {}, as)).cards).toEqual([])
    const order = await ordered(api, as)
    expect(await pay(api, as, order.id, { keptCardId })).toMatchObject(refused)
  })
})

describe('at Stripe', () => {
  let api: TestApi
  let stripe: Awaited<ReturnType<typeof startStripe>>
  beforeAll(async () => {
    stripe = await startStripe()
    api = await startApi({ payments: [stripePayments({ accounts: [STRIPE], url: stripe.url })] })
    api.setShop(shopWith('stripe'))
  })
  afterAll(async () => {
    await api.stop()
    await stripe.stop()
  })

  const tell = async (kind: string, object: object) => {
    const { body, headers } = stripe.message(kind, object, { created: 1000 })
    const answer = await raw(`${api.origin}/api/v1/payment/webhook/stripe`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', host: 'ie.localhost' },
      body,
    })
    expect(answer.status).toBe(200)
  }
  async function debited() {
    const { as } = await newCustomer(api)
    const order = await ordered(api, as)
    const payment = await started(api, as, order.id, { keep: true })
    const session = stripe.at(payment.redirectUrl)
    expect(session.payment_method_types).toEqual(['sepa_debit'])
    stripe.debit(session)
    return { as, order, payment, session }
  }
  const returned = (intent: string | undefined) => ({
    id: `dp_${intent}`,
    object: 'dispute',
    amount: 2244,
    currency: 'eur',
    payment_intent: intent,
    reason: 'insufficient_funds',
    status: 'lost',
    evidence_details: { due_by: null },
    balance_transactions: [{ object: 'balance_transaction', amount: -2244 }],
  })

  test('a debit is promised, paid by its message, kept with its reference, and charged again', async () => {
    const { as, order, payment, session } = await debited()
    await tell('checkout.session.completed', session)
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'paid' })
    Object.assign(session, { payment_status: 'paid' })
    await tell('checkout.session.async_payment_succeeded', session)
    expect(await look(api, as, payment)).toMatchObject({ state: 'captured' })
    const { cards: kept } = await api.call.value(listKeptCards, {}, as)
    const reference = `REF-mandate_${session.id}`
    expect(kept).toMatchObject([{ method: 'mandate', lastFour: '3000', mandate: { reference } }])
    const next = await ordered(api, as)
    const again = await started(api, as, next.id, { keptCardId: kept[0]?.id ?? '' })
    expect(again).toMatchObject({ state: 'pending', redirectUrl: null })
    const intent = [...stripe.intents.values()].at(-1)
    expect(intent).toMatchObject({ status: 'processing', payment_method_types: ['sepa_debit'] })
    await tell('payment_intent.succeeded', { ...intent, status: 'succeeded' })
    expect(await look(api, as, again)).toMatchObject({ state: 'captured' })
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('a failure is told by its message, or by asking', async () => {
    const { as, order, payment, session } = await debited()
    await look(api, as, payment)
    Object.assign(session.payment_intent ?? {}, { status: 'requires_payment_method' })
    expect(await look(api, as, payment)).toMatchObject({ state: 'declined' })
    await tell('checkout.session.async_payment_failed', session)
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'awaiting_payment' })
    expect(await mailsTo(api, order.number)).toHaveLength(1)
  })

  test('a return that is told before its debit was known to be paid counts as soon as it is', async () => {
    const { as, order, payment, session } = await debited()
    await look(api, as, payment)
    await tell('charge.dispute.created', returned(session.payment_intent?.id))
    expect(await look(api, as, payment)).toMatchObject({ state: 'pending' })
    Object.assign(session, { payment_status: 'paid' })
    await tell('checkout.session.async_payment_succeeded', session)
    expect(await look(api, as, payment)).toMatchObject({ state: 'returned' })
    await tell('charge.dispute.closed', returned(session.payment_intent?.id))
    expect(await orderOf(api, as, order.id)).toMatchObject({ state: 'awaiting_payment' })
    expect(await checkLedger(api.db)).toEqual([])
  })
})
