import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkoutCart,
  createCart,
  deleteCartItem,
  getCart,
  putCartItem,
} from '../../src/lib/contract/cart.ts'
import { dropLeftOver, saveForLater, takeLeftOver } from '../../src/lib/contract/left-over.ts'
import { tidyCarts } from '../../src/lib/server/commerce/cart/index.ts'
import { MAX_LEFT_OVER } from '../../src/lib/server/commerce/cart/left-over.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import type { CallOptions } from './harness/client.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  newVisitor,
  openCart,
  type Person,
} from './harness/people.ts'

// What does not fit into a customer's cart at the login is kept beside it.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function fill(as: CallOptions, count: number, name: string) {
  const { id } = await openCart(api, as)
  for (let line = 0; line < count; line++)
    await api.call.value(putCartItem, cards(id, { jobName: `${name} ${line}` }), as)
  return id
}

/** A visitor's cart of so many lines goes into a customer's. */
async function merge({ as }: Person, count: number, name = 'new') {
  const visitor = newVisitor()
  await fill(visitor.as, count, name)
  const input = { anonymousUserId: visitor.anonymousId }
  return (await api.call.value(createCart, input, as)).cart
}

const names = (lines: { jobName: string }[] | undefined) => lines?.map(({ jobName }) => jobName)

/** A customer with a full cart and three lines beside it. */
async function full() {
  const person = await newCustomer(api)
  const cartId = await fill(person.as, 13, 'own')
  const cart = await merge(person, 5)
  return { ...person, cartId, cart }
}

test('what does not fit is kept, in its order, and in no sum', async () => {
  const { as, cartId, cart } = await full()
  expect(cart.lineItems).toHaveLength(15)
  expect(names(cart.leftOver)).toEqual(['new 2', 'new 3', 'new 4'])
  const again = (await api.call.value(getCart, { cartId }, as)).cart
  expect(again).toEqual(cart)
  const sum = cart.lineItems.reduce((total, line) => total + line.totalPrice.centAmount, 0)
  expect(cart.totalPrice.centAmount).toBe(sum)
})

test('nothing is left over where all of it fits, nor for a visitor', async () => {
  const person = await newCustomer(api)
  expect(await merge(person, 2)).not.toHaveProperty('leftOver')
  const visitor = newVisitor()
  expect(await openCart(api, visitor.as)).not.toHaveProperty('leftOver')
})

test('a line goes in when there is room, once, however often it is asked for', async () => {
  const { as, cartId, cart } = await full()
  const [left, other] = cart.leftOver ?? []
  const wanted = { cartId, lineItemId: left?.id ?? '' }
  expect((await api.call.refusal(takeLeftOver, wanted, as)).code).toBe('cart_full')
  const cartItemId = cart.lineItems[0]?.id ?? ''
  await api.call.value(deleteCartItem, { cartId, cartItemId }, as)
  const both = await Promise.all([
    api.call.send(takeLeftOver, wanted, as),
    api.call.send(takeLeftOver, wanted, as),
  ])
  expect(both.map((answer) => (answer.ok ? 'taken' : answer.code)).sort()).toEqual([
    'line_not_found',
    'taken',
  ])
  const after = (await api.call.value(getCart, { cartId }, as)).cart
  expect(after.lineItems).toHaveLength(15)
  expect(after.lineItems.at(-1)).toMatchObject({
    jobName: 'new 2',
    totalPrice: left?.totalPrice,
    quantity: left?.quantity,
  })
  expect(names(after.leftOver)).toEqual(['new 3', 'new 4'])
  const dropped = { cartId, lineItemId: other?.id ?? '' }
  const { cart: less } = await api.call.value(dropLeftOver, dropped, as)
  expect(names(less.leftOver)).toEqual(['new 4'])
  expect((await api.call.refusal(dropLeftOver, dropped, as)).code).toBe('line_not_found')
})

test('it is still there for the cart after the order', async () => {
  const { as, cartId, cart } = await full()
  await addAddresses(api, as, cartId)
  await api.call.value(checkoutCart, await agreed(api, as, cartId), { ...as, key: randomUUID() })
  const next = await openCart(api, as)
  expect(next.lineItems).toEqual([])
  expect(names(next.leftOver)).toEqual(['new 2', 'new 3', 'new 4'])
  const lineItemId = cart.leftOver?.[0]?.id ?? ''
  const closed = await api.call.refusal(takeLeftOver, { cartId, lineItemId }, as)
  expect(closed.code).toBe('cart_closed')
  const { cart: taken } = await api.call.value(takeLeftOver, { cartId: next.id, lineItemId }, as)
  expect(names(taken.lineItems)).toEqual(['new 2'])
})

test('nobody else sees it, takes it or drops it', async () => {
  const { cart } = await full()
  const stranger = await newCustomer(api)
  const { id: cartId } = await openCart(api, stranger.as)
  const wanted = { cartId, lineItemId: cart.leftOver?.[0]?.id ?? '' }
  for (const call of [takeLeftOver, dropLeftOver] as const)
    expect((await api.call.refusal(call, wanted, stranger.as)).code).toBe('line_not_found')
  expect(await openCart(api, stranger.as)).not.toHaveProperty('leftOver')
})

test('a line that was priced in another currency goes in as it costs there', async () => {
  const person = await newCustomer(api, 'ch')
  await fill(person.as, 15, 'own')
  const visitor = newVisitor('ch')
  const euros = { currency: 'EUR', anonymousUserId: visitor.anonymousId }
  const { cart: theirs } = await api.call.value(createCart, euros, visitor.as)
  await api.call.value(putCartItem, cards(theirs.id), visitor.as)
  const input = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, input, person.as)
  const [left] = cart.leftOver ?? []
  expect(left?.totalPrice.currencyCode).toBe('EUR')
  const cartItemId = cart.lineItems[0]?.id ?? ''
  await api.call.value(deleteCartItem, { cartId: cart.id, cartItemId }, person.as)
  const wanted = { cartId: cart.id, lineItemId: left?.id ?? '' }
  const { cart: after } = await api.call.value(takeLeftOver, wanted, person.as)
  const own = after.lineItems[0]?.totalPrice
  expect(after.lineItems.at(-1)?.totalPrice).toEqual(own)
})

test('an account keeps three carts beside its own; then the visitor’s stays as it is', async () => {
  const person = await newCustomer(api)
  await fill(person.as, 15, 'own')
  const { as, anonymousId } = newVisitor()
  for (let round = 0; round < 3; round++) await merge(person, 15, `round ${round}`)
  const theirs = await fill(as, 1, 'last')
  const { cart } = await api.call.value(createCart, { anonymousUserId: anonymousId }, person.as)
  expect(cart.leftOver).toHaveLength(MAX_LEFT_OVER)
  expect(names((await api.call.value(getCart, { cartId: theirs }, as)).cart.lineItems)).toEqual([
    'last 0',
  ])
})

test('of a visitor’s lines those go over that have room, and only the rest stays', async () => {
  const person = await newCustomer(api)
  await fill(person.as, 15, 'own')
  for (const count of [15, 15, 14]) await merge(person, count)
  const { id: cartId, lineItems } = await openCart(api, person.as)
  const cartItemId = lineItems[0]?.id ?? ''
  await api.call.value(deleteCartItem, { cartId, cartItemId }, person.as)
  const { as, anonymousId } = newVisitor()
  const theirs = await fill(as, 4, 'last')
  api.warnings()
  for (let time = 0; time < 2; time++) {
    const { cart } = await api.call.value(createCart, { anonymousUserId: anonymousId }, person.as)
    expect(cart.lineItems).toHaveLength(15)
    expect(names(cart.lineItems)?.at(-1)).toBe('last 0')
    expect(cart.leftOver).toHaveLength(MAX_LEFT_OVER)
    expect(names(cart.leftOver)?.at(-1)).toBe('last 1')
    const stayed = (await api.call.value(getCart, { cartId: theirs }, as)).cart.lineItems
    expect(names(stayed)).toEqual(['last 2', 'last 3'])
    expect(api.warnings()).toMatchObject([{ cart: theirs, staying: 2 }])
  }
})

test('a kept line that cannot be read is logged, once, and the others are shown', async () => {
  const { as, cartId, cart } = await full()
  const id = cart.leftOver?.[1]?.id ?? ''
  await api.db
    .updateTable('left_over_line')
    .set({ merchant_info: '{"v":9,"value":{}}' })
    .where('id', '=', id)
    .execute()
  api.errors()
  for (let time = 0; time < 2; time++) {
    const read = (await api.call.value(getCart, { cartId }, as)).cart
    expect(names(read.leftOver)).toEqual(['new 2', 'new 4'])
  }
  const logged = api.errors()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(id)
})

/** A visitor with two lines, the second of which is put aside. */
async function withSaved(as: CallOptions = newVisitor().as) {
  const cartId = await fill(as, 2, 'line')
  const { lineItems } = (await api.call.value(getCart, { cartId }, as)).cart
  const saved = lineItems[1]
  const input = { cartId, cartItemId: saved?.id ?? '' }
  const { cart } = await api.call.value(saveForLater, input, as)
  return { as, cartId, cart, input, saved, wanted: { cartId, lineItemId: input.cartItemId } }
}

test('a visitor puts a line aside and takes it back as it was, once', async () => {
  const { as, cartId, cart, input, saved, wanted } = await withSaved()
  expect(names(cart.lineItems)).toEqual(['line 0'])
  expect(cart.savedForLater).toMatchObject([
    { jobName: 'line 1', isSold: true, totalPrice: saved?.totalPrice },
  ])
  expect(cart.totalPrice).toEqual(cart.lineItems[0]?.totalPrice)
  expect((await api.call.value(saveForLater, input, as)).cart).toEqual(cart)
  const { cart: back } = await api.call.value(takeLeftOver, wanted, as)
  expect(back).not.toHaveProperty('savedForLater')
  const { promisedUntil: _, ...made } = saved ?? {}
  expect(back.lineItems[1]).toMatchObject(made)
  expect((await api.call.refusal(takeLeftOver, wanted, as)).code).toBe('line_not_found')
  await api.call.value(saveForLater, input, as)
  const { cart: less } = await api.call.value(dropLeftOver, wanted, as)
  expect(less).not.toHaveProperty('savedForLater')
  expect((await api.call.value(getCart, { cartId }, as)).cart).toEqual(less)
})

test('what is put aside costs what it does today, and stays where it is not sold any more', async () => {
  const { as, cartId, saved, wanted } = await withSaved()
  const row = () => api.db.updateTable('left_over_line').where('id', '=', wanted.lineItemId)
  await row().set({ net: 1 }).execute()
  const shown = (await api.call.value(getCart, { cartId }, as)).cart.savedForLater?.[0]
  expect(shown?.totalPrice).toEqual(saved?.totalPrice)
  await row().set({ product_id: 'sold-no-more' }).execute()
  const gone = (await api.call.value(getCart, { cartId }, as)).cart.savedForLater?.[0]
  expect(gone).toMatchObject({ isSold: false, totalPrice: { centAmount: 1 } })
  expect((await api.call.refusal(takeLeftOver, wanted, as)).code).toBe('product_not_found')
  const { cart } = await api.call.value(dropLeftOver, wanted, as)
  expect(names(cart.lineItems)).toEqual(['line 0'])
})

test('what a visitor put aside is the customer’s after the login', async () => {
  const visitor = newVisitor()
  await withSaved(visitor.as)
  const person = await newCustomer(api)
  await withSaved(person.as)
  const input = { anonymousUserId: visitor.anonymousId }
  for (let time = 0; time < 2; time++) {
    const { cart } = await api.call.value(createCart, input, person.as)
    expect(names(cart.savedForLater)).toEqual(['line 1', 'line 1'])
    expect(names(cart.lineItems)).toEqual(['line 0', 'line 0'])
    expect(cart).not.toHaveProperty('leftOver')
  }
  expect(await openCart(api, visitor.as)).not.toHaveProperty('savedForLater')
})

test('nobody else takes or drops what was put aside, and a full cart takes nothing back', async () => {
  const { as, cartId, wanted } = await withSaved()
  const stranger = newVisitor()
  const { id } = await openCart(api, stranger.as)
  for (const call of [takeLeftOver, dropLeftOver] as const) {
    const theirs = { ...wanted, cartId: id }
    expect((await api.call.refusal(call, theirs, stranger.as)).code).toBe('line_not_found')
    expect((await api.call.refusal(call, wanted, stranger.as)).code).toBe('cart_not_found')
  }
  await fill(as, 14, 'more')
  expect((await api.call.refusal(takeLeftOver, wanted, as)).code).toBe('cart_full')
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(names(cart.savedForLater)).toEqual(['line 1'])
})

test('with a visitor’s forgotten cart goes what was put aside there', async () => {
  const { cartId, wanted } = await withSaved()
  const left = () =>
    api.db.selectFrom('left_over_line').select('id').where('id', '=', wanted.lineItemId).execute()
  const work = { db: api.db, now: new Date() } as Parameters<typeof tidyCarts.handler>[1]
  await tidyCarts.handler({}, work)
  expect(await left()).toHaveLength(1)
  await api.db
    .updateTable('cart')
    .set({ updated_at: new Date(0) })
    .where('id', '=', cartId)
    .execute()
  await tidyCarts.handler({}, work)
  expect(await left()).toEqual([])
})

test('lines that two visitors call the same are put aside by both, with the files of each', async () => {
  const by = cartSenders(api)
  const key = randomUUID()
  const names: string[] = []
  for (const { as } of [newVisitor(), newVisitor()]) {
    const { id: cartId } = await openCart(api, as)
    const add = () => api.call.value(putCartItem, cards(cartId), { ...as, key })
    const { lineItemId } = await add()
    expect(lineItemId).toBe(key)
    const file = await by.sendWith(as, { cartId, lineItemId }, await by.pieces())
    const wish = { cartId, cartItemId: lineItemId }
    const { cart } = await api.call.value(saveForLater, wish, as)
    const [aside] = cart.savedForLater ?? []
    names.push(aside?.id ?? '')
    const back = { cartId, lineItemId: aside?.id ?? '' }
    await api.call.value(takeLeftOver, back, as)
    expect((await by.filesOf(as, back))?.files).toMatchObject([{ id: file.fileId }])
    await api.call.value(saveForLater, { cartId, cartItemId: back.lineItemId }, as)
  }
  expect(names[0]).toBe(key)
  expect(names[1]).not.toBe(key)
})
