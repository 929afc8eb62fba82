import { expect, test } from 'vitest'
import { leftThere, parcelsOf } from '../../src/lib/domain/fulfilment/parcels-of.ts'

const dublin = {
  ...{ company: '', firstName: 'Nora', lastName: 'Quill', streetName: '1 Folio Street' },
  ...{
    additionalInfo: '',
    city: 'Dublin',
    region: '',
    postalCode: 'D02',
    country: 'IE',
    phone: '',
  },
}
const cork = { ...dublin, city: 'Cork' }
const west = { ...dublin, city: 'Belmullet' }

const whole = (lineItemId: string, quantity: number) => ({
  ...{ lineItemId, part: null, quantity, contents: '' },
})
const sent = (part: number, quantity: number) => ({
  ...{ lineItemId: 'flyers', part, quantity, contents: '' },
})
const flyers = [
  { quantity: 600, address: cork },
  { quantity: 400, address: west },
]
const dropsOf = (id: string) => (id === 'flyers' ? flyers : [])

test('a part goes to the address that it was sent to, and the rest to each what it still gets', () => {
  const parts = [
    { part: 1, quantity: 100, drop: 1 },
    { part: 2, quantity: 400, drop: 2 },
  ]
  const progress = [{ lineItemId: 'flyers', parts }]
  expect(leftThere(flyers, parts)).toEqual([500, 0])
  expect(parcelsOf([sent(2, 400)], progress, dropsOf, dublin)).toEqual([
    { to: west, packed: [sent(2, 400)] },
  ])
  expect(parcelsOf([whole('flyers', 500)], progress, dropsOf, dublin)).toEqual([
    { to: cork, packed: [whole('flyers', 500)] },
  ])
})

test('two rows to one address are one entry of one parcel', () => {
  const twice = () => [...flyers, { quantity: 50, address: { ...cork } }]
  expect(parcelsOf([whole('flyers', 1050)], [], twice, dublin)).toEqual([
    { to: cork, packed: [whole('flyers', 650)] },
    { to: west, packed: [whole('flyers', 400)] },
  ])
})

test('a line without addresses of its own goes with what others send to that of the order', () => {
  const order = { ...cork, id: 'an address', type: 'shipping' }
  expect(parcelsOf([whole('flyers', 1000), whole('cards', 250)], [], dropsOf, order)).toEqual([
    { to: null, packed: [whole('flyers', 600), whole('cards', 250)] },
    { to: west, packed: [whole('flyers', 400)] },
  ])
})
