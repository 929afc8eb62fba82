import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextVatChange, vatAt, vatRatesOf } from '../../src/lib/domain/tax/rates.ts'
import { taxed, taxedTotals, vatCents } from '../../src/lib/domain/tax/tax.ts'
import { judgedContent } from './judged-content.ts'

const { problems } = judgedContent()

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

test('a rate begins at the midnight of its day where the shop is, and the last one begun counts', () => {
  const { EE = [], IE = [] } = vatRatesOf(
    {
      rates: {
        IE: { standard: 2300, printed: 900 },
        EE: [
          { rates: { standard: 2200, printed: 500 } },
          { from: '2025-07-01', rates: { standard: 2400, printed: 900 } },
          { from: '2028-01-01', rates: { standard: 2200 } },
        ],
      },
    },
    'Europe/Tallinn',
  )
  const at = (instant: string, taxClass?: string) => vatAt(EE, new Date(instant), taxClass)?.rate
  expect(at('1999-01-01T00:00:00Z')).toBe(2200)
  expect(at('2025-06-30T20:59:59.999Z')).toBe(2200)
  expect(at('2025-06-30T21:00:00Z')).toBe(2400)
  expect(at('2027-06-01T00:00:00Z', 'printed')).toBe(900)
  // Without a rate of its own any more, it is taxed as everything else.
  expect(vatAt(EE, new Date('2028-06-01T00:00:00Z'), 'printed')).toEqual({
    rate: 2200,
    taxClass: 'standard',
  })
  expect(vatAt(IE, new Date(), 'toString')).toEqual({ rate: 2300, taxClass: 'standard' })
  expect(vatAt(undefined, new Date())).toBeUndefined()
  const next = (instant: string) => nextVatChange(EE, new Date(instant))?.toISOString()
  expect(next('2025-06-01T00:00:00Z')).toBe('2025-06-30T21:00:00.000Z')
  expect(next('2025-06-30T21:00:00Z')).toBe('2027-12-31T22:00:00.000Z')
  expect(next('2029-01-01T00:00:00Z')).toBeUndefined()
})

test('rates out of order, without a standard, and a class that nobody knows are told where they stand', () => {
  const told = (rates: string) => problems(['tax/vat.yaml', / {2}IE:.*/, `  IE: ${rates}`]).join()
  const [old, young] = ['{ rates: { standard: 2300 } }', 'rates: { standard: 2400 } }']
  expect(told(`[${old}, { from: 2030-01-01, ${young}]`)).toBe('')
  expect(told(`[{ from: 2030-01-01, ${young}]`)).toMatch(/The first rates count from ever/)
  expect(told(`[${old}, { ${young}]`)).toMatch(/Say from which day/)
  expect(told(`[${old}, { from: 2030-01-01, ${young}, { from: 2029-01-01, ${young}]`)).toMatch(
    /Rates follow each other/,
  )
  expect(told('{ printed: 900 }')).toMatch(/standard/)
  expect(told('{ standard: 23.5 }')).not.toBe('')
  const flyers = 'products/flyers/product.yaml'
  const unit = ['unit: flyers', 'unit: flyers\ntaxClass: printd'] as const
  expect(problems([flyers, ...unit]).join()).toMatch(/No country of tax.vat.yaml has a rate printd/)
  const printed = '{ standard: 2300, printed: 900 }'
  expect(problems([flyers, ...unit], ['tax/vat.yaml', /(?<= {2}IE: ).*/, printed]).join()).toMatch(
    /Did you mean "printed"/,
  )
})
