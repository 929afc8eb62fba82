// What the figures of the staff count of an order of which a line was cancelled.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelStaffLines, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getStaffFigures } from '../../src/lib/contract/figures.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { estimated } from './harness/estimated.ts'
import { agreed, cards, readyToOrder } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(withProduct(testShop(), 'business-cards', estimated))
})
afterAll(() => api.stop())

test('a line that was cancelled is in no revenue and in no margin, by day and by product', async () => {
  const { as, cartId } = await readyToOrder(api)
  await api.call.value(putCartItem, cards(cartId), as)
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  const by = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  const chief = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const seen = async () => {
    const { products, days, today } = await api.call.value(getStaffFigures, { days: 1 }, chief.as)
    return { product: products[0], day: days[0], today }
  }
  const both = await seen()
  expect(both.product).toMatchObject({ lines: 2, quantity: 500, net: both.day?.net })
  const { version, order } = await api.call.value(getStaffOrder, { id }, chief.as)
  const [line] = order.lineItems
  const wish = { id, version, lines: [line?.id ?? ''], reason: 'a test' }
  await api.call.value(cancelStaffLines, wish, chief.as)
  const one = await seen()
  const half = (of: number | null | undefined) => (of ?? 0) / 2
  const [net, margin] = [half(both.product?.net), half(both.product?.margin)]
  expect(margin).toBeGreaterThan(0)
  expect(one.product).toMatchObject({ lines: 1, quantity: 250, net, margin })
  expect(one.day).toMatchObject({ orders: 1, net, margin })
  expect(one.today).toEqual({ orders: 1, net })
  // Of which nothing is left is no order any more.
  const { version: next, order: left } = await api.call.value(getStaffOrder, { id }, chief.as)
  const rest = { id, version: next, lines: [left.lineItems[1]?.id ?? ''], reason: 'a test' }
  await api.call.value(cancelStaffLines, rest, chief.as)
  expect((await seen()).today).toEqual({ orders: 0, net: 0 })
})

test('lines that a recommendation led to are counted by its place and page, cancelled ones are not', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { merchantInfo, ...line } = cards(cartId)
  const from = (recommendationId: string, recommendedFrom: string) => ({
    ...line,
    merchantInfo: { ...merchantInfo, recommendationId, recommendedFrom },
  })
  for (const wish of [from('product-grid', 'home'), from('glossary', 'bleed')])
    await api.call.value(putCartItem, wish, as)
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  const chief = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const seen = async () =>
    (await api.call.value(getStaffFigures, { days: 1 }, chief.as)).recommended
  expect(await seen()).toEqual([])
  const by = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  const words = testShop().documents({ id: 'ie' }, 'en-IE')
  const net = (await api.call.value(getStaffOrder, { id }, chief.as)).order.lineItems[1]?.price
    .centAmount
  const grid = {
    ...{ id: 'product-grid', from: 'home', page: words.get('pageWords', 'home')?.title },
    ...{ lines: 1, net },
  }
  const term = {
    ...{ id: 'glossary', from: 'bleed', page: words.get('termWords', 'bleed')?.title },
    ...{ lines: 1, net },
  }
  expect(await seen()).toEqual([term, grid])
  const { version, order } = await api.call.value(getStaffOrder, { id }, chief.as)
  const wish = { id, version, lines: [order.lineItems[2]?.id ?? ''], reason: 'a test' }
  await api.call.value(cancelStaffLines, wish, chief.as)
  expect(await seen()).toEqual([grid])
})
