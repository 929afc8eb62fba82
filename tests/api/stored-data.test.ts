import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, deleteCartItem, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { addAddresses, agreed, cards, openCart, readyToOrder } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function place(cartId: string, as: CallOptions) {
  return api.call.value(checkoutCart, await agreed(api, as, cartId), { ...as, key: randomUUID() })
}

test('what is stored says its version', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { id } = await place(cartId, as)
  const order = await api.db
    .selectFrom('shop_order')
    .select(['portions', 'shipping_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order.portions).toMatchObject({ v: 1, value: [{ rate: 2300 }] })
  expect(order.shipping_address).toMatchObject({ v: 1, value: { country: 'IE' } })
})

test('rows from before shapes had versions are read as ever', async () => {
  const { as, cartId } = await readyToOrder(api)
  const before = await api.call.value(getCart, { cartId }, as)
  await sql`update cart_line set merchant_info = merchant_info->'value', services = services->'value'
    where cart_id = ${cartId}`.execute(api.db)
  await sql`update address set fields = fields->'value'`.execute(api.db)
  expect(await api.call.value(getCart, { cartId }, as)).toEqual(before)
  const { customer } = await api.call.value(getCustomer, {}, as)
  expect(Object.values(customer.customerAddresses.shippingAddresses)).toMatchObject([
    { country: 'IE' },
  ])
  const { id } = await place(cartId, as)
  const order = await api.call.value(getOrder, { id }, as)
  await sql`update order_line set merchant_info = merchant_info->'value',
    services = services->'value' where order_id = ${id}`.execute(api.db)
  await sql`update shop_order set portions = portions->'value',
    shipping_address = shipping_address->'value', billing_address = billing_address->'value'
    where id = ${id}`.execute(api.db)
  expect(await api.call.value(getOrder, { id }, as)).toEqual(order)
})

test('an order that cannot be read fails alone, with a line that says why', async () => {
  const { as, cartId } = await readyToOrder(api)
  const broken = await place(cartId, as)
  const next = await openCart(api, as)
  await api.call.value(putCartItem, cards(next.id), as)
  await addAddresses(api, as, next.id)
  const whole = await place(next.id, as)
  await sql`update shop_order set portions = '{"v":9,"value":[]}' where id = ${broken.id}`.execute(
    api.db,
  )
  api.errors()
  const { orders } = await api.call.value(listOrders, {}, as)
  expect(orders.map(({ id }) => id)).toEqual([whole.id, broken.id])
  const { merchantInfo } = cards(next.id)
  expect(orders.map(({ lines: [line] }) => line?.selectedAttributes)).toEqual(
    Array(2).fill(merchantInfo.selectedAttributes),
  )
  expect((await api.call.value(getOrder, { id: whole.id }, as)).order.id).toBe(whole.id)
  expect((await api.call.refusal(getOrder, { id: broken.id }, as)).code).toBe('internal_error')
  const lines = api.errors()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('StoredDataError')
  expect(lines[0]).toContain('shop_order.portions, stored as version 9')
})

test('a line that cannot be read leaves the rest of its cart whole, and can be removed', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { cart: one } = await api.call.value(getCart, { cartId }, as)
  const { lineItemId } = await api.call.value(putCartItem, cards(cartId), as)
  await sql`update cart_line set merchant_info = '{"v":9,"value":{}}' where id = ${lineItemId}`.execute(
    api.db,
  )
  api.errors()
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const { productId, jobName, quantity } = cards(cartId)
  const unreadable = { id: lineItemId, productId, jobName: jobName ?? '', quantity }
  expect(cart).toEqual({ ...one, unreadableLines: [unreadable] })
  await api.call.value(getCart, { cartId }, as)
  const logged = api.errors()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('cart_line.merchant_info, stored as version 9')
  const wish = await agreed(api, as, cartId)
  const refused = await api.call.refusal(checkoutCart, wish, { ...as, key: randomUUID() })
  expect(refused).toMatchObject({ code: 'line_unreadable' })
  const more = await api.call.value(putCartItem, cards(cartId), as)
  expect(more.cart.lineItems).toHaveLength(2)
  expect(more.cart.unreadableLines).toEqual([unreadable])
  const gone = { cartId, cartItemId: lineItemId }
  const { cart: rest } = await api.call.value(deleteCartItem, gone, as)
  expect(rest).not.toHaveProperty('unreadableLines')
  expect((await api.call.refusal(deleteCartItem, gone, as)).code).toBe('line_not_found')
  await place(cartId, as)
})

test('a line of an order that cannot be read is told apart from the rest', async () => {
  const { as, cartId } = await readyToOrder(api)
  await api.call.value(putCartItem, cards(cartId), as)
  const { id } = await place(cartId, as)
  const { order: whole } = await api.call.value(getOrder, { id }, as)
  const [first, second] = whole.lineItems
  await sql`update order_line set services = '[{"key":1}]' where id = ${first?.id}`.execute(api.db)
  api.errors()
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.lineItems).toEqual([second])
  expect(order.unreadableLines).toMatchObject([{ id: first?.id, productId: first?.productId }])
  expect(order.taxedPrice).toEqual(whole.taxedPrice)
  await api.call.value(getOrder, { id }, as)
  expect(api.errors()).toHaveLength(1)
})
