// Lines are added without a transaction where nobody else has written to the cart meanwhile; whoever has is noticed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, getCart, putCartItem, setCartAddresses } from '../../src/lib/contract/cart.ts'
import { changeAddress } from '../../src/lib/contract/customer.ts'
import { loadCart } from '../../src/lib/server/commerce/cart/carts.ts'
import { addLine } from '../../src/lib/server/commerce/cart/line-rows.ts'
import { putLine } from '../../src/lib/server/commerce/cart/put-line.ts'
import { Refusal } from '../../src/lib/server/refusal.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { workOf } from './harness/order-edits.ts'
import { addAddresses, cards, newCustomer } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function visitorsCart() {
  const anonymousId = randomUUID()
  const as = { anonymousId }
  const { cart } = await api.call.value(createCart, {}, as)
  const key = { tenant: 'ie', owner: { anonymousId } }
  const context = { ...workOf(api), actor: { kind: 'anonymous' as const, id: anonymousId } }
  return { as, cartId: cart.id, key, context }
}

test('lines that several processes add at once are all there, and no more than a cart holds', async () => {
  const { as, cartId, context } = await visitorsCart()
  const wanted = putCartItem.input.parse(cards(cartId))
  // Past the turn that calls of one process wait for.
  const put = await Promise.allSettled(
    Array.from({ length: 20 }, () => putLine(context, wanted, randomUUID())),
  )
  const refused = put.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.map((each) => each instanceof Refusal && each.code)).toEqual(
    Array.from({ length: 5 }, () => 'cart_full'),
  )
  const added = put.flatMap((each) => (each.status === 'fulfilled' ? [each.value.lineItemId] : []))
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems.map(({ id }) => id).sort()).toEqual(added.sort())
})

test('a line that several processes add at once under one name is there once', async () => {
  const { as, cartId, context } = await visitorsCart()
  const wanted = putCartItem.input.parse(cards(cartId))
  const name = randomUUID()
  await Promise.all(Array.from({ length: 4 }, () => putLine(context, wanted, name)))
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems.map(({ id }) => id)).toEqual([name])
})

test('a line is stored only in an open cart of its owner that is what was read of it', async () => {
  const { as, cartId, key, context } = await visitorsCart()
  await api.call.value(putCartItem, cards(cartId), as)
  const seen = await loadCart(api.db, context, key, cartId)
  const [line] = seen.lines
  if (!line) throw new Error('a line was added')
  const another = () => ({ ...line, id: randomUUID() })
  await api.call.value(putCartItem, cards(cartId), as)
  expect(await addLine(api.db, key, seen, another())).toBe(false)
  const now = await loadCart(api.db, context, key, cartId)
  const stranger = { tenant: 'ie', owner: { anonymousId: randomUUID() } }
  expect(await addLine(api.db, stranger, now, another())).toBe(false)
  expect(await addLine(api.db, { ...key, tenant: 'de' }, now, another())).toBe(false)
  const state = (to: 'ordered' | 'open') =>
    api.db.updateTable('cart').set({ state: to }).where('id', '=', cartId).execute()
  await state('ordered')
  expect(await addLine(api.db, key, now, another())).toBe(false)
  await state('open')
  expect(await addLine(api.db, key, now, another())).toBe(true)
  expect(await addLine(api.db, key, now, another())).toBe(false)
  const { lines } = await loadCart(api.db, context, key, cartId)
  expect(lines).toHaveLength(3)
})

test('an address that is changed while it is put on a cart has the cart go where it leads to now', async () => {
  const { as } = await newCustomer(api)
  const { cart } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(cart.id), as)
  const { shipping } = await addAddresses(api, as, cart.id)
  const place = { firstName: 'Nora', lastName: 'Quill', streetName: '2 Quay', city: 'Cork' }
  const moved = { ...place, country: 'IE', postalCode: 'T12 X70A' }
  await Promise.all([
    api.call.value(setCartAddresses, { cartId: cart.id, shippingAddress: shipping }, as),
    api.call.value(changeAddress, { ...moved, id: shipping }, as),
  ])
  const { postcode } = await api.db
    .selectFrom('cart')
    .select('postcode')
    .where('id', '=', cart.id)
    .executeTakeFirstOrThrow()
  expect(postcode).toBe('T12 X70A')
})
