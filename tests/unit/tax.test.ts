import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxed, taxedTotals, vatCents } from '../../src/lib/domain/tax/tax.ts'

const lines = fc.array(
  fc.record({
    net: fc.integer({ min: 0, max: 10_000_000 }),
    rate: fc.constantFrom(0, 700, 1900, 2300),
  }),
)

test('VAT is rounded to the cent, half up (specification, section 5)', () => {
  expect(vatCents(2314, 2300)).toBe(532)
  expect(vatCents(50, 2300)).toBe(12)
  expect(taxed(1824, 2300)).toEqual({ net: 1824, vat: 420, gross: 2244, rate: 2300 })
})

test('totals are the sums of what the lines show, whole and by rate', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const all = given.map(({ net, rate }) => taxed(net, rate))
      const totals = taxedTotals(all)
      expect(totals.gross).toBe(all.reduce((total, line) => total + line.gross, 0))
      expect(totals.gross).toBe(totals.net + totals.vat)
      expect(totals.byRate.reduce((total, { vat }) => total + vat, 0)).toBe(totals.vat)
      expect(totals.byRate.reduce((total, { net }) => total + net, 0)).toBe(totals.net)
    }),
  )
})
