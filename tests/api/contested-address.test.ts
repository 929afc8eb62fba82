import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askAccount, askVerification, login, resetPassword } from '../../src/lib/contract/auth.ts'
import { checkoutCart, createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createCompany, getCompany } from '../../src/lib/contract/company.ts'
import { createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { listKeptCards } from '../../src/lib/contract/kept-card.ts'
import { listLegacyOrders } from '../../src/lib/contract/legacy-order.ts'
import { listOrders } from '../../src/lib/contract/order.ts'
import { askNewPasskey, listPasskeys } from '../../src/lib/contract/passkey.ts'
import { listPaymentMethods } from '../../src/lib/contract/payment.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { getWallet } from '../../src/lib/contract/wallet.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo } from './harness/mail.ts'
import { ownDataOf } from './harness/own-data.ts'
import { addAddresses, agreed, cards, newCustomer, PASSWORD } from './harness/people.ts'
import { shopWithPlans } from './harness/plans.ts'
import { testShop } from './harness/shop.ts'

// Who registers with an address learns nothing of an account that it has, and the account suffers nothing.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const MINE = 'guillotine, bone folder'
const OTHER = 'a burnisher and some size'
const free = () => `${randomUUID().slice(0, 8)}@example.test`

async function unconfirmed(): Promise<string> {
  return (await newCustomer(api)).email
}

async function confirmed(): Promise<string> {
  const { id, email } = await newCustomer(api)
  const at = { email_verified_at: new Date() }
  await api.db.updateTable('customer').set(at).where('id', '=', id).execute()
  return email
}

const register = (email: string, password = MINE) =>
  api.call.value(createCustomer, {
    email: email.toUpperCase(),
    password,
    firstName: 'Ira',
    lastName: 'Platen',
    termsAccepted: true,
  })

async function enter(email: string, password = MINE) {
  const { data } = await api.call.value(login, { email, password })
  return { token: data.access_token }
}

const canEnter = async (email: string, password: string) =>
  (await api.call.send(login, { email, password })).ok

/** A cart of whoever is logged in, that may be paid in instalments where the shop takes them. */
async function filledCart(as: { token: string }): Promise<string> {
  const { cart } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(cart.id), as)
  return cart.id
}

/** An order of whoever is logged in; answers its number. */
async function order(as: { token: string }): Promise<string> {
  const cartId = await filledCart(as)
  await addAddresses(api, as, cartId)
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).orderNumber
}

/** What somebody sees who registers with an address and looks at everything that there is of an account. */
async function seen(email: string): Promise<string> {
  const { customer } = await register(email)
  const as = await enter(email)
  const answers = [
    customer,
    await api.call.value(getCustomer, {}, as),
    await api.call.value(askVerification, {}, as),
    await api.call.value(askAccount, {}, as),
    await api.call.value(listOrders, {}, as),
    await api.call.value(listLegacyOrders, {}, as),
    await api.call.value(getWallet, {}, as),
    await api.call.value(getPersonalArea, {}, as),
    await api.call.value(listKeptCards, {}, as),
    await api.call.value(listPasskeys, {}, as),
    Object.keys(await api.call.value(askNewPasskey, { currentPassword: MINE }, as)),
    await api.call.value(createCompany, { name: 'Platen & Co' }, as),
    await api.call.value(getCompany, {}, as),
    Object.keys(await ownDataOf(api, { currentPassword: MINE }, as)),
    await api.call.value(listSessions, {}, as),
    await api.call.value(listPaymentMethods, { cartId: await filledCart(as) }, as),
  ]
  return JSON.stringify(answers)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(new RegExp(email, 'gi'), 'EMAIL')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'WHEN')
}

test.each([
  ['an account', confirmed],
  ['an account that nobody confirmed', unconfirmed],
])('registering with the address of %s shows what a free one shows', async (_, taken) => {
  api.setShop(shopWithPlans())
  onTestFinished(() => api.setShop(testShop()))
  expect(await seen(await taken())).toBe(await seen(free()))
})

test('which passwords are right afterwards tells nothing either', async () => {
  const outcomes = async (email: string) => {
    const found: boolean[] = []
    for (const password of [MINE, OTHER, MINE]) {
      await register(email, password)
      for (const tried of [MINE, OTHER, 'no password of anybody'])
        found.push(await canEnter(email, tried))
    }
    return found
  }
  const alike = await outcomes(free())
  expect(alike.filter(Boolean)).toHaveLength(3)
  expect(await outcomes(await confirmed())).toEqual(alike)
  expect(await outcomes(await unconfirmed())).toEqual(alike)
})

test('the account goes on as before, and nobody else sees its orders', async () => {
  const email = await confirmed()
  const own = await enter(email, PASSWORD)
  const number = await order(own)
  await register(email)
  const stranger = await enter(email)
  const theirs = await order(stranger)
  expect(theirs).not.toBe(number)
  const numbers = async (as: { token: string }) =>
    (await api.call.value(listOrders, {}, as)).orders.map((each) => each.orderNumber)
  expect(await numbers(stranger)).toEqual([theirs])
  expect(await numbers(own)).toEqual([number])
  expect(await numbers(await enter(email, PASSWORD))).toEqual([number])
})

test('the same registration at once and again is one, with a free address and with a taken one', async () => {
  for (const email of [free(), await confirmed()]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(email)))
    answers.push(await register(email))
    expect(new Set(answers.map(({ customer }) => customer.id)).size).toBe(1)
  }
})

test('the mailbox decides: its link gives the account what was ordered, and ends the registration', async () => {
  const email = await confirmed()
  await register(email)
  const stranger = await enter(email)
  const number = await order(stranger)
  await api.call.value(askVerification, {}, stranger)
  const { token } = await mailTo(api, email, 'password-reset')
  await api.call.value(resetPassword, { token, password: OTHER })
  expect((await api.call.refusal(getCustomer, {}, stranger)).code).toBe('token_invalid')
  expect(await canEnter(email, MINE)).toBe(false)
  const { orders } = await api.call.value(listOrders, {}, await enter(email, OTHER))
  expect(orders.map((each) => each.orderNumber)).toEqual([number])
})
