import { expect, test } from 'vitest'
import { readAmount } from '../../src/lib/domain/money/read.ts'

test.each([
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  [' 0.07 ', 'EUR', 7],
  ['300', 'JPY', 300],
])('%s %s is %i minor units', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount)
})

test.each(['', '0', '0,00', '-1', '1.234,50', '12,345', '1e3', 'twelve', '9999999999'])(
  '%s is no sum to give back',
  (text) => {
    expect(readAmount(text, 'EUR')).toBeNull()
  },
)
