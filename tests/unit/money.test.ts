import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatMinorUnits,
  formatMoney,
  formatUnitPrice,
  minorDigits,
  toMajor,
} from '../../src/lib/domain/money/format.ts'
import { add, sum } from '../../src/lib/domain/money/money.ts'
import { roundCents } from '../../src/lib/domain/money/round.ts'

const euro = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })

test('rounds half away from zero, whatever binary fractions make of the half', () => {
  expect(roundCents(1.005 * 100)).toBe(101)
  expect(roundCents(0.5)).toBe(1)
  expect(roundCents(-0.5)).toBe(-1)
  expect(roundCents(-1.005 * 100)).toBe(-101)
  expect(roundCents(8.165 * 100)).toBe(817)
  expect(roundCents(100.4999)).toBe(100)
  expect(Object.is(roundCents(-0.2), 0)).toBe(true)
  expect(() => roundCents(Number.NaN)).toThrow(RangeError)
})

test('rounds every half of a cent written in decimals up, to a hundred million', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (cents) => {
      expect(roundCents(Number(`${Math.floor(cents / 100)}.${pad(cents % 100)}5`) * 100)).toBe(
        cents + 1,
      )
      expect(roundCents(cents)).toBe(cents)
    }),
  )
})

function pad(cents: number): string {
  return String(cents).padStart(2, '0')
}

test('adds amounts of one currency only', () => {
  expect(sum([euro(5), euro(7)], 'EUR')).toEqual(euro(12))
  expect(sum([], 'GBP')).toEqual({ centAmount: 0, currencyCode: 'GBP' })
  expect(() => add(euro(1), { centAmount: 1, currencyCode: 'GBP' })).toThrow(/EUR and GBP/)
})

test('knows the minor digits of a currency', () => {
  expect(['EUR', 'GBP', 'CHF', 'JPY', 'BHD'].map(minorDigits)).toEqual([2, 2, 2, 0, 3])
  expect(toMajor(euro(1824))).toBe(18.24)
  expect(toMajor({ centAmount: 500, currencyCode: 'JPY' })).toBe(500)
})

test('writes prices as the locale does (specification, section 9, display)', () => {
  expect(formatMoney(euro(182400), 'en-IE')).toBe('€1,824.00')
  expect(formatMoney(euro(182400), 'de-DE').replace(/\s/g, ' ')).toBe('1.824,00 €')
  expect(formatMoney({ centAmount: 1824, currencyCode: 'GBP' }, 'en-GB')).toBe('£18.24')
  // What is taken off has a minus, and no hyphen.
  expect(formatMoney(euro(-250), 'en-IE')).toBe('−€2.50')
  expect(formatMoney(euro(-250), 'de-DE')).toBe('−2,50\u00a0€')
})

test('gives a piece of a few cents the digits it needs', () => {
  expect(formatUnitPrice(7.296, 'EUR', 'en-IE')).toBe('€0.073')
  expect(formatUnitPrice(0.7296, 'EUR', 'en-IE')).toBe('€0.0073')
  expect(formatUnitPrice(3830, 'EUR', 'en-IE')).toBe('€38.30')
  expect(formatMinorUnits(7.296, 'en-IE')).toBe('7.3')
  expect(formatMinorUnits(7.296, 'de-DE')).toBe('7,3')
})
