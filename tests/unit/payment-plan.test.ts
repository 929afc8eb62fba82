import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDate } from '../../src/lib/domain/dates/days.ts'
import {
  instalmentsOf,
  nextTryOn,
  owedNow,
  owedSince,
  scheduleOf,
  standingOf,
} from '../../src/lib/domain/payment/plan.ts'

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

const TERMS = { instalments: 3, everyDays: 30 }

test('a plan has its days across the ends of months and years', () => {
  expect(scheduleOf(10_000, TERMS, '2027-12-31')).toEqual([
    { number: 1, dueOn: '2027-12-31', amount: 3334 },
    { number: 2, dueOn: '2028-01-30', amount: 3333 },
    { number: 3, dueOn: '2028-02-29', amount: 3333 },
  ])
})

test('what came in pays instalments in their order, and the order of a plan takes nothing twice', () => {
  const agreed = scheduleOf(10_000, TERMS, '2027-01-31')
  const states = (received: number, today: string, gross = 10_000) =>
    standingOf(agreed, { gross, received }, today).map(({ state }) => state)
  expect(states(3334, '2027-01-31')).toEqual(['paid', 'coming', 'coming'])
  expect(states(3334, '2027-03-02')).toEqual(['paid', 'due', 'coming'])
  expect(states(5000, '2027-03-03')).toEqual(['paid', 'overdue', 'coming'])
  expect(states(10_000, '2027-03-03')).toEqual(['paid', 'paid', 'paid'])
  // Made cheaper: the last is smaller first.
  expect(states(3334, '2027-03-03', 6000)).toEqual(['paid', 'overdue', 'dropped'])
  const standing = standingOf(agreed, { gross: 6000, received: 3334 }, '2027-04-01')
  expect(owedNow(standing)).toBe(2666)
  expect(owedSince(standing)).toBe('2027-03-02')
  expect(owedSince(standingOf(agreed, { gross: 10_000, received: 3334 }, '2027-02-01'))).toBeNull()
})

test('whatever came in and whatever the order costs, what is left is what is missing, and no day asks for more', () => {
  const some = fc.record({
    total: fc.integer({ min: 100, max: 100_000_000 }),
    instalments: fc.integer({ min: 2, max: 12 }),
    everyDays: fc.integer({ min: 7, max: 92 }),
    from: fc.integer({ min: 20_000, max: 40_000 }),
    gross: fc.double({ min: 0, max: 1, noNaN: true }),
    received: fc.double({ min: 0, max: 1, noNaN: true }),
    after: fc.integer({ min: 0, max: 1200 }),
  })
  fc.assert(
    fc.property(some, ({ total, from, after, ...of }) => {
      const agreed = scheduleOf(total, of, isoDate(from))
      const gross = Math.round(total * of.gross)
      const received = Math.round(gross * of.received)
      const standing = standingOf(agreed, { gross, received }, isoDate(from + after))
      const days = agreed.map(({ dueOn }) => dayNumber(dueOn))
      expect(days.every((day, index) => day === from + index * of.everyDays)).toBe(true)
      expect(standing.reduce((sum, { left }) => sum + left, 0)).toBe(gross - received)
      expect(standing.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross)
      expect(standing.every((each, at) => each.amount <= (agreed[at]?.amount ?? 0))).toBe(true)
      expect(owedNow(standing)).toBeLessThanOrEqual(gross - received)
      const open = standing.findIndex(({ left }) => left > 0)
      const later = open < 0 ? [] : standing.slice(open + 1)
      expect(later.every(({ amount, left }) => left === amount)).toBe(true)
    }),
  )
})

test('a charge that failed is tried again after days, and after the last of them no more', () => {
  const terms = { retryAfterDays: [3, 7] }
  expect(nextTryOn('2027-03-02', [], terms)).toBe('2027-03-02')
  // What failed of an instalment before does not count.
  expect(nextTryOn('2027-03-02', ['2027-02-11'], terms)).toBe('2027-03-02')
  expect(nextTryOn('2027-03-02', ['2027-03-02'], terms)).toBe('2027-03-05')
  expect(nextTryOn('2027-03-02', ['2027-03-05', '2027-03-02'], terms)).toBe('2027-03-12')
  expect(nextTryOn('2027-03-02', ['2027-03-02', '2027-03-05', '2027-03-12'], terms)).toBeNull()
})
