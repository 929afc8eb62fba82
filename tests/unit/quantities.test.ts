import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedQuantities,
  checkQuantity,
  pickQuantity,
} from '../../src/lib/domain/quantities/quantities.ts'
import { nearestInRange, rangeFault } from '../../src/lib/domain/quantities/range.ts'
import { stepQuantity } from '../../src/lib/domain/quantities/step.ts'

const listed = { list: [100, 250, 500], defaultValue: 250 }
const free = { ...listed, free: { minimum: 50, maximum: 5000, increment: 50 } }

test('a quantity is a positive whole number (specification, section 5)', () => {
  for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(checkQuantity(listed, value)).toMatchObject({ code: 'quantity_not_positive_integer' })
  }
})

test('without free mode only the list is offered', () => {
  expect(checkQuantity(listed, 250)).toEqual({ ok: true, quantity: 250 })
  expect(checkQuantity(listed, 251)).toEqual({
    ok: false,
    code: 'quantity_not_offered',
    nearest: 250,
  })
})

test('a range honours minimum, maximum and increment (section 5)', () => {
  expect(checkQuantity(free, 20)).toMatchObject({ code: 'quantity_below_minimum', nearest: 50 })
  expect(checkQuantity(free, 9000)).toMatchObject({ code: 'quantity_above_maximum', nearest: 5000 })
  expect(checkQuantity(free, 160)).toMatchObject({ code: 'quantity_off_increment', nearest: 150 })
  expect(checkQuantity(free, 150)).toEqual({ ok: true, quantity: 150 })
})

test('in free mode the chosen quantity joins the list, sorted (section 5)', () => {
  expect(allowedQuantities(free, 300)).toEqual([100, 250, 300, 500])
  expect(allowedQuantities(free, 250)).toEqual([100, 250, 500])
  expect(allowedQuantities(free, 301)).toEqual([100, 250, 500])
  expect(allowedQuantities(listed, 300)).toEqual([100, 250, 500])
})

test('ranges are compared in hundredths (sections 5 and 9)', () => {
  const range = { minimum: 0.1, maximum: 0.7, increment: 0.1 }
  expect(rangeFault(range, 0.1 + 0.2)).toBeUndefined()
  expect(rangeFault(range, 0.704)).toBeUndefined()
  expect(rangeFault(range, 0.71)).toBe('above')
  expect(rangeFault(range, 0.25)).toBe('off')
})

test('the nearest quantity named in a refusal is itself accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 9000 }), (value) => {
      for (const model of [listed, free]) {
        const check = checkQuantity(model, value)
        if (!check.ok) expect(checkQuantity(model, check.nearest ?? 0).ok).toBe(true)
      }
    }),
  )
})

test('the nearest number of a range is in it, also where the steps miss the maximum', () => {
  const range = fc.record({
    minimum: fc.integer({ min: 0, max: 50 }),
    maximum: fc.integer({ min: 51, max: 500 }),
    increment: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(range, fc.integer({ min: -50, max: 600 }), (given, value) => {
      expect(rangeFault(given, nearestInRange(given, value))).toBeUndefined()
    }),
  )
})

test('a quantity no longer offered falls back (section 4, product page, step 5)', () => {
  expect(pickQuantity({ chosen: 500, offered: [100, 500], initial: 100 })).toBe(500)
  expect(pickQuantity({ chosen: 300, offered: [100, 500], initial: 100 })).toBe(100)
  expect(pickQuantity({ chosen: 300, offered: [500, 100], initial: 250 })).toBe(500)
  expect(pickQuantity({ offered: [], initial: 250 })).toBeUndefined()
})

test('a step leads to the next quantity that may be ordered, and back', () => {
  const model = { list: [100, 250, 500], defaultValue: 250 }
  expect(stepQuantity(model, 250, 'more')).toBe(500)
  expect(stepQuantity(model, 250, 'fewer')).toBe(100)
  expect(stepQuantity(model, 500, 'more')).toBeUndefined()
  expect(stepQuantity(model, 100, 'fewer')).toBeUndefined()
  const free = { ...model, free: { minimum: 50, maximum: 650, increment: 50 } }
  expect(stepQuantity(free, 300, 'more')).toBe(500)
  expect(stepQuantity(free, 500, 'more')).toBe(550)
  expect(stepQuantity(free, 650, 'more')).toBeUndefined()
  expect(stepQuantity(free, 100, 'fewer')).toBe(50)
  expect(stepQuantity(free, 50, 'fewer')).toBeUndefined()
})
