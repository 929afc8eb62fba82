import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCart,
  deleteCartItem,
  duplicateCartItem,
  getCart,
  putCartItem,
  setCartAddresses,
} from '../../src/lib/contract/cart.ts'
import { createAddress } from '../../src/lib/contract/customer.ts'
import { tidyCarts } from '../../src/lib/server/commerce/cart/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import {
  addAddresses,
  address,
  cards,
  newCustomer,
  newVisitor,
  openCart,
} from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a visitor without an id gets one, and a cart that stays', async () => {
  const first = await api.call.send(createCart, {})
  expect(first.ok).toBe(true)
  const cookie = first.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^anonymous_id=[0-9a-f-]{36}; Max-Age=604800; Path=\/; SameSite=Lax$/)
  const anonymousId = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const again = await api.call.value(createCart, {}, { anonymousId })
  expect(first.ok && first.value.cart.id).toBe(again.cart.id)
})

test('many calls for one cart take nothing from the others', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const other = newVisitor().as
  const { id: otherCart } = await openCart(api, other)
  const waiting = await api.db.transaction().execute(async (tx) => {
    // As a call that takes long would: the row is locked, and all who want it wait.
    await sql`select 1 from cart where id = ${cartId} for update`.execute(tx)
    const hammered = Array.from({ length: 60 }, () => api.call.send(putCartItem, cards(cartId), as))
    let refused = 0
    for (const call of hammered) void call.then(({ ok }) => (refused += ok ? 0 : 1))
    while (refused < 40) await delay(5)
    await api.call.value(getCart, { cartId: otherCart }, other)
    await api.call.value(putCartItem, cards(otherCart), other)
    return hammered
  })
  const answers = await Promise.all(waiting)
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(40)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(15)
})

test('carts of visitors who cannot come back are removed, with their lines', async () => {
  const [old, looked] = [newVisitor().as, newVisitor().as]
  const [gone, kept] = await Promise.all([old, looked].map((as) => openCart(api, as)))
  const customer = await newCustomer(api)
  const replaced = await openCart(api, customer.as)
  const { cart: own } = await api.call.value(createCart, { forceCreate: true }, customer.as)
  await api.call.value(putCartItem, cards(gone?.id ?? ''), old)
  const monthAgo = dayjs().subtract(31, 'day').toDate()
  const ids = [gone, kept, own, replaced].map((cart) => cart?.id ?? '')
  await api.db.updateTable('cart').set({ updated_at: monthAgo }).where('id', 'in', ids).execute()
  await openCart(api, looked)
  const work = { db: api.db, now: new Date() }
  await tidyCarts.handler({}, work as Parameters<typeof tidyCarts.handler>[1])
  const rows = await api.db.selectFrom('cart').select('id').where('id', 'in', ids).execute()
  expect(rows.map(({ id }) => id).sort()).toEqual([kept?.id, own.id].sort())
})

test('carts that are replaced while others open them are no fault of ours', async () => {
  const { as } = await newCustomer(api)
  for (let round = 0; round < 15; round += 1) {
    const visitor = newVisitor()
    await openCart(api, visitor.as)
    const { anonymousId: anonymousUserId } = visitor
    const wishes = [
      { forceCreate: true },
      { anonymousUserId },
      {},
      { forceCreate: true },
      { anonymousUserId },
    ]
    await Promise.all(wishes.map((wish) => api.call.value(createCart, wish, as)))
  }
})

test('two first calls at once make one cart', async () => {
  const { as } = newVisitor()
  const carts = await Promise.all(Array.from({ length: 6 }, () => openCart(api, as)))
  expect(new Set(carts.map(({ id }) => id)).size).toBe(1)
})

test('the server prices a line, with services and VAT', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const services = { 'SVC-pixart-artwork-docreview': { inputText: 'Mind the fold' } }
  const { cart, lineItemId } = await api.call.value(putCartItem, cards(cartId, { services }), as)
  const [line] = cart.lineItems
  expect(line).toMatchObject({
    id: lineItemId,
    price: { centAmount: 1824, currencyCode: 'EUR' },
    unitPrice: 0.073,
    totalPrice: { centAmount: 2314 },
    taxRate: 0.23,
    taxCode: 'IE-standard',
    taxedTotalPriceWithServices: { centAmount: 1824 + 420 + 490 + 113 },
    merchantInfo: { selectedDeliveryOption: 'courier', selectedProductionTime: 5 },
  })
  expect(cart.taxedPrice.totalGross.centAmount).toBe(2847)
  expect(await api.call.value(getCart, { cartId }, as)).toEqual({ cart })
})

test('a line is replaced in its place and removed', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { lineItemId } = await api.call.value(putCartItem, cards(cartId), as)
  await api.call.value(putCartItem, cards(cartId, { quantity: 500 }), as)
  const edited = cards(cartId, { id: lineItemId, quantity: 1000, jobName: ' Spring ' })
  const { cart } = await api.call.value(putCartItem, edited, as)
  expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([1000, 500])
  expect(cart.lineItems[0]?.jobName).toBe('Spring')
  const removed = await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  expect(removed.cart.lineItems).toHaveLength(1)
  const again = await api.call.refusal(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  expect(again.code).toBe('line_not_found')
})

test('the same again stands behind its line, once a key, and a line comes back where it was', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const put = (change: Parameters<typeof cards>[1]) =>
    api.call.value(putCartItem, cards(cartId, change), as)
  const first = await put({ jobName: 'first' })
  await put({ jobName: 'last' })
  const again = { cartId, cartItemId: first.lineItemId }
  const key = randomUUID()
  const once = await api.call.value(duplicateCartItem, again, { ...as, key })
  const twice = await api.call.value(duplicateCartItem, again, { ...as, key })
  const namesOf = ({ cart }: typeof once) => cart.lineItems.map(({ jobName }) => jobName)
  expect(namesOf(twice)).toEqual(['first', 'first', 'last'])
  expect(once.lineItemId).toBe(key)
  const [, copy] = once.cart.lineItems
  expect(copy).toMatchObject({ id: key, totalPrice: first.cart.lineItems[0]?.totalPrice })

  const back = await put({ jobName: 'back', before: key })
  expect(namesOf(back)).toEqual(['first', 'back', 'first', 'last'])
  const stored = await api.call.value(getCart, { cartId }, as)
  expect(stored.cart).toEqual(back.cart)
  const late = await put({ jobName: 'late', before: randomUUID() })
  expect(namesOf(late).at(-1)).toBe('late')
  const gone = { cartId, cartItemId: randomUUID() }
  expect(await api.call.send(duplicateCartItem, gone, as)).toMatchObject({
    code: 'line_not_found',
  })
})

test('a repeated call with a key adds one line', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const keyed = { ...as, key: randomUUID() }
  await api.call.value(putCartItem, cards(cartId), keyed)
  const { cart } = await api.call.value(putCartItem, cards(cartId), keyed)
  expect(cart.lineItems).toHaveLength(1)
})

test('refuses what is not sold, naming the field', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const put = (change: Parameters<typeof cards>[1]) =>
    api.call.refusal(putCartItem, cards(cartId, change), as)
  const info = cards(cartId).merchantInfo
  const chosen = (selectedAttributes: Record<string, string>) => ({
    merchantInfo: {
      ...info,
      selectedAttributes: { ...info.selectedAttributes, ...selectedAttributes },
    },
  })
  expect(await put(chosen({ paper: 'papyrus' }))).toMatchObject({
    code: 'option_unknown',
    fields: [{ path: 'merchantInfo.selectedAttributes.paper', code: 'option_unknown' }],
  })
  expect(await put(chosen({ smell: 'roses' }))).toMatchObject({ code: 'attribute_unknown' })
  expect(await put(chosen({ paper: 'board-300', lamination: 'soft-touch' }))).toMatchObject({
    code: 'combination_invalid',
    facts: { rule: 'soft-touch-weight' },
  })
  expect(await put({ quantity: 251 })).toMatchObject({
    code: 'quantity_not_offered',
    facts: { nearest: 250 },
  })
  expect((await put({ quantity: 2.5 })).code).toBe('quantity_not_positive_integer')
  expect((await put({ quantity: -250 })).code).toBe('quantity_not_positive_integer')
  expect((await put({ productId: 'moon' })).code).toBe('product_not_found')
  const never = { merchantInfo: { ...info, selectedPriority: 'yesterday' } }
  expect((await put(never)).code).toBe('no_deliveries')
  expect((await put({ id: randomUUID() })).code).toBe('line_not_found')
})

test('a price other than the one seen is refused with both, and with the day', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const totalPrice = { centAmount: 1800, currencyCode: 'EUR' }
  const problem = await api.call.refusal(putCartItem, cards(cartId, { totalPrice }), as)
  expect(problem).toMatchObject({
    code: 'price_changed',
    facts: {
      from: { centAmount: 1800 },
      to: { centAmount: 1824, currencyCode: 'EUR' },
      toGross: { centAmount: 2244, currencyCode: 'EUR' },
      arrivalDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  })
  const right = { centAmount: 1824, currencyCode: 'EUR' }
  await api.call.value(putCartItem, cards(cartId, { totalPrice: right }), as)
})

test('a cart shows a price that an edition moved, and keeps the old one', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  api.setShop(withProduct(testShop(), 'business-cards', dearer(2)))
  try {
    const { cart } = await api.call.value(getCart, { cartId }, as)
    expect(cart.lineItems[0]).toMatchObject({
      price: { centAmount: 1824 },
      priceMoved: { from: { centAmount: 1824 }, to: { centAmount: 3648 } },
    })
  } finally {
    api.setShop(testShop())
  }
})

test('fifteen lines are the most, and one of them may still be edited', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const puts = Array.from({ length: 18 }, () => api.call.send(putCartItem, cards(cartId), as))
  const answers = await Promise.all(puts)
  const full = answers.filter((answer) => !answer.ok)
  expect(full.map((answer) => !answer.ok && answer.code)).toEqual(Array(3).fill('cart_full'))
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems).toHaveLength(15)
  const id = cart.lineItems[3]?.id ?? ''
  await api.call.value(putCartItem, cards(cartId, { id, quantity: 500 }), as)
})

test('the total is limited, VAT included', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  api.setShop(withProduct(testShop(), 'business-cards', dearer(3000)))
  try {
    await api.call.value(putCartItem, cards(cartId), as)
    const problem = await api.call.refusal(putCartItem, cards(cartId), as)
    expect(problem).toMatchObject({
      code: 'cart_limit_exceeded',
      facts: { maxGrossCents: 10_000_000 },
    })
  } finally {
    api.setShop(testShop())
  }
})

test("somebody else's cart is not there, whoever asks", async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { lineItemId } = await api.call.value(putCartItem, cards(cartId), as)
  const customer = await newCustomer(api)
  const elsewhere = { ...as, tenant: 'fr' }
  for (const other of [newVisitor().as, customer.as, elsewhere]) {
    const calls = [
      api.call.refusal(getCart, { cartId }, other),
      api.call.refusal(putCartItem, cards(cartId), other),
      api.call.refusal(deleteCartItem, { cartId, cartItemId: lineItemId }, other),
    ]
    for (const { code } of await Promise.all(calls)) expect(code).toBe('cart_not_found')
  }
  expect((await api.call.refusal(getCart, { cartId })).code).toBe('login_required')
})

test('a login merges the anonymous cart, once, within the limit', async () => {
  const visitor = newVisitor()
  const { id: theirs } = await openCart(api, visitor.as)
  for (let line = 0; line < 3; line++) {
    await api.call.value(putCartItem, cards(theirs, { jobName: `new ${line}` }), visitor.as)
  }
  const customer = await newCustomer(api)
  const { id: own } = await openCart(api, customer.as)
  for (let line = 0; line < 13; line++) {
    await api.call.value(putCartItem, cards(own), customer.as)
  }
  const merge = { anonymousUserId: visitor.anonymousId }
  const merged = await Promise.all([
    api.call.value(createCart, merge, customer.as),
    api.call.value(createCart, merge, customer.as),
  ])
  for (const { cart } of merged) {
    expect(cart.id).toBe(own)
    expect(cart.lineItems).toHaveLength(15)
    expect(cart.lineItems.slice(13).map(({ jobName }) => jobName)).toEqual(['new 0', 'new 1'])
  }
  const put = await api.call.refusal(putCartItem, cards(theirs), visitor.as)
  expect(put.code).toBe('cart_closed')
  expect((await openCart(api, visitor.as)).id).not.toBe(theirs)
})

test('a new cart on demand leaves the old one closed', async () => {
  const { as } = newVisitor()
  const { id: before } = await openCart(api, as)
  const { cart } = await api.call.value(createCart, { forceCreate: true }, as)
  expect(cart.id).not.toBe(before)
  expect((await openCart(api, as)).id).toBe(cart.id)
})

test('currency and country are the shop’s', async () => {
  const { as } = newVisitor()
  const dollars = await api.call.refusal(createCart, { currency: 'USD' }, as)
  expect(dollars.code).toBe('currency_not_offered')
  const france = await api.call.refusal(createCart, { country: 'FR' }, as)
  expect(france.code).toBe('country_not_served')
})

test('an address decides VAT; it must be the customer’s own', async () => {
  const austrian = {
    ...address,
    type: 'shipping' as const,
    country: 'AT',
    postalCode: '1010',
    city: 'Wien',
  }
  const customer = await newCustomer(api, 'de')
  const { id: cartId } = await openCart(api, customer.as)
  await api.call.value(putCartItem, cards(cartId), customer.as)
  const { addressId } = await api.call.value(createAddress, austrian, customer.as)
  const set = { cartId, shippingAddress: addressId, billingAddress: addressId }
  const { cart } = await api.call.value(setCartAddresses, set, customer.as)
  expect(cart).toMatchObject({
    country: 'AT',
    shippingAddress: { id: addressId, postalCode: '1010' },
    billingAddress: { id: addressId },
    lineItems: [{ taxRate: 0.2, price: { centAmount: 1824 } }],
  })
  expect(cart.lineItems[0]).not.toHaveProperty('priceMoved')
  const other = await newCustomer(api, 'de')
  const { id: otherCart } = await openCart(api, other.as)
  const stolen = { cartId: otherCart, shippingAddress: addressId }
  const refused = await api.call.refusal(setCartAddresses, stolen, other.as)
  expect(refused.code).toBe('address_not_found')
})

test('a second cart of a customer starts with the default addresses', async () => {
  const customer = await newCustomer(api)
  const { id: cartId } = await openCart(api, customer.as)
  const { shipping, billing } = await addAddresses(api, customer.as, cartId)
  const { cart } = await api.call.value(createCart, { forceCreate: true }, customer.as)
  expect(cart.shippingAddress?.id).toBe(shipping)
  expect(cart.billingAddress?.id).toBe(billing)
})
