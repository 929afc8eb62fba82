// A currency's list may ask customary prices alone: every price is one of them, none is nothing, and neither
// more pieces nor more speed ever cost less for it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceListDocument } from '../../src/lib/documents/price-list.ts'
import { explainPrice } from '../../src/lib/domain/pricing/explain.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import { customaryPrice } from '../../src/lib/domain/pricing/price-list.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { CARDS, EUR, PRIORITIES } from './samples.ts'

type Rounding = NonNullable<PriceListDocument['rounding']>
const francs = (rounding: Rounding) => ({ currency: 'CHF', factor: 1.04, rounding })
const rounding = fc
  .record({
    step: fc.integer({ min: 1, max: 1000 }),
    share: fc.integer({ min: 0, max: 99 }),
    towards: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  })
  .map(({ step, share, towards }) => ({ step, towards, ending: Math.floor((step * share) / 100) }))

describe('customary prices', () => {
  test.each([
    [{ step: 5 }, 1897, 1895],
    [{ step: 5 }, 1898, 1900],
    [{ step: 5, towards: 'up' as const }, 1896, 1900],
    [{ step: 100, ending: 90 }, 1897, 1890],
    [{ step: 100, ending: 90 }, 1945, 1990],
    [{ step: 100, ending: 90, towards: 'down' as const }, 1989, 1890],
    [{ step: 100, ending: 90 }, 12, 90],
    [{ step: 100, towards: 'down' as const }, 12, 100],
  ])('%o makes of %i %i', (given, calculated, asked) => {
    expect(customaryPrice(francs(given), calculated)).toBe(asked)
  })

  test('a price is one of them, delivery included, and never falls with quantity or speed', () => {
    const selection = initialSelection(CARDS)
    const quantity = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(rounding, quantity, fc.nat(5000), (given, pieces, delivery) => {
        const price = compilePrice(CARDS, selection, francs(given))
        const asked = PRIORITIES.map(({ factor }) => price(pieces, factor, delivery))
        expect(asked).toEqual(asked.toSorted((a, b) => a - b))
        for (const each of asked) {
          expect(each).toBeGreaterThan(0)
          expect((each - given.ending) % given.step).toBe(0)
        }
        expect(price(pieces + 1, 1, delivery)).toBeGreaterThanOrEqual(price(pieces, 1, delivery))
      }),
    )
  })

  test('what a customer has agreed stays to the cent', () => {
    const own = { id: 'resale', groups: ['resale'], off: 7, products: {} }
    const always = { from: new Date(0), to: new Date('2999-12-31') }
    const list = { ...EUR, rounding: { step: 100, ending: 90 }, own: [{ ...own, window: always }] }
    const selection = initialSelection(CARDS)
    expect(compilePrice(CARDS, selection, EUR)(250, 1)).toBe(1824)
    expect(compilePrice(CARDS, selection, list)(250, 1)).toBe(Math.round(1824 * 0.93))
  })

  test('staff are told what rounding adds', () => {
    const list = { ...EUR, rounding: { step: 100, ending: 90 } }
    const [priority] = PRIORITIES.filter(({ key }) => key === 'standard')
    if (!priority) throw new Error('there is a standard delivery')
    const terms = { quantity: 250, priority, list, deliveryCents: 0, vatRate: 2300 }
    const { steps, netCents } = explainPrice(CARDS, initialSelection(CARDS), terms)
    expect(netCents).toBe(1790)
    expect(steps.find(({ kind }) => kind === 'rounding')?.amount).toBeCloseTo(-0.34, 1)
    expect(steps.at(-1)?.total).toBeCloseTo(17.9, 8)
  })
})
