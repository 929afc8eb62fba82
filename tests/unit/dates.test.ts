import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDate, localDay, weekday } from '../../src/lib/domain/dates/days.ts'
import { formatDay, formatDayAt, formatTime } from '../../src/lib/domain/dates/format.ts'
import { instantOf, localTime, minutesOf } from '../../src/lib/domain/dates/zones.ts'

const ZONES = ['Europe/Dublin', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC']

test('day numbers and dates are inverse, and a week has seven days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 60_000 }), (day) => {
      expect(dayNumber(isoDate(day))).toBe(day)
      expect(weekday(isoDate(day + 7))).toBe(weekday(isoDate(day)))
    }),
  )
  expect(weekday('2026-11-26')).toBe(4)
  expect(weekday('1969-12-28')).toBe(7)
})

test('a wall clock and its instant are inverse, in summer and winter', () => {
  const instant = fc.integer({ min: 26_000_000, max: 32_000_000 })
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (minutes, zone) => {
      const given = new Date(minutes * 60_000)
      const local = localTime(given, zone)
      const back = instantOf(local, zone)
      expect(localTime(back, zone)).toEqual(local)
      // An hour shown twice in autumn reads as the first of the two.
      expect([0, 3_600_000]).toContain(given.getTime() - back.getTime())
    }),
    { numRuns: 500 },
  )
})

test('midnight is 0 minutes, and an hour that clocks skip is read as late after the gap', () => {
  expect(localTime(new Date('2026-11-25T23:00:00Z'), 'Europe/Paris')).toEqual({
    date: '2026-11-26',
    minutes: 0,
  })
  const skipped = { date: '2026-03-29', minutes: minutesOf('02:30') }
  expect(instantOf(skipped, 'Europe/Paris').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  const twice = { date: '2026-10-25', minutes: minutesOf('02:30') }
  expect(instantOf(twice, 'Europe/Paris').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('days read as the locale writes them and break nowhere in the middle (specification, section 9)', () => {
  expect(formatDay('2026-11-26', 'en-IE', 'short')).toBe('Thu\u00a026\u00a0Nov')
  expect(formatDay('2026-11-26', 'en-GB', 'short')).toBe('Thu\u00a026\u00a0Nov')
  expect(formatDay('2026-11-26', 'en-IE', 'long')).toBe('Thursday 26\u00a0November 2026')
  expect(formatDay('2026-11-26', 'fr-FR', 'numeric')).toBe('26-11-2026')
  expect(formatDay('2026-11-26', 'fr-CH', 'numeric')).toBe('26-11-2026')
  expect(formatDay('2026-12-01', 'fr-FR', 'short')).toBe('mar.\u00a01er\u00a0déc.')
  expect(formatDay('2026-12-01', 'fr-FR', 'long')).toBe('mardi 1er\u00a0décembre 2026')
  expect(formatDay('2026-12-11', 'fr-FR', 'short')).toBe('ven.\u00a011\u00a0déc.')
  expect(formatDay('2026-11-26', 'de-DE', 'numeric')).toBe('26.11.2026')
  expect(formatDay('2026-11-26', 'it-IT', 'short')).toBe('gio\u00a026\u00a0nov')
  expect(formatDay('2026-11-30', 'de-DE', 'short')).toBe('Mo.,\u00a030.\u00a0Nov.')
  expect(formatDay('2026-11-30', 'de-CH', 'short')).toBe('Mo.,\u00a030.\u00a0Nov.')
})

test('an instant is reported in the zone that is asked for', () => {
  const late = new Date('2026-11-25T23:30:00Z')
  expect(formatDayAt(late, 'fr-FR', 'Europe/Paris', 'numeric')).toBe('26-11-2026')
  expect(formatTime(late, 'fr-FR', 'Europe/Paris')).toBe('0\u00a0h\u00a030')
  expect(formatTime(late, 'en-IE', 'Europe/Dublin')).toBe('23:30')
})

test('the day of who sits before a browser is the one of its clock', () => {
  const late = new Date(2026, 0, 31, 23, 59)
  expect(localDay(late)).toBe('2026-01-31')
  expect(localDay(new Date(late.getTime() + 120_000))).toBe('2026-02-01')
})
