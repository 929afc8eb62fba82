import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NumberAttribute, Rule } from '../../src/lib/domain/product/definition.ts'
import { fittingRange, nearestFitting } from '../../src/lib/domain/product/fitting-numbers.ts'
import type { Formula } from '../../src/lib/domain/product/formula.ts'
import { open, product, settled } from './configurator-samples.ts'
import { choice } from './samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pages: NumberAttribute = {
  ...{ kind: 'number', key: 'pages', unit: 'pages' },
  ...{ minimum: 8, maximum: 160, increment: 2, initial: 16 },
}
const glued: Formula = { op: '==', of: [{ name: 'binding' }, 'glued'] }
const number = (op: '<=' | '>=', than: number): Formula => ({ op, of: [{ name: 'pages' }, than] })
const fours: Formula = { op: '==', of: [{ op: '%', of: [{ name: 'pages' }, 4] }, 0] }
const either = (one: Formula, other: Formula): Formula => ({ op: '||', of: [one, other] })
const holds: Formula[] = [
  either(glued, fours),
  either(glued, number('<=', 64)),
  either({ op: '!', of: [glued] }, number('>=', 48)),
]
const brochure = {
  ...product,
  attributes: [choice('binding', ['stapled', 'glued']), pages],
  rules: holds.map((each, at): Rule => ({ key: `r${at}`, holds: each, otherwise: {} })),
}

test('a number that goes with nothing stays as it was typed, and is said to be wrong', async () => {
  const { configurator, calls } = open({}, brochure)
  for (const typed of ['1', '18']) configurator.select('pages', typed)
  await settled()
  expect(configurator.$choice.get().selection).toEqual({ binding: 'stapled', pages: '18' })
  expect(configurator.$faults.get()).toMatchObject([{ attribute: 'pages', rule: 'r0' }])
  expect(configurator.$prices.get().state).toBe('paused')
  expect(configurator.$shown.get()['pages']).toBe('16')
  expect(calls.quote).not.toHaveBeenCalled()
  configurator.select('pages', '180')
  expect(configurator.$choice.get().selection['pages']).toBe('180')
})

test('the nearest numbers are those that go with the rest', () => {
  const nearest = (binding: string, typed: string) =>
    nearestFitting(brochure, { binding, pages: typed }, pages)
  expect(nearest('stapled', '18')).toEqual(['16', '20'])
  expect(nearest('stapled', '3')).toEqual(['8'])
  expect(nearest('stapled', '70')).toEqual(['64'])
  expect(nearest('glued', '51')).toEqual(['50', '52'])
  expect(nearest('glued', '20')).toEqual(['48'])
  expect(nearest('stapled', '')).toEqual([])
})

test('limits and steps of a number are those of what is chosen beside it', () => {
  const range = (binding: string) => fittingRange(brochure, { binding, pages: '16' }, pages)
  expect(range('stapled')).toMatchObject({ minimum: 8, maximum: 64, increment: 4 })
  expect(range('glued')).toMatchObject({ minimum: 48, maximum: 160, increment: 2 })
})
