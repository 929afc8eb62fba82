// Where a currency's list asks customary prices, quote, cart and order say the same one, in every language.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(
    editedTestShop({
      'price-lists/eur.yaml': (list) => `${list}rounding: { step: 100, ending: 90 }\n`,
    }),
  )
})
afterAll(() => api.stop())

test('the price of a quote, of the cart and of the order is the same customary one', async () => {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const input = {
    skus: product.skus,
    currency: 'EUR',
    country: 'IE',
    quantityList: product.quantities.list,
    prioritySets: product.priorities,
    validProductionTimes: [1, 2, 3, 4, 5, 6, 7, 8],
    merchantAttributes: initialSelection(product),
  }
  const [quote, french] = [
    await api.call.value(quoteProduct, input, { tenant: 'ie' }),
    await api.call.value(quoteProduct, input, {
      tenant: 'ie',
      headers: { 'accept-language': 'fr' },
    }),
  ]
  const cells = quote.prices.flatMap(({ quantity, deliveries }) =>
    deliveries.map((each) => ({ ...each, quantity })),
  )
  expect(cells.length).toBeGreaterThan(10)
  for (const { amountCentExclTax } of cells) expect(amountCentExclTax % 100).toBe(90)
  expect(french.prices).toEqual(quote.prices)

  const { as, cartId } = await readyToOrder(api)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const quoted = cells.find(
    ({ quantity, deliveryKey }) => quantity === 250 && deliveryKey === 'standard',
  )?.amountCentExclTax
  expect(cart.lineItems[0]?.price.centAmount).toBe(quoted)
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  const order = await api.call.value(getOrder, { id }, as)
  expect(order.order.lineItems[0]?.price.centAmount).toBe(quoted)
})
