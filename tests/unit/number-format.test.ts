import { expect, test } from 'vitest'
import { formatMoney } from '../../src/lib/domain/money/format.ts'
import { formatNumber, formatPercent, formatWait } from '../../src/lib/domain/numbers/format.ts'

test.each([
  ['en-IE', '1,000', '23%'],
  ['de-DE', '1.000', '23\u00a0%'],
  ['de-CH', "1'000", '23\u00a0%'],
  ['fr-FR', '1\u202f000', '23\u00a0%'],
  ['fr-CH', '1\u202f000', '23\u00a0%'],
  ['it-IT', '1.000', '23%'],
  ['es-ES', '1.000', '23%'],
])('%s writes numbers and shares in one way', (locale, number, share) => {
  expect(formatNumber(1000, locale)).toBe(number)
  expect(formatPercent(0.23, locale)).toBe(share)
})

test('a price list groups thousands in sums as in numbers', () => {
  const money = formatMoney({ centAmount: 123_450, currencyCode: 'EUR' }, 'it-IT')
  expect(money).toBe('1.234,50\u00a0€')
})

test('a share keeps its digits, and French francs their narrow space', () => {
  expect(formatPercent(0.081, 'fr-CH')).toBe('8,1\u00a0%')
  expect(formatPercent(0.081, 'de-CH')).toBe('8.1\u00a0%')
  const money = formatMoney({ centAmount: 123_450, currencyCode: 'CHF' }, 'fr-CH')
  expect(money).toMatch(/^1\u202f234/)
})

test('a wait is whole minutes or hours, and never less than it is', () => {
  expect(formatWait(61, 'en-IE')).toBe('2 minutes')
  expect(formatWait(60, 'de-DE')).toBe('1 Minute')
  expect(formatWait(3600, 'it-IT')).toBe('60 minuti')
  expect(formatWait(86_000, 'fr-FR')).toBe('24\u00a0heures')
})
