import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDate, weekday } from '../../src/lib/domain/dates/days.ts'
import { deliveries, pickPriority } from '../../src/lib/domain/delivery/deliveries.ts'
import { calendarOf } from '../../src/lib/domain/delivery/last-orders.ts'
import { promise, validUntil } from '../../src/lib/domain/delivery/promise.ts'
import { zoneOf } from '../../src/lib/domain/delivery/zones.ts'
import type { DeliveryCountry, Priority } from '../../src/lib/domain/product/definition.ts'
import { PRIORITIES } from './samples.ts'

const plant = { timeZone: 'Europe/Dublin', holidays: ['2026-10-26', '2026-12-25'] }
const courier = { key: 'courier', transitDays: 1, priceCents: 0 }
const ireland: DeliveryCountry = {
  country: 'IE',
  options: [courier],
  zones: [
    { key: 'west', postcodes: ['H', 'f9'], extraDays: 1, surchargeCents: 300 },
    { key: 'island', postcodes: ['h91 xk'], extraDays: 3, surchargeCents: 900 },
  ],
  holidays: ['2026-12-25', '2026-12-28'],
}
const [economy, standard, fast, express] = PRIORITIES as [Priority, Priority, Priority, Priority]

const ordered = (now: string, priority: Priority, zone = ireland.zones[9]) =>
  promise({ now: new Date(now), priority, option: courier, zone, plant, destination: ireland })

describe('dates of an order', () => {
  test('count working days, transit last (catalogue, priorities)', () => {
    // A Thursday morning: standard is four days of production and one on the road.
    expect(ordered('2026-11-19T09:00:00Z', standard)).toEqual({
      orderBy: new Date('2026-11-19T19:30:00Z'),
      productionDate: '2026-11-25',
      arrivalDate: '2026-11-26',
    })
    expect(ordered('2026-11-19T09:00:00Z', express).arrivalDate).toBe('2026-11-20')
    expect(ordered('2026-11-19T09:00:00Z', economy).arrivalDate).toBe('2026-12-01')
  })

  test('roll over at the cut-off, in the plant’s zone', () => {
    expect(ordered('2026-11-19T09:59:59Z', express).arrivalDate).toBe('2026-11-20')
    expect(ordered('2026-11-19T10:00:00Z', express)).toEqual({
      orderBy: new Date('2026-11-20T10:00:00Z'),
      productionDate: '2026-11-20',
      arrivalDate: '2026-11-23',
    })
    // Summer time: 19:30 in Dublin is 18:30 UTC.
    expect(ordered('2026-07-01T18:29:00Z', fast).orderBy).toEqual(new Date('2026-07-01T18:30:00Z'))
    expect(ordered('2026-07-01T18:30:00Z', fast).orderBy).toEqual(new Date('2026-07-02T18:30:00Z'))
  })

  test('start on a working day, on either side of a change of the clocks', () => {
    // Friday evening before the clocks go back and a bank holiday on Monday.
    expect(ordered('2026-10-23T19:00:00Z', fast)).toEqual({
      orderBy: new Date('2026-10-27T19:30:00Z'),
      productionDate: '2026-10-29',
      arrivalDate: '2026-10-30',
    })
  })

  test('plant holidays stop production, destination holidays the road', () => {
    expect(ordered('2026-12-22T09:00:00Z', fast)).toMatchObject({
      productionDate: '2026-12-24',
      arrivalDate: '2026-12-29',
    })
    // What is made on a day off at the destination has its first day on the road after it.
    const made = {
      now: new Date('2026-11-19T09:00:00Z'),
      priority: standard,
      option: courier,
      plant,
    }
    const destination = { holidays: ['2026-11-25'] }
    expect(promise({ ...made, destination }).arrivalDate).toBe('2026-11-26')
    expect(ordered('2026-12-22T09:00:00Z', fast, ireland.zones[0]).arrivalDate).toBe('2026-12-30')
  })
})

const minute = fc.integer({
  min: Date.parse('2026-01-01') / 60_000,
  max: Date.parse('2027-12-31') / 60_000,
})
const daysOff = fc
  .uniqueArray(fc.integer({ min: 20_454, max: 21_200 }), { maxLength: 40 })
  .map((days) => days.map(isoDate))
const terms = fc.record({
  minute,
  plantOff: daysOff,
  destinationOff: daysOff,
  workingDays: fc.integer({ min: 3, max: 12 }),
  transitDays: fc.integer({ min: 0, max: 3 }),
  cutOff: fc.constantFrom('00:30', '10:00', '19:30'),
  timeZone: fc.constantFrom('Europe/Dublin', 'America/New_York', 'Australia/Lord_Howe'),
})

function dates(given: typeof terms extends fc.Arbitrary<infer T> ? T : never) {
  const { workingDays, cutOff, transitDays, timeZone } = given
  return promise({
    now: new Date(given.minute * 60_000),
    priority: { key: 'any', workingDays, factor: 1, cutOff },
    option: { key: 'any', transitDays, priceCents: 0 },
    plant: { timeZone, holidays: given.plantOff },
    destination: { holidays: given.destinationOff },
  })
}

describe('properties of a promise', () => {
  test('nothing is made or brought on a weekend or holiday', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { productionDate, arrivalDate } = dates(given)
        expect(weekday(productionDate)).toBeLessThanOrEqual(5)
        expect(weekday(arrivalDate)).toBeLessThanOrEqual(5)
        expect(given.plantOff).not.toContain(productionDate)
        expect(given.destinationOff).not.toContain(arrivalDate)
        expect(arrivalDate >= productionDate).toBe(true)
      }),
    )
  })

  test('faster is never later, even with an earlier cut-off', () => {
    fc.assert(
      fc.property(terms, fc.constantFrom('00:30', '10:00', '19:30'), (given, cutOff) => {
        const slower = dates({ ...given, workingDays: given.workingDays + 1 })
        expect(dates({ ...given, cutOff }).arrivalDate <= slower.arrivalDate).toBe(true)
      }),
    )
  })

  test('later orders never arrive earlier, and a promise holds until its orderBy', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 20_000 }), (given, wait) => {
        const now = dates(given)
        const later = dates({ ...given, minute: given.minute + wait })
        expect(later.arrivalDate >= now.arrivalDate).toBe(true)
        const until = now.orderBy.getTime() / 60_000
        expect(until).toBeGreaterThan(given.minute)
        expect(dates({ ...given, minute: until - 1 })).toEqual(now)
        expect(dates({ ...given, minute: until }).orderBy.getTime()).toBeGreaterThan(until * 60_000)
      }),
    )
  })
})

describe('deliveries to a place', () => {
  const place = {
    now: new Date('2026-11-19T09:30:00Z'),
    priorities: PRIORITIES,
    destination: ireland,
    postcode: 'D02 X285',
    plant,
  }

  test('come in the order of the priorities and hold until the next cut-off', () => {
    const found = deliveries(place)
    if (!found.ok) throw new Error(found.code)
    expect(found.deliveries.map(({ priority }) => priority)).toEqual(PRIORITIES.map((p) => p.key))
    expect(found.validUntil).toEqual(new Date('2026-11-19T10:00:00Z'))
    expect(validUntil(found.deliveries)).toEqual(found.validUntil)
  })

  test('a zone adds days and money', () => {
    const found = deliveries({ ...place, postcode: 'h91 e2k3', priorities: [standard] })
    expect(found).toMatchObject({
      deliveries: [{ zone: 'west', deliveryCents: 300, arrivalDate: '2026-11-27' }],
    })
  })

  test('the zone with the longest prefix counts, case and spaces ignored', () => {
    const reversed = { ...ireland, zones: ireland.zones.toReversed() }
    expect(zoneOf(ireland, 'H91XK12')?.key).toBe('island')
    expect(zoneOf(reversed, 'H91XK12')?.key).toBe('island')
    expect(zoneOf(ireland, ' h62')?.key).toBe('west')
    expect(zoneOf(ireland, 'F 92')?.key).toBe('west')
    expect(zoneOf(ireland, 'D02')).toBeUndefined()
    expect(zoneOf(ireland, '')).toBeUndefined()
  })

  test('refusals (specification, section 8, deliveries)', () => {
    const slow = { ...ireland, options: [{ ...courier, transitDays: 9 }] }
    expect(deliveries({ ...place, destination: undefined })).toEqual({
      ok: false,
      code: 'country_not_served',
    })
    expect(deliveries({ ...place, priorities: [] })).toEqual({ ok: false, code: 'no_deliveries' })
    expect(deliveries({ ...place, destination: { ...ireland, options: [] } })).toEqual({
      ok: false,
      code: 'no_deliveries',
    })
    expect(deliveries({ ...place, destination: slow })).toEqual({
      ok: false,
      code: 'no_arrival_dates',
    })
  })

  test('an unavailable priority falls back to the first (section 4, product page, step 7)', () => {
    expect(pickPriority('fast', ['economy', 'fast'])).toBe('fast')
    expect(pickPriority('express', ['economy', 'fast'])).toBe('economy')
    expect(pickPriority(undefined, [])).toBeUndefined()
  })
})

test('the days up to an arrival begin with the first order that ends, and hold all that end on one', () => {
  const orders = [
    { date: '2026-12-29', priority: 'standard' },
    { date: '2027-01-04', priority: 'express' },
    { date: '2027-01-04', priority: 'next-day' },
  ]
  const days = calendarOf('2027-01-06', orders)
  expect(days.map(({ date }) => date.slice(5))).toEqual([
    ...['12-29', '12-30', '12-31', '01-01', '01-02', '01-03', '01-04', '01-05', '01-06'],
  ])
  expect(days.filter((day) => day.orders.length > 0)).toEqual([
    { date: '2026-12-29', orders: orders.slice(0, 1) },
    { date: '2027-01-04', orders: orders.slice(1) },
  ])
  const late = calendarOf('2026-12-24', [{ date: '2026-12-18' }])
  expect([late.length, late[0]?.date, late.at(-1)?.date]).toEqual([24, '2026-12-01', '2026-12-24'])
})
