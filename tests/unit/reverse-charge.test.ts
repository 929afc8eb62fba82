import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTotals } from '../../src/lib/domain/cart/limits.ts'
import { creditOf, leftToCredit } from '../../src/lib/domain/invoice/credit.ts'
import {
  isListed,
  mayReverse,
  type ReverseChargeTerms,
  stateOfAnswer,
  stateOfNumber,
  stateOfPlace,
  viesNumber,
} from '../../src/lib/domain/tax/reverse-charge.ts'
import { taxed } from '../../src/lib/domain/tax/tax.ts'
import { judgedContent } from './judged-content.ts'

const { problems } = judgedContent()

const german: ReverseChargeTerms = {
  seller: 'DE999018018',
  states: ['AT', 'GR', 'XI', 'FR'],
  confirmedForHours: 24,
}
const at = (country: string, postcode = '') => ({ country, postcode })
const linz = at('AT', '4020')
const belfast = at('GB', 'BT1 5GS')

test('a number is of the state that gave it, and a place of the state that taxes it', () => {
  expect(['ATU12345678', 'EL123456789', 'XI123456789'].map(stateOfNumber)).toEqual([
    'AT',
    'GR',
    'XI',
  ])
  expect(['CHE123456789', 'GB123456789', 'GR123456789', ''].map(stateOfNumber)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([linz, at('GR', '105 57'), at('MC', '98000'), belfast].map(stateOfPlace)).toEqual([
    'AT',
    'GR',
    'FR',
    'XI',
  ])
  expect(
    [at('GB', 'E1 6AN'), at('GB', 'B T1'), at('CH', '8001'), at('XI')].map(stateOfPlace),
  ).toEqual([null, null, null, null])
  expect(viesNumber('EL 123.456-789')).toEqual({ countryCode: 'EL', vatNumber: '123456789' })
})

test.each([
  ['goods and invoice to the state of the number', 'ATU12345678', linz, linz, true],
  ['an invoice that nobody knows yet', 'ATU12345678', linz, null, true],
  ['Greece', 'EL123456789', at('GR', '105 57'), at('GR', '105 57'), true],
  ['Northern Ireland', 'XI123456789', belfast, belfast, true],
  ['Monaco, by a number of France', 'FR12345678901', at('MC', '98000'), at('FR', '75002'), true],
  ['goods to the seller’s own state', 'ATU12345678', at('DE', '10115'), linz, false],
  ['an invoice elsewhere', 'ATU12345678', linz, at('IT', '20121'), false],
  ['a number of a third state', 'EL123456789', linz, linz, false],
  [
    'a number of the seller’s own state',
    'DE123456789',
    at('DE', '10115'),
    at('DE', '10115'),
    false,
  ],
  ['a state that the shop does not list', 'IT12345678901', at('IT', '20121'), null, false],
  ['Great Britain', 'XI123456789', at('GB', 'E1 6AN'), null, false],
  ['Switzerland', 'CHE123456789', at('CH', '8001'), at('CH', '8001'), false],
  ['no number', '', linz, linz, false],
] as const)('%s', (_what, number, delivery, billing, expected) => {
  expect(mayReverse(german, { number, delivery, billing })).toBe(expected)
  expect(mayReverse(null, { number, delivery, billing })).toBe(false)
})

test('the seller’s own state is none to leave VAT out in, even where it is listed', () => {
  expect(isListed({ ...german, states: ['DE'] }, 'DE123456789')).toBe(false)
})

test('an answer counts for its hours, and a failure takes none away', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const said = (isValid: boolean | null, hours: number | null, failed: number | null = null) =>
    stateOfAnswer(
      {
        isValid,
        answeredAt: hours === null ? null : ago(hours),
        failedAt: failed === null ? null : ago(failed),
      },
      { now, confirmedForHours: 24 },
    )
  expect(stateOfAnswer(null, { now, confirmedForHours: 24 })).toBe('checking')
  expect([said(true, 23.9), said(true, 24), said(true, 23, 1)]).toEqual([
    'confirmed',
    'checking',
    'confirmed',
  ])
  expect([said(false, 1), said(false, 25)]).toEqual(['unknown', 'checking'])
  expect([said(null, null, 1), said(true, 25, 1)]).toEqual(['unavailable', 'unavailable'])
})

const amounts = fc.array(
  fc.record({
    net: fc.integer({ min: 1, max: 200_000 }),
    services: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3 }),
    rate: fc.constantFrom(700, 1000, 1900, 2000, 2300),
  }),
  { minLength: 1, maxLength: 15 },
)
const charged = (of: { net: number; services: number[]; rate: number }[], isReversed: boolean) =>
  cartTotals(
    of.map(({ net, services, rate: usual }) => {
      const rate = isReversed ? 0 : usual
      return { taxed: taxed(net, rate), services: services.map((each) => taxed(each, rate)) }
    }),
  )

test('without VAT the same lines come to their net, whole and by rate, and credits take back that', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
      (of, shares) => {
        const [usual, reversed] = [charged(of, false), charged(of, true)]
        expect(reversed).toEqual({
          net: usual.net,
          vat: 0,
          gross: usual.net,
          byRate: [{ rate: 0, net: usual.net, vat: 0 }],
        })
        const portions = reversed.byRate.map((portion) => ({ ...portion, category: 'AE' as const }))
        const credited: typeof portions = []
        for (const share of [...shares, 100]) {
          const left = leftToCredit(portions, credited)
          const room = left.reduce((sum, { net, vat }) => sum + net + vat, 0)
          const amount = Math.floor((room * share) / 100)
          if (amount > 0) credited.push(...creditOf(left, amount))
        }
        expect(credited.every(({ vat, category }) => vat === 0 && category === 'AE')).toBe(true)
        expect(credited.reduce((sum, { net }) => sum + net, 0)).toBe(reversed.gross)
      },
    ),
  )
})

test('a tenant’s states are judged before it is published', () => {
  const de = 'tenants/de.yaml'
  const told = (states: string) => problems([de, 'states: [AT]', `states: [${states}]`]).join()
  expect(problems().join()).toBe('')
  expect(told('DE')).toMatch(/seller’s own state/)
  expect(told('IT')).toMatch(/delivers to/)
  expect(told('GB')).toMatch(/Northern Ireland counts: XI/)
  expect(told('EL')).toMatch(/Greece is GR/)
  expect(told('CH')).toMatch(/delivers to/)
  expect(told('AT, AT')).not.toBe('')
  expect(told('')).not.toBe('')
  expect(problems([de, 'confirmedForHours: 24', 'confirmedForHours: 0']).join()).not.toBe('')
  const swiss = problems([
    'tenants/ch.yaml',
    'deferredPayments:',
    'reverseCharge: { states: [AT] }\ndeferredPayments:',
  ])
  expect(swiss.join()).toMatch(/Only a seller with a VAT number of the Union/)
})
