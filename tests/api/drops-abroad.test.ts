import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAddress } from '../../src/lib/contract/customer.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { german, splitter, vienna } from './harness/drops.ts'

// All addresses of a line are in the country of its order, also in a shop that serves two.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('an address in another country that the shop serves is refused, and changes nothing', async () => {
  const { look, refused, shipping } = await splitter(api, german)
  const said = await refused([
    { addressId: shipping, quantity: 150 },
    { address: vienna, quantity: 100 },
  ])
  expect(said.code).toBe('drop_elsewhere')
  expect((await look()).lineItems[0]).not.toHaveProperty('drops')
})

test('an order that moves to another country keeps the addresses, and is not placed with them', async () => {
  const { as, cartId, split, shipping, look, checkout } = await splitter(api, german)
  await split([
    { addressId: shipping, quantity: 150 },
    { address: german.saved, quantity: 100 },
  ])
  await api.call.value(createAddress, { ...vienna, type: 'shipping', cartId }, as)
  expect((await look()).lineItems[0]).toMatchObject({ dropFault: 'elsewhere', drops: [{}, {}] })
  expect(await checkout()).toMatchObject({ code: 'drop_elsewhere' })
})
