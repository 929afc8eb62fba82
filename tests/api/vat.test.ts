// VAT is that of the day, of the country and of the product: from the document to the quote, the cart and the order.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { explainPrice } from '../../src/lib/contract/prices.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import type { CompiledShop } from '../../src/lib/server/site/shop/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, cards, readyToOrder } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** The shop where Ireland takes a percent more from a day on, and less of what is printed. */
function shopWith(from: string): CompiledShop {
  const rates =
    `  IE:\n    - { rates: { standard: 2300, printed: 900 } }\n` +
    `    - { from: ${from}, rates: { standard: 2400, printed: 500 } }\n`
  return editedTestShop({
    'products/flyers/product.yaml': (text) => `${text}taxClass: printed\n`,
    'tax/vat.yaml': (text) => text.replace(/ {2}IE:.*\n( {4}.*\n)*/, rates),
  })
}

async function rateOf(shop: CompiledShop, id: string, country = 'IE') {
  const product = shop.product({ id: 'ie' }, id)
  if (!product) throw new Error(`${id} is sold`)
  const { prices } = await api.call.value(quoteProduct, {
    skus: product.skus,
    currency: 'EUR',
    country,
    quantityList: [250],
    prioritySets: ['standard'],
    validProductionTimes: [5],
    merchantAttributes: initialSelection(product),
  })
  const [set] = prices[0]?.deliveries ?? []
  expect(set?.amountCentInclTax).toBe(
    (set?.amountCentExclTax ?? 0) + Math.round((set?.vatAmount ?? 0) * 100),
  )
  return set?.vatRate
}

test('a rate counts from its day on; staff see the price of that day before it comes', async () => {
  const later = shopWith(day(3))
  api.setShop(later)
  expect(await rateOf(later, 'business-cards')).toBe(0.23)
  expect(await rateOf(later, 'flyers')).toBe(0.09)
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const on = async (date: string) =>
    (await api.call.value(explainPrice, { product: 'flyers', on: date }, as)).vatRate
  expect([await on(day(0)), await on(day(2)), await on(day(3))]).toEqual([0.09, 0.09, 0.05])
  const since = shopWith(day(-1))
  api.setShop(since)
  expect(await rateOf(since, 'business-cards')).toBe(0.24)
  expect(await rateOf(since, 'flyers')).toBe(0.05)
})

test('a cart has the rate of each of its products, and what changes overnight is shown, not charged', async () => {
  const later = shopWith(day(3))
  api.setShop(later)
  const { as, cartId } = await readyToOrder(api)
  const flyers = later.product({ id: 'ie' }, 'flyers')
  if (!flyers) throw new Error('flyers are sold')
  const line = cards(cartId)
  const merchantInfo = { ...line.merchantInfo, selectedAttributes: initialSelection(flyers) }
  await api.call.value(putCartItem, { ...line, productId: 'flyers', merchantInfo }, as)
  const read = async () => (await api.call.value(getCart, { cartId }, as)).cart
  const cart = await read()
  expect(cart.lineItems.map(({ taxCode, taxRate }) => [taxCode, taxRate])).toEqual([
    ['IE-standard', 0.23],
    ['IE-printed', 0.09],
  ])
  expect(cart.taxedPrice.portions.map(({ taxRate }) => taxRate)).toEqual([0.09, 0.23])

  const seen = await agreed(api, as, cartId)
  api.setShop(shopWith(day(-1)))
  const refused = await api.call.refusal(checkoutCart, seen, { ...as, key: randomUUID() })
  expect(refused.code).toBe('price_changed')
  const again = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, again, { ...as, key: randomUUID() })
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.lineItems.map(({ taxCode, taxRate }) => [taxCode, taxRate])).toEqual([
    ['IE-standard', 0.24],
    ['IE-printed', 0.05],
  ])
  expect(order.totalPrice.centAmount + order.vatPrice.centAmount).toBe(
    again.shown.totalGross.centAmount,
  )
})
