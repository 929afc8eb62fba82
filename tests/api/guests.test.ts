import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askAccount,
  askLoginCode,
  askPasswordReset,
  continueAsGuest,
  login,
  loginByCode,
  resetPassword,
} from '../../src/lib/contract/auth.ts'
import { checkoutCart, createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { changeCustomer, createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { listOrders } from '../../src/lib/contract/order.ts'
import { getWallet } from '../../src/lib/contract/wallet.ts'
import { accountOf } from '../../src/lib/domain/ledger/accounts.ts'
import { checkLedger, post } from '../../src/lib/server/commerce/ledger/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo } from './harness/mail.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  PASSWORD,
  readyToOrder,
} from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const anybody = () => `${randomUUID().slice(0, 8)}@example.test`

async function guestOf(email: string) {
  const { data } = await api.call.value(continueAsGuest, { email })
  return { email, as: { token: data.access_token } }
}

/** A guest's order; answers its number. */
async function ordered({ as }: Awaited<ReturnType<typeof guestOf>>): Promise<string> {
  const { cart } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(cart.id), as)
  await addAddresses(api, as, cart.id)
  const input = await agreed(api, as, cart.id)
  const { orderNumber } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  return orderNumber
}

const linkTo = async (email: string) => (await mailTo(api, email, 'password-reset')).token

/** Signs in by the code of a mail, from a browser that was never in; answers the token. */
async function enteredByCode(email: string): Promise<string> {
  await api.call.value(askLoginCode, { email })
  const code = /\b\d{6}\b/.exec((await mailTo(api, email, 'login-code')).sent.text)?.[0] ?? ''
  return (await api.call.value(loginByCode, { email, code })).data.access_token
}

const kindsTo = async (email: string) =>
  (await api.db.selectFrom('mail').select('kind').where('recipient', '=', email).execute()).map(
    ({ kind }) => kind,
  )

const numbersOf = async (token: string) =>
  (await api.call.value(listOrders, {}, { token })).orders.map((each) => each.orderNumber)

test('a guest orders, is named by the address, and may come again with the same one', async () => {
  const guest = await guestOf(anybody())
  await ordered(guest)
  const { customer } = await api.call.value(getCustomer, {}, guest.as)
  expect(customer).toMatchObject({ email: guest.email, isGuest: true, firstName: 'Nora' })
  const again = await guestOf(guest.email)
  await ordered(again)
  expect(await numbersOf(again.as.token)).toHaveLength(1)
})

test('an address with an account is answered alike, and its account is not touched', async () => {
  const owner = await newCustomer(api)
  const guest = await guestOf(owner.email.toUpperCase())
  expect((await api.call.value(getCustomer, {}, guest.as)).customer.id).not.toBe(owner.id)
  const { data } = await api.call.value(login, { email: owner.email, password: PASSWORD })
  const { customer } = await api.call.value(getCustomer, {}, { token: data.access_token })
  expect(customer).toMatchObject({ id: owner.id, isGuest: false })
})

test('nobody logs in as a guest by a password, and a guest may register', async () => {
  const { email } = await guestOf(anybody())
  const refused = await api.call.refusal(login, { email, password: PASSWORD })
  expect(refused.code).toBe('credentials_wrong')
  const registration = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Quill' }
  await api.call.value(createCustomer, { ...registration, termsAccepted: true })
})

test.each([
  [
    'what the guest asks for',
    (guest: Awaited<ReturnType<typeof guestOf>>) => api.call.value(askAccount, {}, guest.as),
  ],
  [
    'a forgotten password',
    ({ email }: { email: string }) => api.call.value(askPasswordReset, { email }),
  ],
] as const)('all orders of an address become an account by %s', async (_by, ask) => {
  const first = await guestOf(anybody())
  const numbers = [await ordered(first)]
  const second = await guestOf(first.email)
  numbers.push(await ordered(second))
  await ask(second)
  const token = await linkTo(first.email)
  await api.call.value(resetPassword, { token, password: PASSWORD })
  const { data } = await api.call.value(login, { email: first.email, password: PASSWORD })
  expect((await numbersOf(data.access_token)).sort()).toEqual(numbers.sort())
  const { customer } = await api.call.value(getCustomer, {}, { token: data.access_token })
  expect(customer).toMatchObject({ isGuest: false, emailVerified: true })
})

test('where the address has an account, the orders go there', async () => {
  const owner = await newCustomer(api)
  const guest = await guestOf(owner.email)
  const number = await ordered(guest)
  await api.call.value(askAccount, {}, guest.as)
  const password = 'another three words, laid'
  await api.call.value(resetPassword, { token: await linkTo(owner.email), password })
  const { data } = await api.call.value(login, { email: owner.email, password })
  expect(await numbersOf(data.access_token)).toEqual([number])
  const { customer } = await api.call.value(getCustomer, {}, { token: data.access_token })
  expect(customer.id).toBe(owner.id)
})

test('what a guest has in the wallet comes along, and the guest stays behind', async () => {
  const owner = await newCustomer(api)
  const guest = await guestOf(owner.email)
  await ordered(guest)
  const { customer } = await api.call.value(getCustomer, {}, guest.as)
  const now = new Date()
  await inTransaction(api.db, async (tx) => {
    await tx
      .updateTable('customer')
      .set({ has_wallet: true })
      .where('id', '=', customer.id)
      .execute()
    await post(tx, {
      tenant: 'ie',
      id: randomUUID(),
      kind: 'wallet_granted',
      currency: 'EUR',
      entries: [
        { account: accountOf('goodwill', 'wallet'), amount: 2000 },
        { account: accountOf('wallet', customer.id), amount: -2000 },
      ],
      by: { actor: 'a test', reason: 'refunded into the wallet', at: now },
    })
  })
  await api.call.value(askAccount, {}, guest.as)
  const password = 'another three words, laid'
  await api.call.value(resetPassword, { token: await linkTo(owner.email), password })
  const { data } = await api.call.value(login, { email: owner.email, password })
  const wallet = await api.call.value(getWallet, {}, { token: data.access_token })
  expect(wallet).toMatchObject({
    hasWallet: true,
    credit: [{ centAmount: 2000, currencyCode: 'EUR' }],
    moves: [{ kind: 'wallet_joined' }],
  })
  expect((await api.call.refusal(getWallet, {}, guest.as)).code).toBe('token_invalid')
  expect(await checkLedger(api.db)).toEqual([])
})

test('the link of a mail asks a guest for a code, which opens the order anywhere', async () => {
  const guest = await guestOf(anybody())
  const number = await ordered(guest)
  const { sent } = await mailTo(api, guest.email, 'order-received')
  const link = new URL(/https:\S+order_number=\S+/.exec(sent.text)?.[0] ?? '')
  expect(link.searchParams.get('order_number')).toBe(number)
  expect(new URLSearchParams(link.hash.slice(1)).get('email')).toBe(guest.email)

  const second = await guestOf(guest.email)
  const other = await ordered(second)
  const token = await enteredByCode(guest.email)
  expect((await numbersOf(token)).sort()).toEqual([number, other].sort())
  const { customer } = await api.call.value(getCustomer, {}, { token })
  expect(customer.isGuest).toBe(true)
  // Who only typed the address sees nothing of what is the mailbox's now.
  for (const { as } of [guest, second])
    expect((await api.call.refusal(listOrders, {}, as)).code).toBe('token_invalid')
  expect(await kindsTo(guest.email)).not.toContain('new-device')
})

test('a code gives the account of an address what was ordered with it as a guest', async () => {
  const owner = await newCustomer(api)
  const number = await ordered(await guestOf(owner.email))
  const token = await enteredByCode(owner.email)
  expect(await numbersOf(token)).toEqual([number])
  expect((await api.call.value(getCustomer, {}, { token })).customer.id).toBe(owner.id)
})

test('the mails of an account keep their links as they are', async () => {
  const { as, cartId, email } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  expect((await mailTo(api, email, 'order-received')).sent.text).not.toContain('#email')
})

test('a guest who has mistyped the address types another one, and keeps cart, orders and login', async () => {
  const guest = await guestOf(anybody())
  const number = await ordered(guest)
  const { cart } = await api.call.value(createCart, {}, guest.as)
  await api.call.value(putCartItem, cards(cart.id), guest.as)
  await api.call.value(askAccount, {}, guest.as)
  const former = await linkTo(guest.email)
  await api.call.value(askLoginCode, { email: guest.email })
  const sent = (await mailTo(api, guest.email, 'login-code')).sent.text
  const email = anybody()
  const { customer } = await api.call.value(changeCustomer, { email }, guest.as)
  expect(customer).toMatchObject({ email, isGuest: true, emailVerified: false })
  const open = await api.call.value(createCart, {}, guest.as)
  expect(open.cart).toMatchObject({ id: cart.id, lineItems: [expect.anything()] })
  expect(await numbersOf(guest.as.token)).toEqual([number])

  // The mailbox that was named by mistake opens nothing of it.
  const taken = await api.call.refusal(resetPassword, { token: former, password: PASSWORD })
  expect(taken.code).toBe('link_invalid')
  const code = /\b\d{6}\b/.exec(sent)?.[0] ?? ''
  const wrong = await api.call.refusal(loginByCode, { email: guest.email, code })
  expect(wrong.code).toBe('login_code_wrong')
  expect(await numbersOf(await enteredByCode(email))).toEqual([number])
})

test('a guest may name the address of an account as at first, and an account its own alone', async () => {
  const owner = await newCustomer(api)
  const guest = await guestOf(anybody())
  await ordered(guest)
  const before = await kindsTo(owner.email)
  const { customer } = await api.call.value(changeCustomer, { email: owner.email }, guest.as)
  expect(customer).toMatchObject({ email: owner.email, isGuest: true })
  expect(customer.id).not.toBe(owner.id)
  expect(await numbersOf(owner.as.token ?? '')).toEqual([])
  expect(await kindsTo(owner.email)).toEqual(before)

  const other = { email: anybody() }
  expect((await api.call.refusal(changeCustomer, other, owner.as)).code).toBe('email_by_links')
  const same = await api.call.value(changeCustomer, { email: owner.email }, owner.as)
  expect(same.customer.id).toBe(owner.id)
  const input = { email: 'nobody' }
  expect((await api.call.refusal(changeCustomer, input, guest.as)).code).toBe('input_invalid')
})
