// Delivery that goes by weight: tiers of grams, several parcels above the last one, and never less for more.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryCentsOf, tariffOf } from '../../src/lib/domain/delivery/tariff.ts'

const post = {
  priceCents: 100,
  byWeight: [
    { upToGrams: 2_000, priceCents: 0 },
    { upToGrams: 10_000, priceCents: 390 },
    { upToGrams: 30_000, priceCents: 900 },
  ],
}
const weighed = (grams: number, ...[option, zone]: Parameters<typeof tariffOf>) =>
  deliveryCentsOf(tariffOf(option, zone), () => grams)

describe('delivery by weight', () => {
  test.each([
    [0, 100],
    [2_000, 100],
    [2_000.5, 490],
    [10_000, 490],
    [30_000, 1_000],
    [31_000, 1_000],
    [35_000, 1_390],
    [60_000, 1_900],
    [61_000, 1_900],
    [65_000, 2_290],
  ])('%i g cost %i cents', (grams, cents) => {
    expect(weighed(grams, post, undefined)).toBe(cents)
  })

  test('a zone has tiers of its own', () => {
    const zone = { surchargeCents: 50, byWeight: [{ upToGrams: 5_000, priceCents: 200 }] }
    expect(weighed(3_000, post, zone)).toBe(100 + 390 + 50 + 200)
    expect(weighed(8_000, post, zone)).toBe(100 + 390 + 50 + 400)
    expect(weighed(8_000, { priceCents: 20 }, zone)).toBe(20 + 50 + 400)
  })

  test('nobody weighs what costs the same at any weight', () => {
    const never = () => {
      throw new Error('it is not asked for')
    }
    const zone = { surchargeCents: 300 }
    expect(deliveryCentsOf(tariffOf({ priceCents: 20 }, zone), never)).toBe(320)
  })

  test('more weight is never cheaper', () => {
    const grams = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(grams, fc.nat(50_000), (light, more) => {
        expect(weighed(light + more, post, undefined)).toBeGreaterThanOrEqual(
          weighed(light, post, undefined),
        )
      }),
    )
  })
})
