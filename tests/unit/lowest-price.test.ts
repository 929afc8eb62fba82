// What an announced reduction is measured by: the lowest price of the days before, or nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedPrice, lowestPrice } from '../../src/lib/domain/pricing/lowest.ts'

const DAY_MS = 86_400_000
const before = new Date('2026-11-23T00:00:00Z')
const ago = (days: number) => new Date(before.getTime() - days * DAY_MS)

test('it is the lowest of all that was asked on any day of the window, looked at hour by hour', () => {
  const asked = fc
    .uniqueArray(fc.record({ hours: fc.integer({ min: -48, max: 2000 }), gross: fc.nat(5000) }), {
      maxLength: 12,
      selector: ({ hours }) => hours,
    })
    .map((all) =>
      all
        .sort((one, other) => other.hours - one.hours)
        .map(({ hours, gross }): AskedPrice => ({ since: ago(hours / 24), gross })),
    )
  fc.assert(
    fc.property(asked, fc.integer({ min: 1, max: 60 }), (prices, days) => {
      const at = (instant: Date) => prices.findLast(({ since }) => since <= instant)?.gross
      const hours = Array.from({ length: days * 24 }, (_, hour) => at(ago((hour + 1) / 24)))
      const known = hours.every((gross) => gross !== undefined)
      const least = Math.min(...hours.map((gross) => gross ?? Number.NaN))
      expect(lowestPrice(prices, before, days)?.gross ?? null).toBe(known ? least : null)
    }),
  )
})

test('what is asked from the first day of the reduction on does not count, nor a history too short', () => {
  const price = (days: number, gross: number): AskedPrice => ({ since: ago(days), gross })
  expect(lowestPrice([price(40, 900), price(0, 500)], before, 30)?.gross).toBe(900)
  expect(lowestPrice([price(30, 900)], before, 30)?.gross).toBe(900)
  expect(lowestPrice([price(29.9, 900)], before, 30)).toBeNull()
  expect(lowestPrice([], before, 30)).toBeNull()
})
