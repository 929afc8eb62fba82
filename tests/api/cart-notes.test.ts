// What is said of an order before it is placed stays with its cart, between visits and devices, until the order has it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAsUser } from '../../src/lib/contract/auth.ts'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, createCart, getCart } from '../../src/lib/contract/cart.ts'
import { setCartNotes } from '../../src/lib/contract/cart-notes.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import { DEFAULT_SENDER } from '../../src/lib/domain/constants.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, newCustomer, readyToOrder } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const custom = { sender_type: 'custom' as const, custom_sender: 'Hill Street' }
const references = { costCentre: 'K 12', purchaseOrder: 'PO 99' }
const said = { sender: 'custom', customSender: 'Hill Street', references }

async function noted() {
  const buyer = await readyToOrder(api)
  const { cartId, as } = buyer
  await api.call.value(setCartNotes, { cartId, ...custom, ...references }, as)
  return buyer
}

test('a cart of which nothing was said sends as the shop, with an invoice', async () => {
  const { as } = await newCustomer(api)
  const { cart } = await api.call.value(createCart, {}, as)
  expect(cart).toMatchObject({
    ...{ sender: DEFAULT_SENDER, customSender: '', userNotes: { invoiceRequested: true } },
    ...{ internalCheckout: false, skipDocReview: false },
  })
  expect(cart).not.toHaveProperty('references')
})

test('what was said is there wherever the cart is opened, and what is left out stays', async () => {
  const { cartId, as } = await noted()
  expect((await api.call.value(getCart, { cartId }, as)).cart).toMatchObject(said)
  expect((await api.call.value(createCart, {}, as)).cart).toMatchObject(said)
  const more = { cartId, user_notes: { invoiceRequested: false }, purchaseOrder: '' }
  const { cart } = await api.call.value(setCartNotes, more, as)
  expect(cart).toMatchObject({
    ...{ ...said, references: { costCentre: 'K 12', purchaseOrder: '' } },
    userNotes: { invoiceRequested: false },
  })
  const plain = await api.call.value(setCartNotes, { cartId, sender_type: 'default' }, as)
  expect(plain.cart).toMatchObject({ sender: DEFAULT_SENDER, customSender: '' })
})

test('a checkout that says nothing orders with it, and one that does with what it says', async () => {
  const { cartId, as } = await noted()
  const first = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, first, { ...as, key: randomUUID() })
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order).toMatchObject({ sender: 'Hill Street', references })

  const other = await noted()
  const input = await agreed(api, other.as, other.cartId)
  const spoken = { ...input, sender_type: 'default' as const, costCentre: 'K 13' }
  const key = { ...other.as, key: randomUUID() }
  const placed = await api.call.value(checkoutCart, spoken, key)
  const { order: second } = await api.call.value(getOrder, { id: placed.id }, other.as)
  expect(second).not.toHaveProperty('sender')
  expect(second.references).toEqual({ ...references, costCentre: 'K 13' })
  // The next cart begins anew.
  const { cart } = await api.call.value(createCart, {}, other.as)
  expect(cart.sender).toBe(DEFAULT_SENDER)
})

test('staff see whether an invoice is wanted', async () => {
  const desk = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  for (const invoiceRequested of [true, false]) {
    const { cartId, as } = await readyToOrder(api)
    const said = { ...(await agreed(api, as, cartId)), user_notes: { invoiceRequested } }
    const { id } = await api.call.value(checkoutCart, said, { ...as, key: randomUUID() })
    expect(await api.call.value(getStaffOrder, { id }, desk.as)).toMatchObject({ invoiceRequested })
  }
})

test('an order that is taken back into the cart brings it along', async () => {
  const { cartId, as } = await noted()
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const back = await api.call.value(reopenOrder, { id }, { ...as, key: randomUUID() })
  expect((await api.call.value(getCart, { cartId: back.cartId }, as)).cart).toMatchObject(said)
})

test('how the house works on an order is said by its staff alone', async () => {
  const { cartId, as, email } = await readyToOrder(api)
  const house = { internalCheckout: true, skipDocReview: true }
  const refused = await api.call.refusal(setCartNotes, { cartId, ...house }, as)
  expect(refused.code).toBe('not_allowed')
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const login = { email, reason: 'asked on the telephone' }
  const { data } = await api.call.value(loginAsUser, login, staff.as)
  const acting = { tenant: 'ie', token: data.access_token }
  await api.call.value(setCartNotes, { cartId, ...house }, acting)
  expect((await api.call.value(getCart, { cartId }, as)).cart).toMatchObject(house)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  expect(await api.call.value(getStaffOrder, { id }, staff.as)).toMatchObject(house)
})

test('another’s cart, a closed one and a sender without a name are refused', async () => {
  const { cartId, as } = await noted()
  const stranger = await newCustomer(api)
  const input = { cartId, ...references }
  const of = async (who: typeof as, given: object = {}) =>
    (await api.call.refusal(setCartNotes, { ...input, ...given }, who)).code
  expect(await of(stranger.as)).toBe('cart_not_found')
  expect(await of(as, { sender_type: 'custom', custom_sender: ' ' })).toBe('sender_missing')
  await api.call.value(checkoutCart, await agreed(api, as, cartId), { ...as, key: randomUUID() })
  expect(await of(as)).toBe('cart_closed')
})
