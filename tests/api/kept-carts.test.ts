// Answers of carts are kept for as long as nothing that they say can have become another, and for nobody else.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createCart, deleteCartItem, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { openCartAnswer } from '../../src/lib/server/commerce/cart/kept-carts.ts'
import type { Shop } from '../../src/lib/server/context.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { workOf } from './harness/order-edits.ts'
import { cards, newCustomer } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => {
  vi.restoreAllMocks()
  api.setShop(testShop())
})

async function visitorsCart() {
  const id = randomUUID()
  const as = { anonymousId: id }
  const { cart } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(cart.id), as)
  const read = async (now = new Date(), shop: Shop = testShop(), locale?: string) => {
    const actor = { kind: 'anonymous' as const, id }
    const { locale: usual, ...work } = workOf(api)
    const context = { ...work, locale: locale ?? usual, now, shop, actor }
    const tenant = shop.tenant('ie') ?? context.tenant
    const text = await openCartAnswer({ ...context, tenant }, cart.id)
    return getCart.output.parse(JSON.parse(text)).cart
  }
  return { as, cartId: cart.id, read }
}

test('a cart that is what it was is answered as it was, and as it is after each change', async () => {
  const { as, cartId, read } = await visitorsCart()
  const first = await read()
  const looked = vi.spyOn(testShop(), 'product')
  expect(await read()).toEqual(first)
  // For the rate of VAT of its line, and for nothing else.
  expect(looked).toHaveBeenCalledTimes(1)
  const { lineItemId } = await api.call.value(putCartItem, cards(cartId, { quantity: 500 }), as)
  const second = await read()
  expect(second.lineItems.map(({ quantity }) => quantity)).toEqual([250, 500])
  await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  expect((await read()).lineItems).toEqual(first.lineItems)
})

test('a cart is nobody else’s, and closed once it is ordered, whatever was answered before', async () => {
  const { cartId, as } = await visitorsCart()
  const ask = (anonymousId: string) => api.call.send(getCart, { cartId }, { anonymousId })
  expect(await ask(as.anonymousId)).toMatchObject({ ok: true })
  expect(await ask(randomUUID())).toMatchObject({ ok: false, code: 'cart_not_found' })
  const close = { state: 'ordered' } as const
  await api.db.updateTable('cart').set(close).where('id', '=', cartId).execute()
  expect(await ask(as.anonymousId)).toMatchObject({ ok: false, code: 'cart_closed' })
})

test('the next edition says what its prices have become, and the one before what they were', async () => {
  const { read } = await visitorsCart()
  const moved = async (shop: Shop) => (await read(new Date(), shop)).lineItems[0]?.priceMoved
  const dearer = editedTestShop({
    'products/business-cards/product.yaml': (text) => text.replace('setup: 9,', 'setup: 9999,'),
  })
  expect(await moved(testShop())).toBeUndefined()
  expect(await moved(dearer)).toBeDefined()
  expect(await moved(testShop())).toBeUndefined()
})

test('a promise that has passed is another day', async () => {
  const { read } = await visitorsCart()
  const [line] = (await read()).lineItems
  const until = new Date(line?.promisedUntil ?? 0)
  const dayAt = async (now: Date) => (await read(now)).lineItems[0]?.promisedArrivalDate
  expect(await dayAt(new Date(until.getTime() - 1))).toBe(line?.promisedArrivalDate)
  expect(await dayAt(until)).not.toBe(line?.promisedArrivalDate)
})

test('who comes to prices of a group sees them in the next answer', async () => {
  const { id, as } = await newCustomer(api)
  const { cart } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(cart.id), as)
  const moved = async () =>
    (await api.call.value(getCart, { cartId: cart.id }, as)).cart.lineItems[0]?.priceMoved
  expect(await moved()).toBeUndefined()
  await api.db.updateTable('customer').set({ is_premium: true }).where('id', '=', id).execute()
  expect(await moved()).toBeDefined()
})
