import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { seriesOf } from '../../src/lib/server/commerce/order/order-number.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a year of order numbers begins at midnight where the plant stands', () => {
  const german = testShop().tenant('de')
  invariant(german, 'the test shop sells in Germany')
  const series = (instant: string) => seriesOf(german, new Date(instant))
  expect(series('2026-12-31T22:59:59Z')).toEqual({ year: 2026, prefix: 'QDE-26-' })
  expect(series('2026-12-31T23:00:00Z')).toEqual({ year: 2027, prefix: 'QDE-27-' })
})

test('orders are counted one by one, and have as many digits as it takes', async () => {
  const order = async () => {
    const { as, cartId } = await readyToOrder(api)
    const wish = await agreed(api, as, cartId)
    return (await api.call.value(checkoutCart, wish, { ...as, key: randomUUID() })).orderNumber
  }
  expect(await order()).toMatch(/^QIE-\d\d-000001$/)
  await api.db.updateTable('order_number').set({ last: 999_998 }).execute()
  expect(await order()).toMatch(/^QIE-\d\d-999999$/)
  expect(await order()).toMatch(/^QIE-\d\d-1000000$/)
})
