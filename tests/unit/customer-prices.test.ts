import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CustomerPrices,
  customerPricesWindow,
  pricesOfGroups,
} from '../../src/lib/domain/pricing/customer-prices.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { CARDS, EUR } from './samples.ts'

const now = new Date('2026-11-23T12:00:00Z')

function terms(change: Partial<CustomerPrices> = {}): CustomerPrices {
  const window = customerPricesWindow({}, 'Europe/Dublin')
  return { id: 'resellers', groups: ['premium'], off: 0, products: {}, window, ...change }
}

const selection = initialSelection(CARDS)
const everybody = compilePrice(CARDS, selection, EUR)
const priced = (...own: CustomerPrices[]) => compilePrice(CARDS, selection, { ...EUR, own })

const anyTerms = fc.record({
  off: fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10),
  apart: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  agreed: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
})

test('nobody pays more than everybody, and delivery costs as ever', () => {
  fc.assert(
    fc.property(
      fc.array(anyTerms, { maxLength: 4 }),
      fc.constantFrom(...CARDS.quantities.list),
      fc.constantFrom(0.9, 1, 1.35),
      fc.integer({ min: 0, max: 2000 }),
      (all, quantity, factor, delivery) => {
        const own = all.map(({ off, apart, agreed }) => {
          const prices = agreed ? [{ quantity, options: {}, amounts: { EUR: agreed } }] : []
          return terms({ off, products: { [CARDS.id]: { off: apart, prices } } })
        })
        const price = priced(...own)
        const print = price(quantity, factor)
        expect(Number.isInteger(print)).toBe(true)
        expect(print).toBeLessThanOrEqual(everybody(quantity, factor))
        const carried = everybody(quantity, factor, delivery) - everybody(quantity, factor)
        expect(price(quantity, factor, delivery) - print).toBe(carried)
      },
    ),
  )
})

test('the lowest of several counts, and a product apart takes the place of the rest', () => {
  const whole = everybody(250, 1)
  expect(priced(terms({ off: 10 }))(250, 1)).toBe(Math.round(whole * 0.9))
  const apart = terms({ off: 10, products: { [CARDS.id]: { off: 4, prices: [] } } })
  expect(priced(apart)(250, 1)).toBe(Math.round(whole * 0.96))
  expect(priced(apart, terms({ off: 20 }))(250, 1)).toBe(Math.round(whole * 0.8))
})

test('an agreed price is of its quantity and options, and other speeds cost their factor of it', () => {
  const prices = [{ quantity: 250, options: {}, amounts: { EUR: 500 } }]
  const contract = terms({ products: { [CARDS.id]: { off: undefined, prices } } })
  expect(priced(contract)(250, 1)).toBe(500)
  expect(priced(contract)(250, 1.5)).toBe(750)
  expect(priced(contract)(500, 1)).toBe(everybody(500, 1))
  const velvet = { ...prices[0], quantity: 250, amounts: { EUR: 1 }, options: { lamination: 'no' } }
  const other = terms({ products: { [CARDS.id]: { off: undefined, prices: [velvet] } } })
  expect(priced(other)(250, 1)).toBe(everybody(250, 1))
})

test('they count for members of a group, while they last', () => {
  const window = customerPricesWindow({ start: '2026-11-01', end: '2026-11-22' }, 'Europe/Dublin')
  const all = [terms(), terms({ id: 'company', groups: ['company'] }), terms({ id: 'old', window })]
  const ids = (...groups: string[]) => pricesOfGroups(all, groups, now).map(({ id }) => id)
  expect(ids()).toEqual([])
  expect(ids('private')).toEqual([])
  expect(ids('premium')).toEqual(['resellers'])
  expect(ids('company', 'premium')).toEqual(['resellers', 'company'])
})
