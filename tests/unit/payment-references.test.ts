import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcText } from '../../src/lib/domain/payment/epc.ts'
import {
  creditorReference,
  isCreditorReference,
  isIban,
  referencesIn,
  spacedReference,
} from '../../src/lib/domain/payment/reference.ts'

test('the references of the standard are right, and one with a digit exchanged is not', () => {
  expect(isCreditorReference('RF18539007547034')).toBe(true)
  expect(isCreditorReference('RF18539007547043')).toBe(false)
  expect(isIban('IE29 AIBK 9311 5212 3456 78')).toBe(true)
  expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false)
})

const orderNumbers = fc
  .tuple(fc.constantFrom('IE', 'DE', 'CH'), fc.nat(99), fc.nat(999_999))
  .map(
    ([tenant, year, n]) =>
      `Q${tenant}-${String(year).padStart(2, '0')}-${String(n).padStart(6, '0')}`,
  )

test('a reference is found again however a bank splits it, and in whatever stands around it', () => {
  fc.assert(
    fc.property(orderNumbers, fc.array(fc.nat(20), { maxLength: 4 }), (number, cuts) => {
      const reference = creditorReference(number)
      expect(isCreditorReference(reference)).toBe(true)
      const split = cuts.reduce((text, at) => `${text.slice(0, at)}\n ${text.slice(at)}`, reference)
      expect(referencesIn(`order no. ${split} / thank you`)).toContain(reference)
    }),
  )
  expect(spacedReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test('the text of a QR code stands line by line as the guideline says', () => {
  const account = {
    holder: 'Quire Print Ltd',
    iban: 'IE29 AIBK 9311 5212 3456 78',
    bic: 'AIBKIE2D',
  }
  const text = epcText(account, { amount: 11_900, reference: 'RF18539007547034' })
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'AIBKIE2D',
    'Quire Print Ltd',
    'IE29AIBK93115212345678',
    'EUR119.00',
    '',
    'RF18539007547034',
  ])
  expect(Buffer.byteLength(text)).toBeLessThan(332)
})
