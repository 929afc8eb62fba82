// A code whose share grows with the quantity: each price of a quote has its own, the cart takes the same off, and
// below the first tier the code does not count.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { checkPromocodeInput } from '../../src/lib/contract/promocode.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

const tiers = [
  { from: 250, percent: 5 },
  { from: 1000, percent: 10 },
]
const promotion = 'promotions/autumn.yaml'
const edited = (list: typeof tiers) =>
  editedTestShop({
    [promotion]: (text) =>
      text.replace(/^effect:.*$/m, `effect: ${JSON.stringify({ kind: 'tier', tiers: list })}`),
  })

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.setShop(edited(tiers))
})
afterAll(() => api.stop())

const place = { currency: 'EUR', country: 'IE' }

test('a quote takes off by quantity, and the cart what the quote said', async () => {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const input = {
    skus: product.skus,
    ...place,
    quantityList: [100, 250, 1000],
    prioritySets: ['standard'],
    validProductionTimes: [5],
    merchantAttributes: initialSelection(product),
  }
  const plain = await api.call.value(quoteProduct, input)
  const reduced = await api.call.value(quoteProduct, { ...input, promocodeInputText: 'AUTUMN15' })
  expect(reduced.promocode?.effect).toEqual({ kind: 'tier', tiers })
  const before = plain.prices.map(({ deliveries }) => deliveries[0]?.amountCentExclTax ?? 0)
  const off = reduced.prices.map(({ deliveries }) => deliveries[0]?.promocodeCentExclTax ?? 0)
  expect(off).toEqual(
    before.map((net, index) => Math.round((net * ([0, 5, 10][index] ?? 0)) / 100)),
  )
  const { as } = newVisitor('ie')
  const { id } = await openCart(api, as)
  const services = { coupon: { inputText: 'AUTUMN15' } }
  const put = (quantity: number) => cards(id, { quantity, services })
  const { cart } = await api.call.value(putCartItem, put(1000), as)
  expect(cart.lineItems[0]?.services.coupon?.unitPrice.centAmount).toBe(-(off[2] ?? 0))
  const few = await api.call.refusal(putCartItem, put(100), as)
  expect(few.code).toBe('promocode_invalid')
})

test('a typed code says its tiers', async () => {
  const typed = { promocodeInputText: 'autumn 15', ...place, productId: 'business-cards' }
  const { effect } = await api.call.value(checkPromocodeInput, typed)
  expect(effect).toEqual({ kind: 'tier', tiers })
})

test('tiers that do not rise are named by publishing', () => {
  expect(() => edited(tiers.toReversed())).toThrow(
    /effect\.tiers\.1\.from: It has to be more than 1000/,
  )
})
