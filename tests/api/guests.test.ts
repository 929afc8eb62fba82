import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askAccount,
  askPasswordReset,
  continueAsGuest,
  login,
  resetPassword,
} from '../../src/lib/contract/auth.ts'
import { checkoutCart, createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { listOrders } from '../../src/lib/contract/order.ts'
import { getWallet } from '../../src/lib/contract/wallet.ts'
import { accountOf } from '../../src/lib/domain/ledger/accounts.ts'
import { checkLedger, post } from '../../src/lib/server/commerce/ledger/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo } from './harness/mail.ts'
import { addAddresses, agreed, cards, newCustomer, PASSWORD } from './harness/people.ts'

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
