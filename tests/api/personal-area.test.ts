import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { reorderOrder } from '../../src/lib/contract/order.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { startApi, type TestApi } from './harness/api.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  openCart,
  readyToOrder,
} from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Shopper = Awaited<ReturnType<typeof readyToOrder>>

async function order({ as, cartId }: Pick<Shopper, 'as' | 'cartId'>): Promise<string> {
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).id
}

async function orderAgain(as: Shopper['as']): Promise<string> {
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  return order({ as, cartId })
}

test('shows the four latest orders, and older ones that wait for the customer', async () => {
  const first = await readyToOrder(api)
  const { as } = first
  const ids = [await order(first)]
  for (let more = 0; more < 5; more += 1) ids.unshift(await orderAgain(as))
  const before = await api.call.value(getPersonalArea, {}, as)
  expect(before.orders.map((each) => each.order.id)).toEqual(ids)
  expect(before.total).toBe(6)

  // Cancelled ones are older news: the unpaid one at the end is not.
  for (const id of ids.slice(3, 5)) {
    await api.db
      .updateTable('shop_order')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .execute()
  }
  const { orders } = await api.call.value(getPersonalArea, {}, as)
  expect(orders.map((each) => each.order.id)).toEqual([...ids.slice(0, 4), ids[5]])
})

test('says what an order costs again by the prices of today, and nothing of what is sold no more', async () => {
  const shopper = await readyToOrder(api)
  await order(shopper)
  const asked = async () => (await api.call.value(getPersonalArea, {}, shopper.as)).orders[0]
  const then = await asked()
  expect(then?.again).toEqual({
    net: then?.order.totalPrice,
    gross: then?.order.taxedPrice.totalGross,
  })
  api.setShop(withProduct(testShop(), 'business-cards', dearer(1.5)))
  const now = await asked()
  expect(now?.again?.net.centAmount).toBeGreaterThan(then?.again?.net.centAmount ?? 0)
  expect(now?.order.totalPrice).toEqual(then?.order.totalPrice)
  api.setShop(testShop())
})

test('says what an order costs again with its promo code, which goes along into the cart', async () => {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  const services = { coupon: { inputText: 'AUTUMN15' } }
  await api.call.value(putCartItem, cards(cartId, { services }), person.as)
  await addAddresses(api, person.as, cartId)
  const id = await order({ as: person.as, cartId })
  const { orders } = await api.call.value(getPersonalArea, {}, person.as)
  const again = await api.call.value(reorderOrder, { id }, { ...person.as, key: randomUUID() })
  const { cart } = await api.call.value(getCart, { cartId: again.cartId }, person.as)
  expect(cart.lineItems[0]?.services.coupon?.unitPrice.centAmount).toBe(-274)
  expect(orders[0]?.again).toEqual({ net: cart.totalPrice, gross: cart.taxedPrice.totalGross })
})

test('shows nobody the orders of another', async () => {
  await order(await readyToOrder(api))
  const { as } = await newCustomer(api)
  expect(await api.call.value(getPersonalArea, {}, as)).toEqual({ orders: [], total: 0 })
  expect((await api.call.refusal(getPersonalArea, {}, {})).code).toBe('login_required')
})
