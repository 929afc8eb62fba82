import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import { lockWaits } from './harness/lock-waits.ts'
import { addAddresses, agreed, newCustomer } from './harness/people.ts'

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

async function readyCart() {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  await addAddresses(api, as, line.cartId)
  const wish = await agreed(api, as, line.cartId)
  const order = () => api.call.value(checkoutCart, wish, { ...as, key: randomUUID() })
  return { as, line, order }
}

test('an order whose lines wait for something holds up no other of its shop', async () => {
  const [slow, quick] = [await readyCart(), await readyCart()]
  // Its upload is being written by another call, which an order waits for.
  const { uploadId } = await by.begin(slow.as, slow.line, 1000)
  const waiting = await api.db.transaction().execute(async (tx) => {
    await sql`select from artwork_upload where id = ${uploadId} for update`.execute(tx)
    const under = slow.order()
    await expect.poll(() => lockWaits(tx)).toBe(1)
    const { orderNumber } = await quick.order()
    return { under, orderNumber }
  })
  const { orderNumber } = await waiting.under
  const counts = [waiting.orderNumber, orderNumber].map((number) => Number(number.slice(-6)))
  expect(counts).toEqual([1, 2])
})
