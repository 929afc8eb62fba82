import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreForLess, savings } from '../../src/lib/domain/pricing/hints.ts'
import { priceMatrix } from '../../src/lib/domain/pricing/matrix.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import type { PriceList } from '../../src/lib/domain/pricing/price-list.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { area, BANNER, CARDS, choice, EUR, PRIORITIES, product, run, side } from './samples.ts'

/** One quantity's net price in minor units. */
function netCents(
  def: ProductDefinition,
  selection: Selection,
  quantity: number,
  terms: { list: PriceList; priorityFactor: number; deliveryCents?: number },
): number {
  const { list, priorityFactor, deliveryCents } = terms
  return compilePrice(def, selection, list)(quantity, priorityFactor, deliveryCents)
}

const standard = { priorityFactor: 1, list: EUR }

function base(def: ProductDefinition, quantity: number, chosen: Selection = {}): number {
  return netCents(def, { ...initialSelection(def), ...chosen }, quantity, standard)
}

describe('the catalogue, to the cent', () => {
  const rigid = (rate: number) =>
    product({
      attributes: [side('width', 10, 300, 100), side('height', 10, 300, 100)],
      price: area(6, rate),
    })
  const tiered = (setup: number, unit: number, tiers: { from: number; discount: number }[]) =>
    product({ price: { ...run(setup, 0, 1, unit), tiers } })
  const rollUp = tiered(4, 39, [{ from: 5, discount: 0.05 }])

  test.each([
    ['business cards, 250', CARDS, 250, 1824],
    ['business cards, 1,000', CARDS, 1000, 3193],
    ['flyers A5, 1,000', product({ price: run(14, 0.34, 0.6, 0.008) }), 1000, 4345],
    ['flyers A5, 5,000', product({ price: run(14, 0.34, 0.6, 0.008) }), 5000, 11035],
    ['folded leaflets, 1,000', product({ price: run(24, 0.55, 0.62, 0.014) }), 1000, 7784],
    ['brochures A4 16 pp, 250', product({ price: run(45, 3.2, 0.75, 0.28) }), 250, 31619],
    ['posters A2, 10', product({ price: run(12, 1.6, 0.72, 0.12) }), 10, 2160],
    ['posters A2, 100', product({ price: run(12, 1.6, 0.72, 0.12) }), 100, 6807],
    ['roll-up, 1', rollUp, 1, 4300],
    ['roll-up, 5', rollUp, 5, 400 + 5 * 3705],
    ['rigid panel PVC, 1 m²', rigid(34), 1, 4000],
    ['rigid panel Dibond, 1 m²', rigid(49), 1, 5500],
    ['roll labels, 1,000', product({ price: run(38, 0.55, 0.6, 0.011) }), 1000, 8370],
    ['die-cut stickers, 250', product({ price: run(18, 0.75, 0.62, 0.02) }), 250, 4600],
    ['folding carton, 250', product({ price: run(75, 2.2, 0.72, 0.16) }), 250, 23220],
    ['T-shirt, 1', tiered(3, 9.9, [{ from: 24, discount: 0.05 }]), 1, 1290],
  ])('%s', (_name, def, quantity, cents) => {
    expect(base(def, quantity)).toBe(cents)
  })

  test('PVC banner, 3 × 1 m, 16 eyelets', () => {
    expect(base(BANNER, 1, { eyelets: 'every-50' })).toBe(3830)
  })

  test('a banner is charged one square metre at least', () => {
    expect(base(BANNER, 1, { width: '20', height: '20' })).toBe(600 + 890)
  })

  test('the tier is that of the line and starts at its very bound', () => {
    const square = { width: '250', height: '200' }
    expect(base(BANNER, 1, square)).toBe(600 + Math.round(5 * 890 * 0.94))
  })
})

const figures = {
  setup: fc.double({ min: 0, max: 100, noNaN: true }),
  scale: fc.double({ min: 0, max: 5, noNaN: true }),
  exponent: fc.double({ min: 0.3, max: 1, noNaN: true }),
  unit: fc.double({ min: 0, max: 20, noNaN: true }),
}
const quantities = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 12 })
  .map((list) => list.sort((a, b) => a - b))

describe('properties of any price list (catalogue)', () => {
  test('run: totals rise and unit prices fall with the quantity', () => {
    fc.assert(
      fc.property(fc.record(figures), quantities, ({ setup, scale, exponent, unit }, list) => {
        const def = product({ price: run(setup, scale, exponent, unit) })
        let last: { quantity: number; net: number } | undefined
        for (const quantity of list) {
          const net = base(def, quantity)
          if (last) {
            expect(net).toBeGreaterThanOrEqual(last.net)
            // Half a cent of rounding on either side is all that may lift a unit price.
            expect((net - 0.5) / quantity).toBeLessThanOrEqual(
              (last.net + 0.5) / last.quantity + 1e-9,
            )
          }
          last = { quantity, net }
        }
      }),
    )
  })

  test('area: totals rise with the quantity except where a tier starts', () => {
    const sides = fc.integer({ min: 20, max: 500 })
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 199 }), (width, height, quantity) => {
        const size = { width: String(width), height: String(height) }
        const m2 = Math.max(10_000, width * height) / 10_000
        const tierOf = (area: number) => [5, 15, 50].filter((from) => area >= from).length
        if (tierOf(m2 * quantity) !== tierOf(m2 * (quantity + 1))) return
        expect(base(BANNER, quantity + 1, size)).toBeGreaterThan(base(BANNER, quantity, size))
      }),
    )
  })

  test('faster is never cheaper', () => {
    fc.assert(
      fc.property(quantities, (list) => {
        const terms = { quantities: list, priorities: PRIORITIES, list: EUR, vatRate: 2300 }
        for (const { cells } of priceMatrix(CARDS, initialSelection(CARDS), terms).rows) {
          const nets = cells.map((cell) => cell.netCents)
          expect(nets).toEqual(nets.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('factors commute: the order of attributes moves no cent', () => {
    const factors = fc.array(fc.integer({ min: 80, max: 200 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(factors, fc.integer({ min: 1, max: 5000 }), (given, quantity) => {
        const attributes = given.map((percent, index) =>
          choice(`a${index}`, [{ key: 'x', factor: percent / 100 }]),
        )
        const [forth, back] = [attributes, attributes.toReversed()].map((order) =>
          base(product({ attributes: order }), quantity),
        )
        expect(forth).toBe(back)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the price table', () => {
  const matrixOf = (def: ProductDefinition, list: number[], chosen: Selection = {}) =>
    priceMatrix(
      def,
      { ...initialSelection(def), ...chosen },
      { quantities: list, priorities: PRIORITIES, list: EUR, vatRate: 2300 },
    )

  test('a cell reconciles: net, VAT, gross, and a unit price for display', () => {
    expect(matrixOf(CARDS, [250]).rows[0]?.cells[1]).toEqual({
      priority: 'standard',
      quantity: 250,
      netCents: 1824,
      vatCents: 420,
      grossCents: 2244,
      vatRate: 2300,
      unitNetCents: 7.296,
    })
  })

  test('agrees with the price of a single quantity', () => {
    for (const { cells } of matrixOf(CARDS, [100, 250, 1000]).rows) {
      for (const { priority, quantity, netCents: net } of cells) {
        const priorityFactor = PRIORITIES.find(({ key }) => key === priority)?.factor ?? 0
        const single = netCents(CARDS, initialSelection(CARDS), quantity, {
          priorityFactor,
          list: EUR,
        })
        expect(net).toBe(single)
      }
    }
  })

  test('price lists turn currencies and single products; delivery is added on top', () => {
    const selection = initialSelection(CARDS)
    const pounds = { currency: 'GBP', factor: 0.86 }
    const apart = { ...pounds, products: { 'business-cards': 0.9 } }
    expect(netCents(CARDS, selection, 250, { priorityFactor: 1, list: pounds })).toBe(1569)
    expect(netCents(CARDS, selection, 250, { priorityFactor: 1, list: apart })).toBe(1642)
    const terms = { priorityFactor: 1.5, list: EUR, deliveryCents: 490 }
    expect(netCents(CARDS, selection, 250, terms)).toBe(2736 + 490)
    const yen = { currency: 'JPY', factor: 160 }
    expect(netCents(CARDS, selection, 250, { priorityFactor: 1, list: yen })).toBe(2918)
  })

  test('a larger quantity that costs no more is reported, and a run has none', () => {
    const hint = moreForLess(matrixOf(BANNER, [1, 4, 5], { width: '100', height: '100' }))
    expect(hint).toEqual([])
    const edge = matrixOf(BANNER, [49, 50], { width: '100', height: '100' })
    expect(
      moreForLess(edge).map(({ priority, quantity, more }) => [priority, quantity, more]),
    ).toEqual(PRIORITIES.map(({ key }) => [key, 49, 50]))
    expect(moreForLess(matrixOf(CARDS, [100, 101, 102, 250]))).toEqual([])
  })

  test('savings are whole percents of the unit price, rounded down', () => {
    expect(savings(matrixOf(CARDS, [100, 250, 1000]))).toEqual([
      { quantity: 100, percent: 0 },
      { quantity: 250, percent: 48 },
      { quantity: 1000, percent: 77 },
    ])
  })
})
