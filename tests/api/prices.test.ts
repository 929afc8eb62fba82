// Staff see how a price comes about, and it is the price that the shop asks; they try other figures, and nothing
// is published.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainPrice, listPricedProducts, priceWhatIf } from '../../src/lib/contract/prices.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
})
afterAll(() => api.stop())

const cards = testShop().product({ id: 'ie' }, 'business-cards')
if (!cards) throw new Error('The test shop sells business cards')
const { skus } = cards

test('the shop says what it prices; who may not see prices is refused', async () => {
  const { products, countries, currencies, figures } = await api.call.value(
    listPricedProducts,
    {},
    finance.as,
  )
  expect(products).toContainEqual({ id: 'flyers', name: 'Flyers', model: 'run' })
  expect(countries).toContain('IE')
  expect(currencies).toContain('EUR')
  expect(figures).toEqual([])
  const support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  for (const refused of [
    await api.call.refusal(listPricedProducts, {}, support.as),
    await api.call.refusal(explainPrice, { product: 'flyers' }, support.as),
    await api.call.refusal(priceWhatIf, { changes: [raise('flyers', 3)] }, support.as),
  ])
    expect(refused.code).toBe('not_allowed')
})

const raise = (id: string, percent: number) => ({ kind: 'product' as const, id, percent })

describe('an explanation', () => {
  test('is of the price that a shopper is quoted, for every delivery', async () => {
    const selection = { ...initialSelection(cards), paper: 'board-400', corners: 'round-3' }
    const quoted = await api.call.value(quoteProduct, {
      skus,
      currency: 'EUR',
      country: 'IE',
      quantityList: [500],
      prioritySets: ['economy', 'standard', 'fast', 'express'],
      validProductionTimes: [8, 5, 3, 1],
      merchantAttributes: selection,
    })
    for (const set of quoted.prices[0]?.deliveries ?? []) {
      const asked = { product: cards.id, selection, quantity: 500, deliveryKey: set.deliveryKey }
      const found = await api.call.value(explainPrice, asked, finance.as)
      expect(found.netCents).toBe(set.amountCentExclTax)
      expect(found.grossCents).toBe(set.amountCentInclTax)
      expect(found.vatRate).toBe(set.vatRate)
      expect(found.steps.at(-1)?.total).toBeCloseTo(set.amountExclTax, 8)
    }
  })

  test('tells what is delivered from what its customer fetches', async () => {
    const german = await newStaff(api, [{ role: 'finance', tenant: 'de' }], 'de')
    const { deliveries } = await api.call.value(explainPrice, { product: 'flyers' }, german.as)
    const standard = deliveries.filter(({ priority }) => priority === 'standard')
    expect(standard).toMatchObject([
      { deliveryOption: 'courier', isCollected: false },
      { deliveryOption: 'collect', isCollected: true },
    ])
  })

  test('names what touched the price, and leaves out what did not', async () => {
    const asked = { product: cards.id, selection: { paper: 'board-400' }, quantity: 250 }
    const { steps, deliveryKey, product } = await api.call.value(explainPrice, asked, finance.as)
    expect(product).toEqual({ id: 'business-cards', name: 'Business cards', model: 'run' })
    expect(deliveryKey).toBe('standard')
    expect(steps.map(({ kind }) => kind)).toEqual(['setup', 'scale', 'unit', 'option', 'rounding'])
    expect(steps[0]).toMatchObject({ amount: 9, total: 9, currency: 'EUR' })
    expect(steps[3]).toMatchObject({ factor: 1.12, of: 'paper', key: 'board-400' })
    expect(steps[3]?.name).toBe('Board: 400\u00a0g')
  })

  test('keeps the last choice, mends what it breaks, and says so', async () => {
    const wanted = { lamination: 'soft-touch', paper: 'board-300' }
    const asked = { product: cards.id, selection: wanted, changed: 'paper' }
    const { selection, changes } = await api.call.value(explainPrice, asked, finance.as)
    expect(selection['paper']).toBe('board-300')
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ attribute: 'lamination', from: 'soft-touch' })
  })

  test('is as of its day: a promotion counts while it does', async () => {
    const on = async (day: string) => {
      const asked = { product: 'business-cards', quantity: 1000, on: day }
      return (await api.call.value(explainPrice, asked, finance.as)).promotions.map(({ id }) => id)
    }
    const { tenants } = testShop()
    const promos = tenants.find(({ id }) => id === 'ie')?.promos ?? []
    const autumn = promos.find(({ id }) => id === 'autumn')
    if (!autumn) throw new Error('there is a promotion in autumn')
    const day = (date: Date) => date.toISOString().slice(0, 10)
    expect(await on(day(new Date(autumn.window.from.getTime() + 36 * 3_600_000)))).toContain(
      'autumn',
    )
    expect(await on(day(new Date(autumn.window.to.getTime() + 48 * 3_600_000)))).not.toContain(
      'autumn',
    )
  })

  test('of what there is not is refused by name', async () => {
    const refusal = (change: object) =>
      api.call.refusal(explainPrice, { product: cards.id, ...change }, finance.as)
    expect((await refusal({ product: 'nothing' })).code).toBe('product_not_found')
    expect((await refusal({ quantity: -5 })).code).toBe('quantity_not_positive_integer')
    expect((await refusal({ quantity: 251 })).code).toBe('quantity_not_offered')
    expect((await refusal({ selection: { paper: 'gold' } })).code).toBe('option_unknown')
    expect((await refusal({ deliveryKey: 'yesterday' })).code).toBe('no_deliveries')
    expect((await refusal({ country: 'FR' })).code).toBe('country_not_served')
    expect((await refusal({ currency: 'USD' })).code).toBe('currency_not_offered')
    expect((await refusal({ on: '2026-02-30' })).code).toBe('input_invalid')
  })
})

describe('what if', () => {
  test('tells which prices move, and leaves them as they are', async () => {
    const usual = async () =>
      (await api.call.value(explainPrice, { product: 'flyers' }, finance.as)).netCents
    const before = await usual()
    const found = await api.call.value(priceWhatIf, { changes: [raise('flyers', 10)] }, finance.as)
    expect(found.products.map(({ id }) => id)).toEqual(['flyers'])
    const [flyers] = found.products
    expect(flyers?.usual.before).toBe(before)
    expect(flyers?.usual.after).toBe(Math.round(before * 1.1))
    expect(flyers?.least).toBeCloseTo(0.1, 3)
    expect(flyers?.most).toBeCloseTo(0.1, 3)
    expect(flyers?.moved).toBe(flyers?.priced)
    expect(await usual()).toBe(before)
  })

  test('of a figure that nothing reads moves nothing; nonsense is refused', async () => {
    const asked = { changes: [{ kind: 'material' as const, id: '*', percent: 8 }] }
    const { products, unmoved } = await api.call.value(priceWhatIf, asked, finance.as)
    expect(products).toEqual([])
    expect(unmoved).toBe(5)
    const refusal = (change: object) =>
      api.call.refusal(priceWhatIf, { ...asked, ...change } as typeof asked, finance.as)
    expect((await refusal({ changes: [] })).code).toBe('input_invalid')
    expect((await refusal({ changes: [raise('flyers', -100)] })).code).toBe('input_invalid')
    expect((await refusal({ currency: 'USD' })).code).toBe('currency_not_offered')
  })
})
