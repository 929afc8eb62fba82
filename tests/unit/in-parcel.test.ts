import { expect, test } from 'vitest'
import { inParcel } from '../../src/lib/domain/fulfilment/in-parcel.ts'

const part = (number: number, quantity: number, parcel: string, contents = '') => ({
  part: number,
  quantity,
  contents,
  number: parcel,
})
const cards = { lineItemId: 'cards', quantity: 250, state: 'in_production' } as const
const flyers = { lineItemId: 'flyers', quantity: 1000, state: 'in_production' } as const

test('a parcel holds what has not left, and nothing that was cancelled', () => {
  const lines = [cards, { ...flyers, state: 'shipped' as const }]
  expect(inParcel(lines, null)).toEqual([
    { lineItemId: 'cards', part: null, quantity: 250, contents: '' },
  ])
  const gone = [
    { ...cards, state: 'cancelled' as const },
    { ...flyers, state: 'shipped' as const },
  ]
  expect(inParcel(gone, null)).toMatchObject([{ lineItemId: 'flyers', quantity: 1000 }])
})

test('the rest of a line goes without the parts that have left', () => {
  const parts = [part(1, 100, 'CE 1'), part(2, 30, 'CE 2')]
  expect(inParcel([{ ...cards, parts }], null)).toMatchObject([{ quantity: 120 }])
  const shipped = { ...cards, state: 'shipped' as const, parts }
  expect(inParcel([shipped], null)).toMatchObject([{ quantity: 120 }])
})

test('a part goes with the parts of other lines in its parcel, and alone where none is numbered', () => {
  const lines = [
    { ...cards, parts: [part(1, 100, 'CE 1', 'Anna'), part(2, 30, 'CE 2')] },
    { ...flyers, parts: [part(1, 400, 'CE 1')] },
  ]
  expect(inParcel(lines, { lineItemId: 'flyers', part: 1 })).toEqual([
    { lineItemId: 'cards', part: 1, quantity: 100, contents: 'Anna' },
    { lineItemId: 'flyers', part: 1, quantity: 400, contents: '' },
  ])
  expect(inParcel(lines, { lineItemId: 'cards', part: 2 })).toMatchObject([{ quantity: 30 }])
  const unnumbered = [{ ...cards, parts: [part(1, 10, ''), part(2, 20, '')] }]
  expect(inParcel(unnumbered, { lineItemId: 'cards', part: 2 })).toMatchObject([{ quantity: 20 }])
  expect(inParcel(lines, { lineItemId: 'cards', part: 9 })).toEqual([])
})
