// Answers to quotes are kept: by edition, tenant, and the rates of the day, and never for who pays prices of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { plainQuote } from '../../src/lib/server/commerce/product/kept-quotes.ts'
import { contextOf, type Shop } from '../../src/lib/server/context.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { newCustomer } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

function asked(shop: Shop, id = 'business-cards') {
  const product = shop.product({ id: 'ie' }, id)
  if (!product) throw new Error(`${id} is sold`)
  return quoteProduct.input.parse({
    skus: product.skus,
    ...{ currency: 'EUR', country: 'IE', quantityList: [250] },
    ...{ prioritySets: ['standard'], validProductionTimes: [5] },
    merchantAttributes: initialSelection(product),
  })
}

const net = async (shop: Shop, as?: CallOptions) =>
  (await api.call.value(quoteProduct, asked(shop), as)).prices[0]?.deliveries[0]?.amountCentExclTax

test('the next edition has prices of its own, and whoever pays other prices is told them first and last', async () => {
  const now = testShop()
  const usual = await net(now)
  const { id, as } = await newCustomer(api)
  await api.db.updateTable('customer').set({ is_premium: true }).where('id', '=', id).execute()
  expect(await net(now, as)).toBeLessThan(usual ?? 0)
  expect(await net(now)).toBe(usual)
  const dearer = editedTestShop({
    'products/business-cards/product.yaml': (text) => text.replace('setup: 9,', 'setup: 9999,'),
  })
  api.setShop(dearer)
  expect(await net(dearer)).toBeGreaterThan(usual ?? 0)
  api.setShop(now)
  expect(await net(now)).toBe(usual)
})

test('an answer ends with the rate of VAT that it was given at', () => {
  const rates = `  IE:\n    - { rates: { standard: 2300 } }\n    - { from: 2031-01-01, rates: { standard: 2400 } }\n`
  const shop = editedTestShop({
    'tax/vat.yaml': (text) => text.replace(/ {2}IE:.*\n( {4}.*\n)*/, rates),
  })
  const rateAt = (instant: string) => {
    const actor = { kind: 'nobody' } as const
    const log = { info() {}, warn() {}, error() {}, child: () => log } as never
    const context = contextOf({ db: api.db, log, now: new Date(instant), actor, shop }, 'ie')
    if (!context) throw new Error('the test shop has Ireland')
    const { prices } = quoteProduct.output.parse(JSON.parse(plainQuote(context, asked(shop))))
    return prices[0]?.deliveries[0]?.vatRate
  }
  const [before, after] = ['2030-12-31T12:00:00Z', '2031-01-01T12:00:00Z']
  expect([rateAt(before), rateAt(before), rateAt(after), rateAt(before)]).toEqual([
    0.23, 0.23, 0.24, 0.23,
  ])
})
