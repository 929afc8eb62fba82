import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chosenProducts,
  type Filterable,
  filterFacts,
  filterValues,
  finishes,
} from '../../src/lib/domain/product/category-filters.ts'

const product = (id: string, more: Partial<Filterable> = {}): Filterable => ({
  id,
  earliest: '2026-11-26',
  price: 1000,
  fewest: 100,
  weights: ['heavy'],
  finishes: ['none', 'matt'],
  ...more,
})
const range = [
  product('cards'),
  product('flyers', { price: 500, weights: ['light'], finishes: ['none'] }),
  product('mugs', { earliest: '2026-12-01', fewest: 1, weights: [], finishes: [] }),
  product('unknown', { earliest: null, price: null }),
]
const ids = (found: readonly Filterable[]) => found.map(({ id }) => id)

test('what is there by a day, in a quantity, of a weight and a finish', () => {
  expect(ids(chosenProducts(range, { by: '2026-11-30' }))).toEqual(['cards', 'flyers'])
  expect(ids(chosenProducts(range, { quantity: '50' }))).toEqual(['mugs'])
  expect(ids(chosenProducts(range, { weight: 'heavy', finish: 'matt' }))).toEqual([
    'cards',
    'unknown',
  ])
  expect(ids(chosenProducts(range, { by: '2026-11-30', weight: 'medium' }))).toEqual([])
  expect(ids(chosenProducts(range, { sort: 'price' }))).toEqual([
    'flyers',
    'cards',
    'mugs',
    'unknown',
  ])
  expect(ids(chosenProducts(range, { sort: 'day' })).at(-1)).toBe('unknown')
  expect(chosenProducts(range, {})).toEqual(range)
})

test('facts of options say what a product can be filtered by', () => {
  const attributes = [
    {
      kind: 'choice' as const,
      key: 'paper',
      initial: 'a',
      options: [
        { key: 'a', facts: { grams: 135 } },
        { key: 'b', facts: { grams: 350, film: 'matt' } },
      ],
    },
  ]
  const facts = filterFacts({ attributes, quantities: { list: [250, 100] } } as never)
  expect(facts).toEqual({ fewest: 100, weights: ['light', 'heavy'], finishes: ['matt'] })
})

const some = fc.record({
  id: fc.uuid(),
  earliest: fc.option(fc.constantFrom('2026-11-26', '2026-11-27', '2026-12-01')),
  price: fc.option(fc.nat()),
  fewest: fc.constantFrom(1, 50, 100),
  weights: fc.subarray(['light', 'medium', 'heavy'] as const),
  finishes: fc.subarray([...finishes]),
})

test('no value is offered that leaves nothing, or everything', () => {
  fc.assert(
    fc.property(fc.array(some), (products) => {
      for (const [name, values] of Object.entries(filterValues(products)))
        for (const value of values) {
          const { length } = chosenProducts(products, { [name]: value })
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThan(products.length)
        }
    }),
  )
})
