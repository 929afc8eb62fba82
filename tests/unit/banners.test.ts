import { expect, test } from 'vitest'
import { byTargeting, isFor } from '../../src/lib/domain/banners/promotions.ts'
import { isShown, nextEdge, overlap, windowOf } from '../../src/lib/domain/banners/window.ts'
import { deliveries } from '../../src/lib/domain/delivery/deliveries.ts'
import { lastOrders } from '../../src/lib/domain/delivery/last-orders.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { testShop } from '../api/harness/shop.ts'

const at = (text: string) => new Date(text)

test('a day begins and ends at midnight in the zone of the shop, and an instant is itself', () => {
  const days = { start: '2026-12-01', end: '2026-12-01' }
  expect(windowOf(days, 'Europe/Berlin')).toEqual({
    from: at('2026-11-30T23:00:00Z'),
    to: at('2026-12-01T23:00:00Z'),
  })
  expect(windowOf(days, 'Europe/Dublin').from).toEqual(at('2026-12-01T00:00:00Z'))
  const instants = { start: '2026-12-01T08:00:00+01:00', end: '2026-12-01T10:30:00Z' }
  expect(windowOf(instants, 'Europe/Berlin')).toEqual({
    from: at('2026-12-01T07:00:00Z'),
    to: at('2026-12-01T10:30:00Z'),
  })
})

test('the days on which clocks change are an hour shorter and longer', () => {
  const hours = (day: string, timeZone: string) => {
    const { from, to } = windowOf({ start: day, end: day }, timeZone)
    return (to.getTime() - from.getTime()) / 3_600_000
  }
  expect(hours('2027-03-28', 'Europe/Rome')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Rome')).toBe(25)
  expect(hours('2026-10-24', 'Europe/Rome')).toBe(24)
})

test('a window is open from its first instant up to its last, and tells the next edge', () => {
  const one = windowOf({ start: '2026-12-01', end: '2026-12-02' }, 'UTC')
  const next = windowOf({ start: '2026-12-03', end: '2026-12-03' }, 'UTC')
  expect(isShown(one, at('2026-11-30T23:59:59.999Z'))).toBe(false)
  expect(isShown(one, at('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isShown(one, at('2026-12-02T23:59:59.999Z'))).toBe(true)
  expect(isShown(one, at('2026-12-03T00:00:00Z'))).toBe(false)
  expect(overlap(one, next)).toBe(false)
  expect(overlap(one, windowOf({ start: '2026-12-02', end: '2026-12-09' }, 'UTC'))).toBe(true)
  expect(nextEdge([next, one], at('2026-12-01T00:00:00Z'))).toEqual(at('2026-12-03T00:00:00Z'))
  expect(nextEdge([next, one], at('2026-12-04T00:00:00Z'))).toBeNull()
})

test('a promotion is for a campaign, for new customers, or for everybody', () => {
  const nobody = { campaign: null, isNewCustomer: false }
  expect(isFor({}, nobody)).toBe(true)
  expect(isFor({ campaign: 'fair' }, nobody)).toBe(false)
  expect(isFor({ campaign: 'fair' }, { ...nobody, campaign: 'fair' })).toBe(true)
  expect(isFor({ customers: 'newCustomer' }, nobody)).toBe(false)
  const both = { campaign: 'fair', customers: 'newCustomer' } as const
  expect(isFor(both, { campaign: 'fair', isNewCustomer: false })).toBe(false)
  expect(isFor(both, { campaign: 'fair', isNewCustomer: true })).toBe(true)
  const all = [{}, { customers: 'newCustomer' }, { campaign: 'fair' }, both] as const
  expect(all.toSorted(byTargeting)).toEqual([all[3], all[2], all[1], all[0]])
})

test('the last orders are those that the promise of dates keeps, and a second later it does not', () => {
  const shop = testShop()
  for (const { plant, priorities, deliveryCountries, defaultCountry, ...tenant } of shop.tenants) {
    const destination = deliveryCountries[defaultCountry]
    const place = { priorities, destination, postcode: tenant.defaultPostcode, plant }
    const arrivals = (now: Date) => {
      const found = deliveries({ ...place, now })
      invariant(found.ok, 'every shop of the tests delivers')
      return new Map(found.deliveries.map((each) => [each.priority, each.arrivalDate]))
    }
    for (const arrival of ['2026-12-23', '2027-03-29', '2026-10-26']) {
      const now = new Date(Date.parse(arrival) - 30 * 86_400_000)
      const found = lastOrders({ ...place, by: arrival, now })
      expect(found.map(({ priority }) => priority).sort()).toEqual(
        priorities.map(({ key }) => key).sort(),
      )
      for (const { priority, orderBy } of found) {
        const before = arrivals(new Date(orderBy.getTime() - 60_000)).get(priority) ?? ''
        const after = arrivals(new Date(orderBy.getTime() + 1000)).get(priority) ?? ''
        expect(before <= arrival, `${tenant.id} ${priority} ${arrival}`).toBe(true)
        expect(after > arrival, `${tenant.id} ${priority} ${arrival}`).toBe(true)
      }
    }
  }
})
