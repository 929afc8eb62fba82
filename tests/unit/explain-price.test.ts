// What staff are told of a price is the price: steps add up to what a shopper pays, for any product of the
// shop, any choice and any quantity; and a figure that is changed moves what reads it and nothing else.
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainPrice } from '../../src/lib/domain/pricing/explain.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import { stepKinds } from '../../src/lib/domain/pricing/step.ts'
import { changedList, changedProduct } from '../../src/lib/domain/pricing/what-if.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { resolve } from '../../src/lib/domain/product/resolve.ts'
import { initialSelection, withQuantity } from '../../src/lib/domain/product/selection.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { EUR } from './samples.ts'

const shop = loadShop(join(import.meta.dirname, '../../src/content'), new Date())
const [tenant] = shop.tenants
if (!tenant) throw new Error('the shop has a tenant')
const products = shop
  .documents(tenant, tenant.baseLocale)
  .ids('product')
  .flatMap((id) => shop.product(tenant, id) ?? [])
const GBP = { currency: 'GBP', factor: 0.86 }

/** A product, one of its options chosen, and one of its quantities. */
const priced = fc
  .constantFrom(...products)
  .chain((product) =>
    fc.record({
      product: fc.constant(product),
      chosen: fc.constantFrom(...choicesOf(product)),
      quantity: fc.constantFrom(...product.quantities.list),
      priority: fc.constantFrom(...tenant.priorities),
      list: fc.constantFrom(EUR, GBP),
      deliveryCents: fc.integer({ min: 0, max: 2000 }),
    }),
  )
  .map(({ chosen, ...each }) => ({
    ...each,
    selection: withQuantity(each.product, chosen, each.quantity),
  }))

function choicesOf(product: ProductDefinition): Selection[] {
  const usual = initialSelection(product)
  const found = [usual]
  for (const attribute of product.attributes)
    if (attribute.kind === 'choice')
      for (const { key } of attribute.options) {
        const wanted = { ...usual, [attribute.key]: key }
        const made = resolve(product, wanted, { fixed: new Set([attribute.key]) })
        if (made) found.push(made.selection)
      }
  return found
}

describe('an explanation', () => {
  test('comes to the price, step by step, and rounds once', () => {
    fc.assert(
      fc.property(priced, ({ product, selection, quantity, priority, list, deliveryCents }) => {
        const terms = { quantity, priority, list, deliveryCents, vatRate: 2300 }
        const { steps, netCents, ...rest } = explainPrice(product, selection, terms)
        const price = compilePrice(product, selection, list)
        expect(netCents).toBe(price(quantity, priority.factor, deliveryCents))
        expect(steps.at(-1)?.total).toBeCloseTo(netCents / 100, 8)
        let total = 0
        for (const step of steps) {
          total += step.amount
          expect(step.total).toBeCloseTo(total, 8)
          expect(stepKinds).toContain(step.kind)
          if (step.kind === 'rounding') expect(Math.abs(step.amount)).toBeLessThan(0.0050001)
        }
        expect(rest.grossCents).toBe(netCents + rest.vatCents)
        expect(rest.deliveryCents).toBe(netCents - price(quantity, priority.factor))
        if (rest.costCents !== null)
          expect((rest.marginCents ?? 0) + rest.costCents + rest.deliveryCents).toBe(netCents)
      }),
    )
  })

  test('tells each model as its own: a formula, an area, a list and an estimate', () => {
    const kinds = (id: string) => {
      const product = products.find((each) => each.price.model === id)
      if (!product) throw new Error(`something is priced by ${id}`)
      const [priority] = tenant.priorities
      if (!priority) throw new Error('there is a priority')
      const { list, defaultValue } = product.quantities
      const quantity = list[0] ?? defaultValue
      const terms = { quantity, priority, list: EUR, deliveryCents: 0, vatRate: 0 }
      const { steps } = explainPrice(product, initialSelection(product), terms)
      return steps.map(({ kind }) => kind)
    }
    expect(kinds('run')).toContain('setup')
    expect(kinds('area')).toContain('area')
    expect(kinds('table')).toContain('list')
    expect(kinds('estimate')).toEqual(expect.arrayContaining(['work', 'margin']))
  })
})

describe('what if', () => {
  const price = (product: ProductDefinition, quantity: number) =>
    compilePrice(product, initialSelection(product), EUR)(quantity, 1)

  test('a dearer material makes what is printed on it dearer, by less than itself, and nothing else', () => {
    const change = { kind: 'material', id: '*', figure: null, percent: 8 } as const
    for (const product of products) {
      const changed = changedProduct(product, [change])
      if (product.price.model !== 'estimate') expect(changed).toBe(product)
      else
        for (const quantity of product.quantities.list) {
          expect(price(changed, quantity)).toBeGreaterThan(price(product, quantity))
          expect(price(changed, quantity)).toBeLessThan(price(product, quantity) * 1.08)
        }
    }
  })

  test('one figure of one press moves what may be printed on it alone; nothing moves by nothing', () => {
    const pressesOf = ({ price }: ProductDefinition) =>
      price.model === 'estimate' ? Object.keys(price.workshop.presses) : []
    const moved = (id: string, percent: number) =>
      products.filter((product) => {
        const changed = changedProduct(product, [{ kind: 'press', id, figure: 'rate', percent }])
        return product.quantities.list.some((each) => price(changed, each) !== price(product, each))
      })
    const presses = new Set(products.flatMap(pressesOf))
    for (const id of presses) {
      for (const product of moved(id, 50)) expect(pressesOf(product)).toContain(id)
      expect(moved(id, 0)).toEqual([])
    }
    expect([...presses].some((id) => moved(id, 50).length > 0)).toBe(true)
    expect(moved('nothing', 50)).toEqual([])
  })

  test('prices of a product go up by what is said, to the cent', () => {
    const [product] = products
    if (!product) throw new Error('something is sold')
    const list = changedList(EUR, product.id, [{ kind: 'product', id: product.id, percent: 10 }])
    const before = compilePrice(product, initialSelection(product), { ...EUR, factor: 1.1 })
    const after = compilePrice(product, initialSelection(product), list)
    for (const quantity of product.quantities.list)
      expect(Math.abs(after(quantity, 1) - before(quantity, 1))).toBeLessThanOrEqual(1)
    expect(changedList(EUR, 'another', [{ kind: 'product', id: product.id, percent: 10 }])).toBe(
      EUR,
    )
  })
})
