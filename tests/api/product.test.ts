import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPage, getProductConfiguration } from '../../src/lib/contract/content.ts'
import {
  calculateShipping,
  priceOptions,
  priceServices,
  quoteProduct,
  validateProduct,
} from '../../src/lib/contract/product.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { choose, initialSelection } from '../../src/lib/domain/product/selection.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

function product(id = 'business-cards') {
  const found = testShop().product({ id: 'ie' }, id)
  if (!found) throw new Error(`The test shop sells ${id}`)
  return found
}

const quoteInput = () => ({
  skus: product().skus,
  currency: 'EUR',
  country: 'IE',
  quantityList: [250, 1000],
  prioritySets: ['economy', 'standard', 'fast', 'express'],
  validProductionTimes: [1, 3, 5, 8],
  merchantAttributes: initialSelection(product()),
})

test('a quote is every quantity at every priority, to the cent', async () => {
  const { prices } = await api.call.value(quoteProduct, quoteInput())
  expect(prices.map(({ quantity }) => quantity)).toEqual([250, 1000])
  expect(prices[0]?.deliveries.map(({ deliveryKey }) => deliveryKey)).toEqual(
    quoteInput().prioritySets,
  )
  expect(prices[0]?.deliveries[1]).toEqual({
    unitAmountExclTax: 0.073,
    unitAmountInclTax: 0.0898,
    amountExclTax: 18.24,
    amountInclTax: 22.44,
    amountCentExclTax: 1824,
    amountCentInclTax: 2244,
    originalAmountExclTax: 18.24,
    originalAmountInclTax: 22.44,
    vatAmount: 4.2,
    vatRate: 0.23,
    deliveryKey: 'standard',
    deliveryOption: 'courier',
    productionTime: 5,
    deliverySpeed: 'standard',
    promocodeCentExclTax: 0,
    promocode: null,
  })
  expect(prices[1]?.deliveries[1]?.amountCentExclTax).toBe(3193)
})

test('what is asked for narrows the quote', async () => {
  const narrow = {
    ...quoteInput(),
    prioritySets: ['fast', 'express'],
    validProductionTimes: [3, 5],
  }
  const { prices } = await api.call.value(quoteProduct, narrow)
  expect(prices[0]?.deliveries.map(({ deliveryKey }) => deliveryKey)).toEqual(['fast'])
})

test('quotes are refused in the words of the specification', async () => {
  const refusal = (change: object) => api.call.refusal(quoteProduct, { ...quoteInput(), ...change })
  expect(await refusal({ quantityList: [] })).toMatchObject({
    code: 'quantities_empty',
    detail: 'Quantities list is empty!',
  })
  expect(await refusal({ validProductionTimes: [] })).toMatchObject({
    code: 'production_times_empty',
    detail: 'validProductionTimes configuration is empty!',
  })
  expect(await refusal({ prioritySets: ['never'] })).toMatchObject({
    code: 'prices_empty',
    detail: 'Prices list is empty!',
  })
  expect((await refusal({ currency: 'CHF' })).code).toBe('currency_not_offered')
  expect((await refusal({ country: 'FR' })).code).toBe('country_not_served')
  const moon = { ...quoteInput().skus, entryId: 'moon' }
  expect((await refusal({ skus: moon })).code).toBe('product_not_found')
  const old = { ...quoteInput().skus, version: 99 }
  expect((await refusal({ skus: old })).code).toBe('product_version_old')
  expect((await refusal({ quantityList: [250, 0] })).code).toBe('quantity_not_positive_integer')
  expect((await refusal({ quantityList: [7] })).code).toBe('quantity_not_offered')
  expect((await refusal({ merchantAttributes: {} })).code).toBe('attribute_missing')
})

test('a size out of range is reported with its field', async () => {
  const banner = product('pvc-banner')
  const size = (value: string) => ({
    ...quoteInput(),
    skus: banner.skus,
    quantityList: [1],
    merchantAttributes: { ...initialSelection(banner), width: value },
  })
  for (const [value, code] of [
    ['99999', 'number_out_of_range'],
    ['wide', 'number_invalid'],
  ] as const) {
    const problem = await api.call.refusal(quoteProduct, size(value))
    expect(problem).toMatchObject({ code, fields: [{ path: 'merchantAttributes.width', code }] })
  }
})

test('a selection is validated with every problem, in the shop’s words', async () => {
  const { skus } = product()
  const initial = initialSelection(product())
  const fine = await api.call.value(validateProduct, { ...skus, configuration: initial })
  expect(fine).toMatchObject({
    isValid: true,
    problems: [],
    validProductionTimes: [8, 5, 3, 1],
    quantities: product().quantities.list,
  })
  const configuration = {
    ...initial,
    paper: 'board-300',
    lamination: 'soft-touch',
    corners: 'bent',
  }
  const wrong = await api.call.value(validateProduct, { ...skus, configuration }, { tenant: 'de' })
  expect(wrong.isValid).toBe(false)
  expect(wrong.problems.map(({ attribute, code }) => [attribute, code]).sort()).toEqual([
    ['corners', 'option_unknown'],
    ['paper', 'combination_invalid'],
  ])
  const rule = testShop().productWords({ id: 'de' }, 'de-DE', 'business-cards')?.rules[
    'soft-touch-weight'
  ]
  expect(wrong.problems.find((problem) => problem.rule)?.message).toBe(
    `${rule?.title} ${rule?.text}`,
  )
  const empty = await api.call.refusal(validateProduct, { ...skus, configuration: {} })
  expect(empty).toMatchObject({ detail: 'Product configuration is empty!' })
})

test('an option costs what the order would be quoted with it', async () => {
  const { skus, currency, country, merchantAttributes } = quoteInput()
  const ask = { skus, currency, country, quantity: 250, priority: 'fast', merchantAttributes }
  const { options } = await api.call.value(priceOptions, ask)
  const kinds = product().attributes.flatMap((each) => (each.kind === 'choice' ? each.options : []))
  expect(options).toHaveLength(kinds.length)
  for (const { attribute, option, amountCentExclTax, amountCentInclTax } of options) {
    const chosen = choose(product(), merchantAttributes, attribute, option).selection
    const quote = { ...quoteInput(), quantityList: [250], merchantAttributes: chosen }
    const { prices } = await api.call.value(quoteProduct, quote)
    const fast = prices[0]?.deliveries.find(({ deliveryKey }) => deliveryKey === 'fast')
    expect(fast).toMatchObject({ amountCentExclTax, amountCentInclTax })
  }
  const wrong = await api.call.refusal(priceOptions, { ...ask, quantity: 333 })
  expect(wrong.code).toBe('quantity_not_offered')
  const never = await api.call.refusal(priceOptions, { ...ask, priority: 'tonight' })
  expect(never.code).toBe('no_deliveries')
})

test('a quantity of one’s own is quoted within its range, and refused outside of it', async () => {
  const labels = product('roll-labels')
  const ask = (quantity: number) => ({
    ...quoteInput(),
    skus: labels.skus,
    quantityList: [quantity],
    merchantAttributes: initialSelection(labels),
  })
  const { prices } = await api.call.value(quoteProduct, ask(2000))
  expect(prices[0]?.quantity).toBe(2000)
  expect((await api.call.refusal(quoteProduct, ask(2100))).code).toBe('quantity_off_increment')
  expect((await api.call.refusal(quoteProduct, ask(1e9))).code).toBe('quantity_above_maximum')
})

test('services have a price of their own, in the active currency and with VAT', async () => {
  const wanted = {
    serviceKeys: ['SVC-pixart-artwork-docreview'],
    skus: product().skus,
    quantityList: [250, 1000],
    variableAttributes: initialSelection(product()),
  }
  const { currency, services } = await api.call.value(priceServices, wanted)
  expect(currency).toBe('EUR')
  const price = {
    amountExclTax: 4.9,
    amountInclTax: 6.03,
    amountCentExclTax: 490,
    amountCentInclTax: 603,
    vatAmount: 1.13,
    vatRate: 0.23,
  }
  expect(services).toEqual([
    {
      serviceKey: 'SVC-pixart-artwork-docreview',
      prices: [250, 1000].map((quantity) => ({ quantity, ...price })),
    },
  ])
  const refusal = (change: object) => api.call.refusal(priceServices, { ...wanted, ...change })
  const unknown = await refusal({ serviceKeys: ['SVC-pixart-artwork-docreview', 'coupon'] })
  expect(unknown).toMatchObject({ code: 'option_unknown', fields: [{ path: 'serviceKeys.1' }] })
  expect((await refusal({ quantityList: [] })).code).toBe('quantities_empty')
  expect((await refusal({ quantityList: [251] })).code).toBe('quantity_not_offered')
  expect((await refusal({ country: 'FR' })).code).toBe('country_not_served')
  expect((await refusal({ variableAttributes: {} })).code).toBe('attribute_missing')
})

test('dates rise with the price of a priority and say until when they hold', async () => {
  const ask = {
    skus: product().skus,
    variableAttributes: initialSelection(product()),
    deliveries: ['express', 'economy', 'standard', 'fast'],
    quantity: 250,
    countryCode: 'IE',
  }
  const { dates } = await api.call.value(calculateShipping, ask)
  expect(dates.map(({ deliveryKey }) => deliveryKey)).toEqual(product().priorities)
  const arrivals = dates.map(({ arrivalDate }) => arrivalDate)
  expect(arrivals).toEqual([...arrivals].sort().reverse())
  for (const { productionDate, arrivalDate, orderBy } of dates) {
    expect(productionDate <= arrivalDate).toBe(true)
    expect(Date.parse(orderBy)).toBeGreaterThan(Date.now())
  }
  const none = await api.call.refusal(calculateShipping, { ...ask, deliveries: [] })
  expect(none.code).toBe('no_deliveries')
  const abroad = await api.call.refusal(calculateShipping, { ...ask, countryCode: 'US' })
  expect(abroad.code).toBe('country_not_served')
})

test('a product’s configuration and page are there for every product and tenant', async () => {
  for (const { id: tenant } of testShop().tenants) {
    const { productConfiguration } = await api.call.value(
      getProductConfiguration,
      { id: 'business-cards' },
      { tenant },
    )
    expect(productConfiguration).toMatchObject({
      configurationId: 'business-cards',
      productCustomization: { selectedPriorityModel: { defaultValue: 'standard' } },
    })
    const { page } = await api.call.value(getPage, { id: 'business-cards' }, { tenant })
    invariant(page, 'every tenant sells it')
    const byPath = await api.call.value(getPage, { id: page.path }, { tenant })
    expect(byPath.page).toMatchObject({ productId: 'business-cards', title: page.title })
  }
  const missing = await api.call.refusal(getProductConfiguration, { id: 'moon' })
  expect(missing.code).toBe('product_not_found')
  const nowhere = await api.call.refusal(getPage, { id: '/no/such/place/' })
  expect(nowhere.code).toBe('page_not_found')
})

test('the account’s pages are for customers', async () => {
  const { page } = await api.call.value(getPage, { id: '/account/' })
  expect(page).toMatchObject({ loggedOnly: true, layout: 'personal-area-main' })
})

test('a path that has moved answers where it leads, and the page there if that is of this shop', async () => {
  const cards = await api.call.value(getPage, { id: '/cards/' })
  expect(cards.redirect).toEqual({ target: '/business-cards/', status: 301, isExternal: false })
  expect(cards.page).toMatchObject({ productId: 'business-cards', path: '/business-cards/' })
  const swiss = await api.call.value(getPage, { id: '/fr-ch/cartes/' }, { tenant: 'ch' })
  expect(swiss.redirect?.target).toBe('/fr-ch/cartes-de-visite/')
  expect(swiss.page).toMatchObject({ productId: 'business-cards' })
  const basket = await api.call.value(getPage, { id: '/basket/' })
  expect(basket).toMatchObject({ page: { id: 'cart' }, redirect: { status: 302 } })
  const press = await api.call.value(getPage, { id: '/press/' })
  expect(press).toEqual({
    redirect: { target: 'https://press.example.com/quire/', status: 301, isExternal: true },
  })
})

test('quotes are limited by the minute', async () => {
  const limits = { ...defaultLimits, quote: { points: 3, seconds: 60 } }
  const limited = await startApi({ limits })
  try {
    for (let call = 0; call < 3; call++) await limited.call.value(quoteProduct, quoteInput())
    expect((await limited.call.refusal(quoteProduct, quoteInput())).code).toBe('too_many_requests')
  } finally {
    await limited.stop()
  }
})
