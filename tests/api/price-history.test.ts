// What a shop asks is written down as it changes and never changed; a reduction is claimed where a promotion announces
// one, the shop's data let it, and the history reaches back far enough, and nowhere else.
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { explainPrice } from '../../src/lib/contract/prices.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { recordPrices } from '../../src/lib/server/commerce/product/price-history.ts'
import type { CompiledShop, Shop } from '../../src/lib/server/site/shop/index.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { address, cards, newVisitor, openCart } from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const day = (days: number) => ago(days).toISOString().slice(0, 10)
const CARDS = 'business-cards'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** A history of its own for each test: rows are never deleted, so the table is emptied below its guard. */
beforeEach(async () => {
  await sql`alter table advertised_price disable trigger all`.execute(api.db)
  await sql`delete from advertised_price`.execute(api.db)
  await sql`alter table advertised_price enable trigger all`.execute(api.db)
})

function record(shop: Shop, days: number): Promise<number> {
  const log = pino({ level: 'silent' })
  const actor = { kind: 'system', name: 'record-prices' } as const
  return recordPrices({ db: api.db, log, now: ago(days), actor }, shop)
}

test('a price is written down when it changes, once, and stays as it was written', async () => {
  const shop = testShop()
  const offers = shop.tenants.reduce(
    (sum, { id, offers: own }) =>
      sum + Object.keys(own).length * shop.documents({ id }, 'en-IE').ids('product').length,
    0,
  )
  expect(await record(shop, 40)).toBe(offers)
  expect(await record(shop, 39)).toBe(0)
  const [twice, ...others] = await Promise.all([1, 2, 3].map(() => record(cheaper(shop), 20)))
  expect([twice, ...others].reduce((sum = 0, each = 0) => sum + each, 0)).toBe(
    shop.tenants.reduce((sum, { offers: own }) => sum + Object.keys(own).length, 0),
  )
  const change = sql`update advertised_price set gross = 1 where product = ${CARDS}`
  await expect(change.execute(api.db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from advertised_price`.execute(api.db)).rejects.toThrow(/append-only/)
  await expect(sql`truncate advertised_price`.execute(api.db)).rejects.toThrow(/append-only/)
})

test('staff see what was asked, and the lowest of it once it reaches back far enough', async () => {
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const seen = async () => (await api.call.value(explainPrice, { product: CARDS }, as)).advertised
  expect(await seen()).toMatchObject({ prices: [], lowestCents: null, days: 30 })
  await record(testShop(), 25)
  expect(await seen()).toMatchObject({ prices: [{ grossCents: 2244 }], lowestCents: null })
  await record(cheaper(testShop()), 12)
  const { prices } = await seen()
  expect(prices).toHaveLength(2)
  expect(prices[0]?.grossCents).toBeLessThan(2244)
})

const cheaper = (shop: Shop): Shop => withProduct(shop, CARDS, dearer(0.8))

describe('a reduction', () => {
  /** The test shop with a reduction of 40 % that began five days ago. */
  function reducing({ announced = true, claims = true } = {}): CompiledShop {
    const promo = `start: ${day(5)}\nend: ${day(-5)}\ncodes: [BLACK]\neffect: { kind: share, percent: 40 }\n`
    const how = announced ? 'announced: true\n' : ''
    const said = (text: string) => `${text}priceReductions: { comparedOverDays: 30 }\n`
    return editedTestShop({
      'promotions/black.yaml': () => promo + how,
      ...(claims && { 'tenants/ie.yaml': said }),
    })
  }

  async function quoted(shop: CompiledShop) {
    api.setShop(shop)
    const product = shop.product({ id: 'ie' }, CARDS)
    if (!product) throw new Error('cards are sold')
    const { prices } = await api.call.value(quoteProduct, {
      skus: product.skus,
      currency: 'EUR',
      country: 'IE',
      quantityList: [250, 500],
      prioritySets: ['standard', 'fast'],
      validProductionTimes: [5, 3],
      merchantAttributes: initialSelection(product),
      promocodeInputText: 'black',
    })
    return prices.flatMap(({ quantity, deliveries }) =>
      deliveries.map(({ deliverySpeed, amountInclTax, originalAmountInclTax }) => ({
        offer: `${quantity} ${deliverySpeed}`,
        now: amountInclTax,
        before: originalAmountInclTax,
      })),
    )
  }
  const claimed = async (shop: CompiledShop) =>
    (await quoted(shop)).filter(({ now, before }) => now !== before)

  test('is measured by the lowest price before it began, for what is advertised alone', async () => {
    const shop = reducing()
    await record(shop, 60)
    await record(cheaper(shop), 20)
    const { rows } = await sql<{ gross: number }>`
      select min(gross) as gross from advertised_price
      where tenant = 'ie' and product = ${CARDS} and currency = 'EUR'`.execute(api.db)
    await record(shop, 10)
    const found = await claimed(shop)
    expect(found.map(({ offer }) => offer)).toEqual(['250 standard'])
    expect(found[0]?.before).toBe((rows[0]?.gross ?? 0) / 100)
    expect(found[0]?.before).toBeLessThan(22.44)
    expect(found[0]?.now).toBeLessThan(found[0]?.before ?? 0)
  })

  test('is not claimed where the history is short', async () => {
    const shop = reducing()
    await record(shop, 34)
    await record(cheaper(shop), 20)
    expect(await claimed(shop)).toEqual([])
  })

  test('is said beside a line of the cart as beside the quote', async () => {
    const shop = reducing()
    await record(shop, 60)
    const [claim] = await claimed(shop)
    const { as } = newVisitor()
    const { id } = await openCart(api, as)
    const services = { coupon: { inputText: 'BLACK' } }
    const { cart } = await api.call.value(putCartItem, cards(id, { services }), as)
    const [line] = cart.lineItems
    expect(line?.originalPrice?.gross.centAmount).toBe(Math.round((claim?.before ?? 0) * 100))
    const other = cards(id, { id: line?.id ?? '', services, quantity: 500 })
    const moved = await api.call.value(putCartItem, other, as)
    expect(moved.cart.lineItems[0]).not.toHaveProperty('originalPrice')
    const plain = await api.call.value(putCartItem, cards(id), as)
    expect(plain.cart.lineItems[1]).not.toHaveProperty('originalPrice')
  })

  test('is not claimed of a line that is split among addresses, whose print holds one delivery alone', async () => {
    const shop = reducing()
    await record(shop, 60)
    await claimed(shop)
    const { as } = newVisitor()
    const { id } = await openCart(api, as)
    const services = { coupon: { inputText: 'BLACK' } }
    const drops = [
      { address, quantity: 150 },
      { address: { ...address, streetName: '2 Folio Street' }, quantity: 100 },
    ]
    const { cart } = await api.call.value(putCartItem, cards(id, { services, drops }), as)
    expect(cart.lineItems[0]?.drops).toHaveLength(2)
    expect(cart.lineItems[0]).not.toHaveProperty('originalPrice')
  })

  test('is not claimed where it is not announced, or the shop claims none', async () => {
    const shop = reducing()
    await record(shop, 60)
    expect(await claimed(shop)).toHaveLength(1)
    expect(await claimed(reducing({ announced: false }))).toEqual([])
    expect(await claimed(reducing({ claims: false }))).toEqual([])
  })
})
