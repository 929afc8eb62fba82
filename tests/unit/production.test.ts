import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDate } from '../../src/lib/domain/dates/days.ts'
import { lastDispatch } from '../../src/lib/domain/delivery/last-dispatch.ts'
import { promise } from '../../src/lib/domain/delivery/promise.ts'
import {
  addWorkingDays,
  nextDay,
  workingDayFrom,
} from '../../src/lib/domain/delivery/working-days.ts'
import type { ProductDefinition } from '../../src/lib/domain/product/definition.ts'
import { planOf } from '../../src/lib/domain/production/plan.ts'
import { readReference, referenceText } from '../../src/lib/domain/production/reference.ts'
import { PRIORITIES } from './samples.ts'

const day = fc.integer({ min: 20_400, max: 20_800 }).map(isoDate)
const holidays = fc.uniqueArray(day, { maxLength: 60 })

test('a line leaves no earlier than was promised, and in time', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
      fc.constantFrom(...PRIORITIES),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      holidays,
      holidays,
      (now, priority, transitDays, extraDays, closed, off) => {
        const plant = { timeZone: 'Europe/Dublin', holidays: closed }
        const destination = { holidays: off }
        const promised = promise({
          now,
          priority,
          option: { key: 'post', transitDays, priceCents: 0 },
          zone: { key: 'far', postcodes: [], extraDays, surchargeCents: 0 },
          plant,
          destination,
        })
        const transit = transitDays + extraDays
        const arrival = promised.arrivalDate
        const leaves = lastDispatch({ arrival, transit, plant, destination }) ?? ''
        expect(leaves >= promised.productionDate).toBe(true)
        expect(addWorkingDays(leaves, transit, off) <= arrival).toBe(true)
        const after = workingDayFrom(nextDay(leaves), closed)
        expect(addWorkingDays(after, transit, off) > arrival).toBe(true)
      },
    ),
  )
})

test('nothing leaves for a day that no parcel arrives on', () => {
  const always = Array.from({ length: 400 }, (_, index) => isoDate(20_400 + index))
  const terms = { arrival: isoDate(20_700), transit: 1, plant: { holidays: always } }
  expect(lastDispatch({ ...terms, destination: { holidays: [] } })).toBeUndefined()
})

test('a reference is read from paper, from a code and from a scanner in capitals', () => {
  const line = { orderNumber: 'QIE-26-000123', place: 2 }
  for (const text of [
    'QIE-26-000123-2',
    ' qie-26-000123-2\n',
    'https://shop.example/admin/production/?line=QIE-26-000123-2',
    'HTTPS://SHOP.EXAMPLE/ADMIN/PRODUCTION/?line=QIE-26-000123-2&x=1',
  ])
    expect(readReference(text), text).toEqual(line)
  expect(referenceText(line)).toBe('QIE-26-000123-2')
  for (const text of ['', 'QIE', '12', 'a b-1', 'QIE-26-000123-', '../x-1', 'QIE--1'])
    expect(readReference(text), text).toBeUndefined()
})

const cards = {
  id: 'cards',
  attributes: [],
  rules: [],
  price: {
    model: 'estimate',
    parts: [
      {
        key: 'card',
        width: 210,
        height: 297,
        leaves: 1,
        grams: 300,
        front: 4,
        back: 4,
        bleed: 3,
        material: 'board',
        presses: ['toner'],
      },
    ],
    finishing: [],
    outwork: [],
    margin: [{ percent: 10 }],
    workshop: {
      presses: {
        toner: {
          kind: 'digital',
          sheet: { width: 320, height: 450 },
          margin: 4,
          click: 0.05,
          sidesPerHour: 1800,
          rate: 45,
          setupMinutes: 8,
          makereadySheets: 5,
          waste: 0.01,
          maxGrams: 350,
        },
      },
      materials: { board: { kind: 'sheet', perKilogram: 2, minimumGrams: 80, maximumGrams: 350 } },
      finishing: {},
    },
  },
} as unknown as ProductDefinition

test('a plan says press, sheet, pieces on it and how many sheets come out', () => {
  expect(planOf(cards, {}, 250)).toEqual([
    {
      part: 'card',
      press: 'toner',
      style: 'both-sides',
      sheet: { width: 320, height: 450 },
      up: 2,
      sheets: 125,
    },
  ])
  const heavy = structuredClone(cards)
  if (heavy.price.model === 'estimate') Object.assign(heavy.price.parts[0] ?? {}, { grams: 900 })
  expect(planOf(heavy, {}, 250)).toEqual([])
})
