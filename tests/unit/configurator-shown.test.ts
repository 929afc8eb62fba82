import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductDefinition } from '../../src/lib/domain/product/definition.ts'
import type { Formula } from '../../src/lib/domain/product/formula.ts'
import { product as cards, open, settled } from './configurator-samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Cards on which a line may be printed, which then has to be typed. */
const lined: ProductDefinition = {
  ...cards,
  attributes: [
    ...cards.attributes,
    {
      kind: 'choice',
      key: 'name',
      swatch: 'plain',
      initial: 'none',
      options: [{ key: 'none' }, { key: 'printed', facts: { lined: 1 } }],
    },
    {
      kind: 'text',
      key: 'line',
      shownWhen: { op: '==', of: [{ name: 'name' }, 'printed'] },
      required: true,
      maximumLength: 5,
      characters: 'any',
      initial: '',
    },
  ],
}

describe('what pictures and summaries show', () => {
  test('follows a choice at once, while the line it asks for is still to be typed', async () => {
    const { configurator, calls } = open({}, lined)
    const { $shown, $prices, select } = configurator
    select('name', 'printed')
    expect($shown.get()).toMatchObject({ name: 'printed' })
    expect($shown.get()).not.toHaveProperty('line')
    expect($prices.get().state).toBe('paused')
    select('paper', 'g300')
    expect($shown.get()).toMatchObject({ name: 'printed', paper: 'g300' })
    await settled()
    expect(calls.quote).not.toHaveBeenCalled()
    select('line', 'Anna')
    expect($shown.get()).toMatchObject({ name: 'printed', paper: 'g300', line: 'Anna' })
    select('line', 'Annabella')
    expect($shown.get()).toMatchObject({ line: 'Anna' })
    select('name', 'none')
    expect($shown.get()).toMatchObject({ name: 'none' })
    expect($shown.get()).not.toHaveProperty('line')
  })

  test('keeps the last number that was right, and follows what is chosen beside it', () => {
    const { configurator } = open()
    configurator.select('width', '9000')
    configurator.select('paper', 'g300')
    expect(configurator.$shown.get()).toMatchObject({ width: '100', paper: 'g300' })
    configurator.select('width', '120')
    expect(configurator.$shown.get()).toMatchObject({ width: '120', paper: 'g300' })
  })

  test('stays as it was where what is chosen goes with nothing that was shown', () => {
    const isHeavy: Formula = { op: '==', of: [{ name: 'paper' }, 'g350'] }
    const isWide: Formula = { op: '>=', of: [{ name: 'width' }, 200] }
    const narrow: ProductDefinition = {
      ...cards,
      rules: [{ key: 'narrow', holds: { op: '||', of: [isHeavy, isWide] }, otherwise: {} }],
    }
    const { configurator } = open({}, narrow)
    const before = configurator.$shown.get()
    configurator.select('width', '9000')
    configurator.select('paper', 'g300')
    expect(configurator.$choice.get().selection).toMatchObject({ width: '9000', paper: 'g300' })
    expect(configurator.$shown.get()).toEqual(before)
  })
})
