import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '../../src/lib/contract/cart.ts'
import { reopenOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cancelLine, type Ordered, orderOf } from './harness/order-edits.ts'
import { newStaff } from './harness/staff.ts'

// What staff have cancelled of an order does not come back with the rest of it.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** An order of two lines, of which staff have cancelled the first. */
async function halved() {
  const made = await orderOf(api, [{ quantity: 500, jobName: 'Autumn' }])
  await cancelLine(api, await newStaff(api, [{ role: 'support', tenant: 'ie' }]), made)
  return made
}

async function jobsIn({ as }: Ordered, cartId: string) {
  const { cart } = await api.call.value(getCart, { cartId }, as)
  return cart.lineItems.map(({ jobName }) => jobName)
}

test('ordered once more, and taken back into the cart, it is the lines that were left', async () => {
  const made = await halved()
  const again = await api.call.value(reorderOrder, { id: made.id }, made.once())
  expect(await jobsIn(made, again.cartId)).toEqual(['Autumn'])
  const { id, productId, jobName, quantity } = made.line
  const cancelled = [{ id, productId, jobName, quantity, why: 'cancelled' }]
  expect(again.leftOut).toEqual(cancelled)
  const back = await api.call.value(reopenOrder, { id: made.id }, made.once())
  expect(await jobsIn(made, back.cartId)).toEqual(['Autumn', 'Autumn'])
  expect(back.leftOut).toEqual(cancelled)
})

test('an order that is cancelled as a whole can be placed once more as a whole', async () => {
  const made = await orderOf(api, [{ quantity: 500, jobName: 'Autumn' }])
  await api.call.value(reopenOrder, { id: made.id }, made.once())
  const again = await api.call.value(reorderOrder, { id: made.id }, made.once())
  expect(await jobsIn(made, again.cartId)).toHaveLength(4)
  expect(again.leftOut).toEqual([])
})

test('of what nobody sells any more, the one who orders it again is told', async () => {
  const made = await orderOf(api, [{ quantity: 500, jobName: 'Autumn' }])
  await api.db
    .updateTable('order_line')
    .set({ product_id: 'slates' })
    .where('order_id', '=', made.id)
    .where('id', '=', made.line.id)
    .execute()
  const { leftOut, cartId } = await api.call.value(reorderOrder, { id: made.id }, made.once())
  const { id, jobName, quantity } = made.line
  expect(leftOut).toEqual([{ id, productId: 'slates', jobName, quantity, why: 'not_sold' }])
  expect(await jobsIn(made, cartId)).toEqual(['Autumn'])
})
