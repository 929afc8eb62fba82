import { expect, test } from 'vitest'
import { readyDay } from '../../src/lib/domain/delivery/collection.ts'
import { lastDispatch } from '../../src/lib/domain/delivery/last-dispatch.ts'
import { openingWords } from '../../src/lib/domain/delivery/opening-words.ts'
import { promise } from '../../src/lib/domain/delivery/promise.ts'
import { waysTo } from '../../src/lib/domain/delivery/ways.ts'
import type { DeliveryCountry, Priority } from '../../src/lib/domain/product/definition.ts'
import { PRIORITIES } from './samples.ts'

const place = {
  company: 'Quire Print',
  street: '12 Quarto Lane',
  more: '',
  postcode: 'D08 Q180',
  city: 'Dublin',
  opening: [
    { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
    { days: [6], from: '09:00', to: '13:00' },
  ],
  readyAt: '16:00',
}
const courier = { key: 'courier', transitDays: 1, priceCents: 500 }
const collect = { key: 'collect', transitDays: 0, priceCents: 0, collection: place }
const ireland: DeliveryCountry = {
  country: 'IE',
  options: [courier, collect],
  zones: [{ key: 'island', postcodes: ['F26'], extraDays: 2, surchargeCents: 900 }],
  holidays: ['2026-11-26', '2026-11-27'],
}
const plant = { timeZone: 'Europe/Dublin', holidays: ['2026-12-25', '2026-12-26'] }
const [, standard] = PRIORITIES as [Priority, Priority]

test('what is made on a day can be fetched on it, if somebody is there after it lies ready', () => {
  // A Thursday.
  expect(readyDay(place, '2026-11-26', [])).toBe('2026-11-26')
  expect(readyDay({ ...place, readyAt: '17:00' }, '2026-11-26', [])).toBe('2026-11-27')
  expect(readyDay({ ...place, readyAt: '18:00' }, '2026-11-27', [])).toBe('2026-11-28')
  // On a Saturday the counter closes before it lies ready, and on Sunday nobody is there.
  expect(readyDay(place, '2026-11-28', [])).toBe('2026-11-30')
  expect(readyDay(place, '2026-12-24', plant.holidays)).toBe('2026-12-24')
  expect(readyDay({ ...place, readyAt: '18:00' }, '2026-12-24', plant.holidays)).toBe('2026-12-28')
})

test('a day of collection knows no carrier, no holidays of the destination and no zone', () => {
  const ways = waysTo([standard], ireland, 'F26 X1')
  expect(ways.map(({ key, deliveryCents, zone }) => [key, deliveryCents, zone?.key])).toEqual([
    ['standard', 1400, 'island'],
    ['standard:collect', 0, undefined],
  ])
  const now = new Date('2026-11-19T09:00:00Z')
  const [sent, fetched] = ways.map((way) => promise({ now, ...way, plant, destination: ireland }))
  expect(sent).toMatchObject({ productionDate: '2026-11-25', arrivalDate: '2026-12-02' })
  // It is one day longer in production, because it spends none on the road.
  expect(fetched).toMatchObject({ productionDate: '2026-11-26', arrivalDate: '2026-11-26' })
})

test('the plant knows the last day on which it can be finished', () => {
  const terms = { transit: 0, plant, destination: ireland }
  const last = (arrival: string) => lastDispatch({ ...terms, arrival, collection: place })
  expect(last('2026-11-26')).toBe('2026-11-26')
  expect(last('2026-11-28')).toBe('2026-11-27')
  expect(last('2026-12-28')).toBe('2026-12-28')
})

test('opening hours are said as on a door', () => {
  expect(openingWords(place.opening, 'en-IE')).toEqual(['Mon–Fri 08:00–17:00', 'Sat 09:00–13:00'])
  const [row] = openingWords([{ days: [5, 1, 2], from: '08:30', to: '12:00' }], 'de-DE')
  expect(row).toBe('Mo–Di, Fr 08:30–12:00')
})
