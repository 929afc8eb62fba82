// A delivery document that goes by weight: every price of a quote has it by what that quantity weighs, the cart
// says the same, and publishing names products that do not say what they weigh.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { ContentError } from '../../src/lib/server/site/editions/content-error.ts'
import { editedTestShop, testDocuments } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

/** A card weighs two grams: 250 of them 500, and 1,000 two kilograms. */
const GRAMS = 2
const tiers = 'byWeight: [{ upToGrams: 900, priceCents: 0 }, { upToGrams: 5000, priceCents: 450 }]'
const byWeight = {
  'delivery/ireland.yaml': (text: string) =>
    text.replace('priceCents: 0 }', `priceCents: 0, ${tiers} }`),
}
const weighing = Object.fromEntries(
  [...testDocuments().keys()]
    .filter((path) => /^products\/[^/]+\/product\.yaml$/.test(path))
    .map((path) => [
      path,
      (text: string) => `${text}derived: [{ name: weightG, formula: "${GRAMS}" }]\n`,
    ]),
)

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function prices(quantities: number[]) {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const input = {
    skus: product.skus,
    currency: 'EUR',
    country: 'IE',
    quantityList: quantities,
    prioritySets: ['standard'],
    validProductionTimes: [5],
    merchantAttributes: initialSelection(product),
  }
  const quote = await api.call.value(quoteProduct, input, { tenant: 'ie' })
  return quote.prices.map(({ deliveries }) => deliveries[0]?.amountCentExclTax ?? 0)
}

test('a line is charged by what its quantity weighs, in the quote and in the cart', async () => {
  const before = await prices([250, 500, 1000, 5000])
  api.setShop(editedTestShop({ ...byWeight, ...weighing }))
  const after = await prices([250, 500, 1000, 5000])
  // 0.5 kg; 1 kg; 2 kg; 10 kg, which are two parcels.
  expect(after.map((price, index) => price - (before[index] ?? 0))).toEqual([0, 450, 450, 900])
  const { as } = newVisitor('ie')
  const { id } = await openCart(api, as)
  const { cart } = await api.call.value(putCartItem, cards(id, { quantity: 500 }), as)
  expect(cart.lineItems[0]?.price.centAmount).toBe(after[1])
})

test('what does not say what it weighs is named by publishing', () => {
  const publish = () => editedTestShop(byWeight)
  expect(publish).toThrow(ContentError)
  expect(publish).toThrow(/business-cards.*delivery\/ireland\.yaml asks what a piece weighs/s)
})
