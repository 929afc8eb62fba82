// Cards that customers keep: at the sandbox, and at Stripe's double.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { continueAsGuest, loginAsUser } from '../../src/lib/contract/auth.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { listKeptCards, revokeKeptCard } from '../../src/lib/contract/kept-card.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  resetPaymentMethod,
} from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { forgetCards } from '../../src/lib/server/commerce/payment/kept/forget-cards.ts'
import { reconcilePayments } from '../../src/lib/server/commerce/payment/reconcile.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  openCart,
  type Person,
} from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { pressOnPage, typeCard } from './harness/sandbox.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

async function ordered(api: TestApi, as: CallOptions): Promise<string> {
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  return (await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))).id
}

async function pay(
  api: TestApi,
  as: CallOptions,
  how: { keep?: boolean; keptCardId?: string; orderId?: string },
) {
  const orderId = how.orderId ?? (await ordered(api, as))
  const input = { method: 'card', keep: false, ...how, orderId }
  return api.call.send(createPayment, input, once(as))
}

async function started(api: TestApi, as: CallOptions, how: Parameters<typeof pay>[2]) {
  const answer = await pay(api, as, how)
  if (!answer.ok) throw new Error(`It was refused with ${answer.code}`)
  return answer.value.payment
}

const look = async (api: TestApi, as: CallOptions, { id }: { id: string }) =>
  (await api.call.value(getPayment, { id }, as)).payment
const stateOf = async (api: TestApi, as: CallOptions, { orderId }: { orderId: string }) =>
  (await api.call.value(getOrder, { id: orderId }, as)).order.state
const kept = async (api: TestApi, as: CallOptions) =>
  (await api.call.value(listKeptCards, {}, as)).cards

describe('at the sandbox', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  /** A page of the sandbox, where this process reaches it. */
  const at = (page: string | null) => new URL(new URL(page ?? '').pathname, api.origin).href

  async function withCard(number: string): Promise<Person & { cardId: string }> {
    const person = await newCustomer(api)
    const first = await started(api, person.as, { keep: true })
    const page = at(first.redirectUrl)
    await typeCard(page, number)
    if (number.endsWith('3220')) await pressOnPage(page, 'approve')
    expect(await look(api, person.as, first)).toMatchObject({ state: 'captured' })
    const [card] = await kept(api, person.as)
    return { ...person, cardId: card?.id ?? '' }
  }

  test('a card is kept where the customer says so, pays the next order, and is removed', async () => {
    const { as, cardId } = await withCard('4242 4242 4242 4242')
    expect(await kept(api, as)).toMatchObject([
      { brand: 'visa', lastFour: '4242', expiry: { month: 4, year: 2039 }, isExpired: false },
    ])
    const orderId = await ordered(api, as)
    const offered = await api.call.value(listPaymentMethods, { orderId }, as)
    expect(offered).toMatchObject({ canKeepCard: true, keptCards: [{ id: cardId }] })
    const paid = await started(api, as, { keptCardId: cardId, orderId })
    expect(paid).toMatchObject({ state: 'captured', redirectUrl: null, method: 'card' })
    expect(await stateOf(api, as, paid)).toBe('paid')
    await api.call.value(revokeKeptCard, { id: cardId }, as)
    expect(await kept(api, as)).toEqual([])
    const again = await api.call.send(revokeKeptCard, { id: cardId }, as)
    expect(again).toMatchObject({ ok: false, code: 'kept_card_not_found' })
    expect(await pay(api, as, { keptCardId: cardId })).toMatchObject({
      code: 'kept_card_not_found',
    })
    const removed = await api.db.selectFrom('sandbox_card').select('removed_at').execute()
    expect(removed.every((card) => card.removed_at !== null)).toBe(true)
    const stored = api.db.selectFrom('kept_card').select(['owner', 'token', 'fingerprint'])
    expect(await stored.where('id', '=', cardId).execute()).toEqual([
      { owner: '', token: '', fingerprint: '' },
    ])
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('nothing is kept unless it is asked for, nor by a payment that did not come about', async () => {
    const { as } = await newCustomer(api)
    const first = await started(api, as, {})
    await typeCard(at(first.redirectUrl), '4242424242424242')
    await look(api, as, first)
    const second = await started(api, as, { keep: true })
    await typeCard(at(second.redirectUrl), '4000000000000002')
    await look(api, as, second)
    expect(await kept(api, as)).toEqual([])
  })

  test('a bank that asks is answered on its page', async () => {
    const { as, cardId } = await withCard('4000 0000 0000 3220')
    const paid = await started(api, as, { keptCardId: cardId })
    expect(paid.redirectUrl).toContain('/_sandbox/pay/')
    expect(await stateOf(api, as, paid)).toBe('awaiting_payment')
    await pressOnPage(at(paid.redirectUrl), 'approve')
    expect(await look(api, as, paid)).toMatchObject({ state: 'captured' })
    expect(await stateOf(api, as, paid)).toBe('paid')
  })

  test('the same card twice is one, and another window of the card page gives way to it', async () => {
    const { as, cardId } = await withCard('4242424242424242')
    const orderId = await ordered(api, as)
    const typed = await started(api, as, { orderId })
    const [one, two] = await Promise.all([
      pay(api, as, { orderId, keptCardId: cardId }),
      pay(api, as, { orderId, keptCardId: cardId }),
    ])
    expect([one.ok, two.ok]).toContain(true)
    expect(await look(api, as, typed)).toMatchObject({ state: 'expired' })
    const { order } = await api.call.value(getOrder, { id: orderId }, as)
    expect(order).toMatchObject({ state: 'paid', amountPaid: { centAmount: 2244 } })
    const again = await started(api, as, { keep: true })
    await typeCard(at(again.redirectUrl), '4242424242424242')
    await look(api, as, again)
    const cardsNow = await kept(api, as)
    expect(cardsNow).toHaveLength(1)
    expect(cardsNow[0]?.id).not.toBe(cardId)
  })

  test('guests keep none, staff see none, and nobody pays with another customer’s', async () => {
    const owner = await withCard('4242424242424242')
    const stranger = await newCustomer(api)
    const refused = { ok: false, code: 'kept_card_not_found' }
    expect(await pay(api, stranger.as, { keptCardId: owner.cardId })).toMatchObject(refused)
    const theirs = await api.call.send(revokeKeptCard, { id: owner.cardId }, stranger.as)
    expect(theirs).toMatchObject(refused)

    const email = `${randomUUID().slice(0, 8)}@example.test`
    const { data } = await api.call.value(continueAsGuest, { email }, { tenant: 'ie' })
    const guest = { tenant: 'ie', token: data.access_token }
    const notOffered = { ok: false, code: 'payment_method_not_offered' }
    expect(await pay(api, guest, { keep: true })).toMatchObject(notOffered)

    const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
    const input = { email: owner.email, reason: 'asked on the telephone' }
    const { data: acting } = await api.call.value(loginAsUser, input, staff.as)
    const as = { tenant: 'ie', token: acting.access_token }
    expect(await kept(api, as)).toEqual([])
    expect(await pay(api, as, { keptCardId: owner.cardId })).toMatchObject(refused)
    expect(await pay(api, as, { keep: true })).toMatchObject(notOffered)
    expect(await kept(api, owner.as)).toHaveLength(1)
  })
})

describe('at Stripe', () => {
  let api: TestApi
  let stripe: Awaited<ReturnType<typeof startStripe>>

  beforeAll(async () => {
    stripe = await startStripe()
    api = await startApi({ payments: [stripePayments({ accounts: [STRIPE], url: stripe.url })] })
    const byStripe = (text: string) => text.replace('provider: sandbox', 'provider: stripe')
    api.setShop(editedTestShop({ 'tenants/ie.yaml': byStripe }))
  })
  afterAll(async () => {
    await api.stop()
    await stripe.stop()
  })
  beforeEach(() => {
    Object.assign(stripe.manner, { charges: 'succeeded', loses: false, instead: null })
  })

  async function withCard() {
    const person = await newCustomer(api)
    const first = await started(api, person.as, { keep: true })
    stripe.pay(stripe.at(first.redirectUrl))
    await look(api, person.as, first)
    const [card] = await kept(api, person.as)
    const owner = stripe.at(first.redirectUrl).customer ?? ''
    return { ...person, cardId: card?.id ?? '', owner }
  }

  const tell = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    raw(`${api.origin}/api/v1/payment/webhook/stripe`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', host: 'ie.localhost' },
      body,
    })
  const work = (seconds: number) => {
    const actor = { kind: 'system', name: 'reconciliation' } as const
    const log = pino({ level: 'silent' })
    return { db: api.db, log, now: dayjs().add(seconds, 'second').toDate(), actor }
  }

  test('the page is asked to keep it, and its token is charged', async () => {
    const { as, cardId, owner } = await withCard()
    expect(await kept(api, as)).toMatchObject([{ id: cardId, brand: 'visa', lastFour: '4242' }])
    const paid = await started(api, as, { keptCardId: cardId })
    expect(paid.state).toBe('captured')
    const intent = [...stripe.intents.values()].at(-1)
    expect(intent).toMatchObject({ amount: 2244, currency: 'eur', customer: owner })
    expect(intent?.metadata).toEqual({ tenant: 'ie', payment: paid.id, from: 'kept_card' })
    const message = stripe.message('payment_intent.succeeded', intent ?? {})
    expect((await tell(message)).status).toBe(200)
    expect(await stateOf(api, as, paid)).toBe('paid')
    await api.call.value(revokeKeptCard, { id: cardId }, as)
    expect(stripe.customers.has(owner)).toBe(false)
    expect(await checkLedger(api.db)).toEqual([])
  })

  test('a bank that declines, one that asks, and a message that settles it', async () => {
    const { as, cardId } = await withCard()
    const orderId = await ordered(api, as)
    stripe.manner.charges = 'declined'
    const declined = await started(api, as, { keptCardId: cardId, orderId })
    expect(declined).toMatchObject({ state: 'declined', redirectUrl: null })
    stripe.manner.charges = 'requires_action'
    const asked = await started(api, as, { keptCardId: cardId, orderId })
    expect(asked.id).not.toBe(declined.id)
    expect(asked.redirectUrl).toContain('/3ds/')
    const intent = [...stripe.intents.values()].at(-1)
    const message = stripe.message('payment_intent.succeeded', { ...intent, status: 'succeeded' })
    expect((await tell(message)).status).toBe(200)
    expect(await stateOf(api, as, asked)).toBe('paid')
  })

  test('who turns to another way ends what the bank still asks about', async () => {
    const { as, cardId } = await withCard()
    stripe.manner.charges = 'requires_action'
    const asked = await started(api, as, { keptCardId: cardId })
    await api.call.value(resetPaymentMethod, { orderId: asked.orderId }, as)
    expect(await look(api, as, asked)).toMatchObject({ state: 'expired' })
    expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled')
  })

  test('an answer that got lost is found, and nothing is charged a second time', async () => {
    const { as, cardId, owner } = await withCard()
    const orderId = await ordered(api, as)
    stripe.manner.loses = true
    const lost = await pay(api, as, { keptCardId: cardId, orderId })
    expect(lost).toMatchObject({ ok: false, code: 'payment_provider_unavailable' })
    await reconcilePayments(work(120), null, providers())
    expect(await stateOf(api, as, { orderId })).toBe('paid')
    const taken = [...stripe.intents.values()].filter(({ customer }) => customer === owner)
    expect(taken).toHaveLength(1)
  })

  test('a card that is removed after a charge whose answer got lost is not asked for again', async () => {
    const { as, cardId, owner } = await withCard()
    const orderId = await ordered(api, as)
    stripe.manner.loses = true
    await pay(api, as, { keptCardId: cardId, orderId })
    stripe.manner.instead = { status: 500, body: { error: { type: 'api_error', message: 'down' } } }
    await api.call.value(revokeKeptCard, { id: cardId }, as)
    expect(await pay(api, as, { keptCardId: cardId, orderId })).toMatchObject({ ok: false })
    stripe.manner.instead = null
    const intent = [...stripe.intents.values()].find(({ customer }) => customer === owner)
    await tell(stripe.message('payment_intent.succeeded', intent ?? {}))
    await reconcilePayments(work(120), null, providers())
    expect(await stateOf(api, as, { orderId })).toBe('paid')
    expect(await pay(api, as, { orderId })).toMatchObject({ code: 'order_not_payable' })
  })

  test('a request that Stripe refuses for another reason takes no card away', async () => {
    const { as, cardId } = await withCard()
    const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'Too small' }
    stripe.manner.instead = { status: 400, body: { error } }
    expect(await pay(api, as, { keptCardId: cardId })).toMatchObject({ ok: false })
    stripe.manner.instead = null
    expect(await kept(api, as)).toMatchObject([{ id: cardId }])
  })

  test('a charge that never arrived is not made by itself later', async () => {
    const { as, cardId, owner } = await withCard()
    const orderId = await ordered(api, as)
    stripe.manner.instead = { status: 500, body: { error: { type: 'api_error', message: 'down' } } }
    expect(await pay(api, as, { keptCardId: cardId, orderId })).toMatchObject({ ok: false })
    stripe.manner.instead = null
    await reconcilePayments(work(1900), null, providers())
    const states = await api.db
      .selectFrom('payment')
      .select('state')
      .where('tenant', '=', 'ie')
      .where('order_id', '=', orderId)
      .execute()
    expect(states).toEqual([{ state: 'abandoned' }])
    expect([...stripe.intents.values()].some(({ customer }) => customer === owner)).toBe(false)
  })

  test('a card that is gone at Stripe is declined and kept no more; a removal is tried again', async () => {
    const gone = await withCard()
    stripe.customers.delete(gone.owner)
    const declined = await started(api, gone.as, { keptCardId: gone.cardId })
    expect(declined).toMatchObject({ state: 'declined' })
    expect(await kept(api, gone.as)).toEqual([])

    const other = await withCard()
    stripe.manner.instead = { status: 500, body: { error: { type: 'api_error', message: 'down' } } }
    await api.call.value(revokeKeptCard, { id: other.cardId }, other.as)
    expect(stripe.customers.has(other.owner)).toBe(true)
    stripe.manner.instead = null
    await forgetCards(work(60), providers())
    expect(stripe.customers.has(other.owner)).toBe(false)
  })

  const providers = () => [stripePayments({ accounts: [STRIPE], url: stripe.url }).provider]
})
