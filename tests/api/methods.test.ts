import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continueAsGuest } from '../../src/lib/contract/auth.ts'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  refundOrder,
  resetPaymentMethod,
} from '../../src/lib/contract/payment.ts'
import {
  createPaymentAndTransaction,
  getWallet,
  grantCredit,
} from '../../src/lib/contract/wallet.ts'
import { creditorReference } from '../../src/lib/domain/payment/reference.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { deliverNotice } from '../../src/lib/server/commerce/sandbox/deliver.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { papersAmiss } from './harness/papers.ts'
import { agreed, cards, newCustomer, openCart, readyToOrder } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
  await api.stop()
})

type Buyer = Awaited<ReturnType<typeof readyToOrder>>
const once = (as: Buyer['as']) => ({ ...as, key: randomUUID() })

async function order(buyer: Buyer, cartId = buyer.cartId) {
  const input = await agreed(api, buyer.as, cartId)
  const { id, orderNumber } = await api.call.value(checkoutCart, input, once(buyer.as))
  return { id, orderNumber }
}

async function orderAgain(buyer: Buyer) {
  const cart = await openCart(api, buyer.as)
  await api.call.value(putCartItem, cards(cart.id), buyer.as)
  return order(buyer, cart.id)
}

const standing = async (buyer: Buyer, id: string) =>
  (await api.call.value(getOrder, { id }, buyer.as)).order

const pay = (buyer: Buyer, orderId: string, method: string) =>
  api.call.send(createPayment, { orderId, method }, once(buyer.as))

const grant = (buyer: Buyer, centAmount: number) =>
  api.call.value(
    grantCredit,
    { email: buyer.email, amount: { centAmount, currencyCode: 'EUR' }, reason: 'a sample' },
    once(finance.as),
  )

async function payByCard(buyer: Buyer, orderId: string) {
  const started = await api.call.value(createPayment, { orderId, method: 'card' }, once(buyer.as))
  const page = api.origin + new URL(started.payment.redirectUrl ?? '').pathname
  await typeCard(page, '4242424242424242')
  for (const notice of api.notices.splice(0)) await deliverNotice(api.db, SANDBOX_SECRET, notice)
  return started.payment
}

const deferring = (buyer: Buyer) =>
  api.db
    .updateTable('customer')
    .set({ has_deferred_payments: true })
    .where('id', '=', buyer.id)
    .execute()

test('a cart says how it can be paid before it is an order, and why not otherwise', async () => {
  const buyer = await readyToOrder(api)
  const list = async () => {
    const { methods } = await api.call.value(listPaymentMethods, { cartId: buyer.cartId }, buyer.as)
    return Object.fromEntries(methods.map(({ method, reason }) => [method, reason]))
  }
  expect(await list()).toEqual({
    card: null,
    transfer: null,
    wallet: 'wallet_missing',
    deferred: 'deferred_not_agreed',
  })
  await grant(buyer, 500)
  await deferring(buyer)
  expect(await list()).toMatchObject({ wallet: null, deferred: null })
  const other = await readyToOrder(api)
  const refused = await api.call.refusal(listPaymentMethods, { cartId: buyer.cartId }, other.as)
  expect(refused.code).toBe('cart_not_found')
})

async function guestAs(email: string) {
  const { data } = await api.call.value(continueAsGuest, { email })
  return { token: data.access_token }
}

async function creditOf(as: Buyer['as']) {
  const { credit } = await api.call.value(getWallet, {}, as)
  return credit[0]?.centAmount ?? 0
}

test('credit is for the account of an address, never for a guest who typed it', async () => {
  const email = `Vera.${randomUUID()}@Example.test`
  const stranger = await guestAs(email)
  const input = { email, amount: { centAmount: 700, currencyCode: 'EUR' }, reason: 'goodwill' }
  const refused = await api.call.refusal(grantCredit, input, once(finance.as))
  expect(refused.code).toBe('customer_not_found')
  const { as } = await newCustomer(api, 'ie', email)
  // A changed row may come first where rows are read in their own order.
  await guestAs(email)
  await api.db.updateTable('customer').set({ first_name: 'V' }).where('email', '=', email).execute()
  await api.call.value(grantCredit, input, once(finance.as))
  expect(await creditOf(as)).toBe(700)
  expect(await creditOf(stranger)).toBe(0)
})

test('an order of which the wallet has paid a part is not taken back to the cart', async () => {
  const buyer = await readyToOrder(api)
  await grant(buyer, 1000)
  const { id } = await order(buyer)
  await api.call.value(createPaymentAndTransaction, { orderId: id }, once(buyer.as))
  const refused = await api.call.refusal(reopenOrder, { id }, once(buyer.as))
  expect(refused.code).toBe('order_not_payable')
  expect(await standing(buyer, id)).toMatchObject({
    state: 'awaiting_payment',
    amountPaid: { centAmount: 1000 },
  })
})

test('a wallet pays what it holds, the rest is paid by card, and both are in the books', async () => {
  const buyer = await readyToOrder(api)
  await grant(buyer, 1000)
  const { id } = await order(buyer)
  const { payment } = await api.call.value(
    createPaymentAndTransaction,
    { orderId: id },
    once(buyer.as),
  )
  expect(payment).toMatchObject({
    method: 'wallet',
    state: 'captured',
    amount: { centAmount: 1000 },
  })
  expect(await standing(buyer, id)).toMatchObject({
    state: 'awaiting_payment',
    hasWalletPayment: true,
    amountPaid: { centAmount: 1000 },
    amountToPay: { centAmount: 1244 },
    allowedPaymentMethods: ['card', 'transfer'],
  })
  const rest = await payByCard(buyer, id)
  expect(rest.amount.centAmount).toBe(1244)
  expect(await standing(buyer, id)).toMatchObject({ state: 'paid', amountToPay: { centAmount: 0 } })
  const wallet = await api.call.value(getWallet, {}, buyer.as)
  expect(wallet).toMatchObject({
    hasWallet: true,
    credit: [{ centAmount: 0, currencyCode: 'EUR' }],
    moves: [
      { kind: 'wallet_spent', amount: { centAmount: -1000 } },
      { kind: 'wallet_granted', amount: { centAmount: 1000 } },
    ],
  })
})

test('50 spends of one wallet at once never overdraw it', async () => {
  const buyer = await readyToOrder(api)
  await grant(buyer, 3000)
  const orders = [await order(buyer)]
  while (orders.length < 5) orders.push(await orderAgain(buyer))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => pay(buyer, orders[n % 5]?.id ?? '', 'wallet')),
  )
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  const { credit } = await api.call.value(getWallet, {}, buyer.as)
  expect(credit).toEqual([{ centAmount: 0, currencyCode: 'EUR' }])
  const all = await Promise.all(orders.map(({ id }) => standing(buyer, id)))
  expect(all.reduce((sum, each) => sum + each.amountPaid.centAmount, 0)).toBe(3000)
})

test('a transfer has a reference and a day, waits beside a card, and ends once the order is paid', async () => {
  const buyer = await readyToOrder(api)
  const { id, orderNumber } = await order(buyer)
  const input = { orderId: id, method: 'transfer' }
  const { payment } = await api.call.value(createPayment, input, once(buyer.as))
  const reference = creditorReference(orderNumber)
  expect(payment).toMatchObject({ state: 'pending', redirectUrl: null, transfer: { reference } })
  expect(payment.transfer?.qr).toContain(`EUR22.44\n\n${reference}`)
  expect(dayjs(payment.dueAt).diff(dayjs(), 'hour')).toBeGreaterThan(24 * 14)
  expect(dayjs((await standing(buyer, id)).expiresAt).diff(dayjs(payment.dueAt))).toBe(0)
  const again = await api.call.value(createPayment, input, once(buyer.as))
  expect(again.payment.id).toBe(payment.id)
  await payByCard(buyer, id)
  const ended = await api.call.value(getPayment, { id: payment.id }, buyer.as)
  expect(ended.payment).toMatchObject({ state: 'abandoned', transfer: null })
})

test('nobody is told where to send money for an order that was taken back', async () => {
  const buyer = await readyToOrder(api)
  const { id: orderId } = await order(buyer)
  const input = { orderId, method: 'transfer' }
  const { payment } = await api.call.value(createPayment, input, once(buyer.as))
  expect(payment.transfer).not.toBeNull()
  await api.call.value(reopenOrder, { id: orderId }, once(buyer.as))
  const late = await api.call.value(getPayment, { id: payment.id }, buyer.as)
  expect(late.payment).toMatchObject({ state: 'expired', transfer: null, dueAt: null })
  const { payments, orderNumber } = await standing(buyer, orderId)
  expect(payments).toMatchObject([{ method: 'transfer', state: 'expired' }])
  const told = await wordedMails(api, 'order-taken-back')
  expect(told).toHaveLength(1)
  expect(told[0]?.subject).toContain(orderNumber)
  expect(told[0]?.body_text).toContain('do not transfer anything')
})

test('whoever may pay later orders up to the limit, and pays in any other way afterwards', async () => {
  const buyer = await readyToOrder(api)
  const { id } = await order(buyer)
  expect(await pay(buyer, id, 'deferred')).toMatchObject({
    ok: false,
    code: 'payment_method_not_offered',
  })
  await deferring(buyer)
  expect(await pay(buyer, id, 'deferred')).toMatchObject({ ok: true })
  expect(await standing(buyer, id)).toMatchObject({
    state: 'paid',
    isDeferredPayment: true,
    amountToPay: { centAmount: 2244 },
    allowedPaymentMethods: ['card', 'transfer'],
  })
  const second = await orderAgain(buyer)
  await api.db
    .updateTable('shop_order')
    .set({ total_net: 199_000 - 200, total_vat: 200, total_gross: 199_000 })
    .where('id', '=', second.id)
    .execute()
  const { methods } = await api.call.value(listPaymentMethods, { orderId: second.id }, buyer.as)
  expect(methods.find(({ method }) => method === 'deferred')?.reason).toBe('credit_limit_reached')
  await payByCard(buyer, id)
  expect(await standing(buyer, id)).toMatchObject({ state: 'paid', amountToPay: { centAmount: 0 } })
  const [promise] = (await standing(buyer, id)).payments
  expect(promise).toMatchObject({ method: 'deferred', state: 'abandoned' })
})

test('another method ends the page of the one before at its provider, and so does a reset', async () => {
  const buyer = await readyToOrder(api)
  const { id } = await order(buyer)
  const input = { orderId: id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, once(buyer.as))
  await grant(buyer, 100)
  expect(await pay(buyer, id, 'wallet')).toMatchObject({ ok: true })
  const ended = await api.call.value(getPayment, { id: payment.id }, buyer.as)
  expect(ended.payment.state).toBe('expired')
  const second = await api.call.value(createPayment, input, once(buyer.as))
  await api.call.value(resetPaymentMethod, { orderId: id }, buyer.as)
  const session = await api.db
    .selectFrom('sandbox_session')
    .select('state')
    .where('reference', '=', second.payment.id)
    .executeTakeFirst()
  expect(session?.state).toBe('expired')
  const other = await readyToOrder(api)
  const refused = await api.call.refusal(resetPaymentMethod, { orderId: id }, other.as)
  expect(refused.code).toBe('order_not_found')
})

test('money goes back the way it came or to the wallet, never more than was paid', async () => {
  const buyer = await readyToOrder(api)
  await grant(buyer, 500)
  const { id, orderNumber } = await order(buyer)
  await pay(buyer, id, 'wallet')
  await payByCard(buyer, id)
  const line = (await standing(buyer, id)).lineItems[0]
  const refund = (centAmount: number, to: 'provider' | 'wallet', lineItemIds: string[] = []) =>
    api.call.send(
      refundOrder,
      {
        orderNumber,
        amount: { centAmount, currencyCode: 'EUR' },
        to,
        lineItemIds,
        reason: 'printed wrong',
      },
      once(finance.as),
    )
  const desk = async () => api.call.value(getStaffOrder, { id: orderNumber }, finance.as)
  expect(await desk()).toMatchObject({ refunds: [], refundable: { centAmount: 2244 } })
  expect(await refund(2245, 'provider')).toMatchObject({ ok: false, code: 'refund_too_much' })
  expect(await refund(1, 'provider', [randomUUID()])).toMatchObject({ code: 'line_not_found' })
  expect(await refund(1000, 'provider', [line?.id ?? ''])).toMatchObject({ ok: true })
  expect(await refund(1244, 'provider')).toMatchObject({ ok: true })
  expect(await refund(1, 'wallet')).toMatchObject({ ok: false, code: 'refund_too_much' })
  const refunds = await api.db
    .selectFrom('refund')
    .select(['amount', 'target', 'state'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(refunds).toEqual(
    expect.arrayContaining([
      { amount: 1000, target: 'provider', state: 'done' },
      { amount: 744, target: 'provider', state: 'done' },
      { amount: 500, target: 'wallet', state: 'done' },
    ]),
  )
  const seen = await desk()
  expect(seen.refundable).toEqual({ centAmount: 0, currencyCode: 'EUR' })
  expect(seen.refunds.map(({ to, state, reason }) => ({ to, state, reason }))).toEqual(
    expect.arrayContaining([{ to: 'wallet', state: 'done', reason: 'printed wrong' }]),
  )
  const { credit } = await api.call.value(getWallet, {}, buyer.as)
  expect(credit).toEqual([{ centAmount: 500, currencyCode: 'EUR' }])
  expect(await standing(buyer, id)).toMatchObject({
    state: 'paid',
    amountPaid: { centAmount: 0 },
    amountToPay: { centAmount: 0 },
  })
})
