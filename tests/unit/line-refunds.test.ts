// What goes back when lines of an order are cancelled one after the other: the order, to the cent, and its VAT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditOf, leftToCredit } from '../../src/lib/domain/invoice/credit.ts'
import { backForLines } from '../../src/lib/domain/order-edit/rules.ts'
import { taxedParts, taxedTotals } from '../../src/lib/domain/tax/tax.ts'

const line = fc.record({
  net: fc.integer({ min: 1, max: 300_000 }),
  services: fc.array(fc.record({ net: fc.integer({ min: 1, max: 9000 }) }), { maxLength: 2 }),
  vatRate: fc.constantFrom(1900, 700, 2300, 1350, 810, 0),
})

/** Lines that are cancelled together, by their places, or money that is given back for some of them. */
const step = fc.record({
  lines: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }),
  /** Which part of what is left is given back with no line cancelled; null where the lines are cancelled. */
  share: fc.option(fc.double({ min: 0, max: 0.6, noNaN: true }), { freq: 2 }),
  isNamed: fc.boolean(),
})

test('cancelled lines come to what the order costs, in whatever order and with whatever else went back', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      (lines, steps) => {
        const parts = lines.map(taxedParts)
        const { gross, byRate } = taxedTotals(parts.flat())
        const grossOf = new Map(parts.map((each, at) => [`${at}`, taxedTotals(each).gross]))
        const open = new Set(grossOf.keys())
        const refunds: { amount: number; lineIds: string[] }[] = []
        const credited: typeof byRate = []
        const left = () => refunds.reduce((sum, { amount }) => sum - amount, gross)
        const give = (amount: number, lineIds: string[]) => {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(left())
          if (amount === 0) return
          credited.push(...creditOf(leftToCredit(byRate, credited), amount))
          refunds.push({ amount, lineIds })
        }
        const cancel = (lineIds: string[]) => {
          give(backForLines(lineIds, { gross, refunds, grossOf }), lineIds)
          for (const id of lineIds) open.delete(id)
        }
        for (const { lines: places, share, isNamed } of steps) {
          const named = places.map(String).filter((id) => open.has(id))
          if (named.length === 0) continue
          if (share === null) cancel(named)
          else give(Math.floor(left() * share), isNamed ? named : [])
        }
        for (const id of [...open]) cancel([id])
        expect(left()).toBe(0)
        for (const { net, vat } of leftToCredit(byRate, credited))
          expect([net, vat]).toEqual([0, 0])
      },
    ),
    { numRuns: 2000 },
  )
})
