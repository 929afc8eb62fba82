// A price from a printer's list: what the list says where it says something, and the straight line between.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import type { ProductDefinition } from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { choice, EUR, product } from './samples.ts'

function listed(quantities: number[], cents: number[], dearer = cents): ProductDefinition {
  return product({
    attributes: [choice('format', ['a5', 'a4']), choice('film', ['none', 'matt'])],
    price: {
      model: 'table',
      table: {
        by: ['format'],
        quantities,
        prices: [
          { for: ['a5'], cents },
          { for: ['a4'], cents: dearer },
        ],
      },
    },
  })
}

function priceOf(def: ProductDefinition, quantity: number, format = 'a5'): number {
  return compilePrice(def, { ...initialSelection(def), format }, EUR)(quantity, 1)
}

test('at a quantity of the list a price is the list’s, to the cent, row by row', () => {
  const cents = fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(cents, (prices) => {
      const quantities = prices.map((_, index) => 25 * 2 ** index)
      const def = listed(
        quantities,
        prices,
        prices.map((each) => each + 7),
      )
      for (const [index, quantity] of quantities.entries()) {
        expect(priceOf(def, quantity)).toBe(prices[index])
        expect(priceOf(def, quantity, 'a4')).toBe((prices[index] ?? 0) + 7)
      }
    }),
  )
})

test('in between, totals rise and unit prices fall as they do in the list', () => {
  // Each step costs more in all and less a piece than the one before.
  const list = fc
    .array(fc.double({ min: 1.05, max: 1.9, noNaN: true }), { minLength: 2, maxLength: 8 })
    .map((steps) => {
      const prices = [100_000]
      for (const step of steps) prices.push(Math.round((prices.at(-1) ?? 0) * step))
      return prices
    })
  fc.assert(
    fc.property(list, fc.double({ min: 0, max: 1, noNaN: true }), (prices, at) => {
      const quantities = prices.map((_, index) => 100 * 2 ** index)
      const def = listed(quantities, prices)
      const most = quantities.at(-1) ?? 0
      const one = Math.min(most - 1, Math.round(100 + at * (most - 100)))
      expect(priceOf(def, one + 1)).toBeGreaterThanOrEqual(priceOf(def, one))
      const cent = 1 / one
      expect(priceOf(def, one + 1) / (one + 1)).toBeLessThanOrEqual(priceOf(def, one) / one + cent)
    }),
  )
})

test('what is chosen beside the list comes on top, and numbers are the same however they are written', () => {
  const def = product({
    attributes: [
      choice('film', ['none', { key: 'matt', factor: 1.1 }]),
      {
        kind: 'number',
        key: 'pages',
        unit: 'pages',
        minimum: 8,
        maximum: 16,
        increment: 4,
        initial: 8,
      },
    ],
    price: {
      model: 'table',
      table: {
        by: ['pages'],
        quantities: [100],
        prices: ['8', '12', '16'].map((pages) => ({ for: [pages], cents: [Number(pages) * 1000] })),
      },
    },
  })
  const price = (selection: Record<string, string>) => compilePrice(def, selection, EUR)(100, 1)
  expect(price({ film: 'none', pages: '12' })).toBe(12_000)
  expect(price({ film: 'none', pages: '12.0' })).toBe(12_000)
  expect(price({ film: 'matt', pages: '8' })).toBe(8800)
})
