import { expect, test } from 'vitest'
import { lineNames } from '../../src/islands/order/parts/line-names.ts'

test('lines that are alike are told apart by their place in the order, wherever they are shown', () => {
  const cards = { name: 'Business cards', pieces: '250 pieces' }
  const names = lineNames([
    { id: 'a', ...cards },
    { id: 'b', ...cards, pieces: '500 pieces' },
    { id: 'c', ...cards },
    { id: 'd', name: 'Business cards, Anna', pieces: '250 pieces' },
  ])
  expect([...names.values()]).toEqual([
    '1. Business cards',
    'Business cards',
    '3. Business cards',
    'Business cards, Anna',
  ])
})
