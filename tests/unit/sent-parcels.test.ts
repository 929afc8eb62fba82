import { expect, test } from 'vitest'
import { inParcel, REST } from '../../src/lib/domain/fulfilment/in-parcel.ts'
import { sentParcels } from '../../src/lib/domain/fulfilment/sent-parcels.ts'

const post = { carrier: 'An Post', number: 'CE 1', url: '' }
const courier = { carrier: 'DPD', number: 'DP 2', url: '' }
const first = {
  part: 1,
  quantity: 150,
  contents: '',
  sentAt: '2026-11-24T10:00:00Z',
  drop: 1,
  ...post,
}
const drops = [{ quantity: 150 }, { quantity: 100 }]
const steps = [{ state: 'shipped' as const, at: '2026-11-25T10:00:00Z' }]
const printing = { state: 'in_production' as const, steps: [], shipment: null, parts: [first] }
const shipped = { state: 'shipped' as const, steps, shipment: courier, parts: [first] }

test('once all has left the rest is a parcel too, to the address that had not got its pieces', () => {
  expect(sentParcels(printing, 250, drops)).toEqual([first])
  expect(sentParcels(shipped, 250, drops)).toEqual([
    first,
    { part: REST, quantity: 100, contents: '', sentAt: steps[0]?.at, drop: 2, ...courier },
  ])
  expect(sentParcels({ ...shipped, shipment: null }, 250)).toMatchObject([
    first,
    { quantity: 100, carrier: '' },
  ])
  expect(sentParcels({ ...shipped, parts: [] }, 250, drops)).toEqual([])
})

test('the rest of a line has a slip, whatever of its order has not left', () => {
  const lines = [
    { lineItemId: 'cards', quantity: 250, state: 'shipped' as const, parts: [first] },
    { lineItemId: 'flyers', quantity: 1000, state: 'in_production' as const },
  ]
  expect(inParcel(lines, { lineItemId: 'cards', part: REST })).toEqual([
    { lineItemId: 'cards', part: null, quantity: 100, contents: '' },
  ])
})
