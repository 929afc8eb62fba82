import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentsOf } from '../../src/lib/domain/payment/plan.ts'

test('the first instalment carries what does not divide', () => {
  expect(instalmentsOf(10_000, { instalments: 3 })).toEqual([3334, 3333, 3333])
  expect(instalmentsOf(9_000, { instalments: 3 })).toEqual([3000, 3000, 3000])
  expect(instalmentsOf(0, { instalments: 2 })).toEqual([0, 0])
})

test('instalments add up to the cent, whatever the sum, and none is below nothing', () => {
  const sum = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(sum, fc.integer({ min: 2, max: 12 }), (total, instalments) => {
      const parts = instalmentsOf(total, { instalments })
      const [first = 0, ...others] = parts
      expect(parts).toHaveLength(instalments)
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      expect(new Set(others).size).toBe(1)
      expect(first - (others[0] ?? 0)).toBeLessThan(instalments)
      expect(first).toBeGreaterThanOrEqual(others[0] ?? 0)
    }),
  )
})
