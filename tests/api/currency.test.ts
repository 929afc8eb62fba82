import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newCustomer, newVisitor } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const swiss = { tenant: 'ch' }
const inEuro = { ...swiss, headers: { 'fe-x-active-currency': 'EUR' } }

function quoteInput(currency: string) {
  const product = testShop().product({ id: 'ch' }, 'business-cards')
  if (!product) throw new Error('The Swiss test shop sells business cards')
  return {
    skus: product.skus,
    currency,
    country: 'CH',
    quantityList: [250],
    prioritySets: ['standard'],
    validProductionTimes: [1, 2, 3, 4, 5, 6, 7, 8],
    merchantAttributes: initialSelection(product),
  }
}

async function priceIn(currency: string): Promise<number> {
  const quote = await api.call.value(quoteProduct, quoteInput(currency), swiss)
  expect(quote.currency).toBe(currency)
  return quote.prices[0]?.deliveries[0]?.amountCentExclTax ?? 0
}

test('a shop says which currencies it sells in, the base currency first', async () => {
  const { domain } = await api.call.value(getBasicConfigs, {}, swiss)
  expect(domain).toMatchObject({ currency: 'CHF', currencies: ['CHF', 'EUR'] })
})

test('a quote is in the currency asked for, by its own price list', async () => {
  const [francs, euros] = [await priceIn('CHF'), await priceIn('EUR')]
  const factor = (currency: string) =>
    testShop().tenant('ch')?.offers[currency]?.priceList.factor ?? 0
  expect(Math.abs(francs / euros - factor('CHF') / factor('EUR'))).toBeLessThan(0.001)
})

test('a currency that the shop does not sell in is refused', async () => {
  const quote = await api.call.refusal(quoteProduct, quoteInput('GBP'), swiss)
  expect(quote.code).toBe('currency_not_offered')
  const { as } = newVisitor('ch')
  const cart = await api.call.refusal(createCart, { currency: 'GBP' }, as)
  expect(cart.code).toBe('currency_not_offered')
})

test('a cart is made in the currency of the call, where it is offered', async () => {
  for (const [active, made] of [
    ['EUR', 'EUR'],
    ['GBP', 'CHF'],
  ]) {
    const headers = { 'fe-x-active-currency': active ?? '' }
    const { as } = newVisitor('ch')
    const { cart } = await api.call.value(createCart, {}, { ...as, headers })
    expect(cart.currencyCode).toBe(made)
  }
})

test('a cart keeps its currency until another one is asked for, and is then priced anew', async () => {
  const { as } = newVisitor('ch')
  const { cart: opened } = await api.call.value(createCart, {}, as)
  const services = { 'SVC-pixart-artwork-docreview': { inputText: '' } }
  await api.call.value(putCartItem, cards(opened.id, { services }), as)
  const kept = await api.call.value(getCart, { cartId: opened.id }, { ...as, ...inEuro })
  expect(kept.cart).toMatchObject({ id: opened.id, currencyCode: 'CHF' })
  const { cart } = await api.call.value(createCart, { currency: 'EUR' }, as)
  const euros = await priceIn('EUR')
  expect(cart).toMatchObject({ id: opened.id, currencyCode: 'EUR' })
  expect(cart.lineItems[0]).toMatchObject({
    price: { centAmount: euros, currencyCode: 'EUR' },
    totalPrice: { centAmount: euros + 490, currencyCode: 'EUR' },
  })
  expect(cart.lineItems[0]).not.toHaveProperty('priceMoved')
  expect(await api.call.value(getCart, { cartId: opened.id }, as)).toEqual({ cart })
})

test('a price that was seen in another currency takes the cart there', async () => {
  const { as } = newVisitor('ch')
  const { cart: opened } = await api.call.value(createCart, {}, as)
  await api.call.value(putCartItem, cards(opened.id), as)
  const centAmount = await priceIn('EUR')
  const totalPrice = { centAmount, currencyCode: 'EUR' }
  const { cart } = await api.call.value(putCartItem, cards(opened.id, { totalPrice }), as)
  expect(cart.lineItems.map(({ price }) => price)).toEqual([totalPrice, totalPrice])
})

test('lines of a visitor in another currency are priced anew for the customer', async () => {
  const { anonymousId, as } = newVisitor('ch')
  const { cart: theirs } = await api.call.value(createCart, { currency: 'EUR' }, as)
  await api.call.value(putCartItem, cards(theirs.id), as)
  const person = await newCustomer(api, 'ch')
  const wanted = { anonymousUserId: anonymousId, currency: 'CHF' }
  const { cart } = await api.call.value(createCart, wanted, person.as)
  const price = { centAmount: await priceIn('CHF'), currencyCode: 'CHF' }
  expect(cart.lineItems).toMatchObject([{ price }])
})

test('what is no longer sold keeps its worth in the other currency', async () => {
  const { as } = newVisitor('ch')
  const { cart: opened } = await api.call.value(createCart, {}, as)
  const { cart: before } = await api.call.value(putCartItem, cards(opened.id), as)
  const shop = testShop()
  api.setShop(withProduct(shop, 'business-cards', () => undefined))
  const { cart } = await api.call.value(createCart, { currency: 'EUR' }, as)
  api.setShop(shop)
  const francs = before.totalPrice.centAmount
  expect(cart.totalPrice).toEqual({
    centAmount: Math.round(francs / 1.04),
    currencyCode: 'EUR',
  })
})
