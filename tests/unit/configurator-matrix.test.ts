import { expect, test } from 'vitest'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { scaledMatrix } from '../../src/lib/domain/product/wire.ts'
import { createConfigurator } from '../../src/stores/product/configurator.ts'
import {
  arrivals,
  product as cards,
  matrix,
  NOW,
  open as samples,
  shop,
} from './configurator-samples.ts'
import { product } from './samples.ts'

const SIZES = {
  kind: 'matrix',
  key: 'sizes',
  initial: { s: 2, m: 4, l: 4 },
  options: [{ key: 's' }, { key: 'm' }, { key: 'l' }],
} as const

const shirts = product({
  attributes: [{ ...SIZES, options: [...SIZES.options] }],
  quantities: {
    list: [10, 25],
    defaultValue: 10,
    free: { minimum: 1, maximum: 100, increment: 1 },
  },
  priorities: cards.priorities,
})

function open() {
  const start = {
    product: shirts,
    shop,
    selection: initialSelection(shirts),
    priority: 'standard',
    prices: matrix(shirts.quantities.list),
    arrivals,
    options: null,
  }
  return createConfigurator(start, { ...samples().calls, now: () => NOW })
}

test('the quantity is what the sizes add up to', () => {
  const { select, $choice, $faults } = open()
  select('sizes', 's:3,m:4,l:4')
  expect($choice.get()).toMatchObject({ quantity: 11, ownQuantity: 11 })
  select('sizes', 's:101')
  expect($faults.get()).toEqual([{ code: 'matrix_invalid', attribute: 'sizes' }])
  select('sizes', '')
  expect($faults.get()).toEqual([{ code: 'matrix_invalid', attribute: 'sizes' }])
})

test('and a quantity of the table keeps the shares of the sizes', () => {
  const { pick, $choice } = open()
  pick(25, 'standard')
  expect($choice.get()).toMatchObject({ quantity: 25, selection: { sizes: 's:5,m:10,l:10' } })
})

test('shares are whole, and add up', () => {
  const [attribute] = shirts.attributes
  if (attribute?.kind !== 'matrix') throw new Error('the sample has a matrix')
  expect(scaledMatrix(attribute, { s: 1, m: 1, l: 1 }, 10)).toEqual({ s: 4, m: 3, l: 3 })
  expect(scaledMatrix(attribute, { s: 1, m: 3 }, 2)).toEqual({ s: 1, m: 1 })
  expect(scaledMatrix(attribute, {}, 7)).toEqual({ s: 7 })
})
