import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownVatNumber } from '../../src/lib/domain/tax/shown-vat-number.ts'
import { vatNumberLike, vatNumberOf } from '../../src/lib/domain/tax/vat-number.ts'

test.each([
  ['IE 1234567T', 'IE', 'IE1234567T'],
  ['1234567ta', 'IE', 'IE1234567TA'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['de 123.456.789', 'IE', 'DE123456789'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['CHE-123.456.789', 'LI', 'CHE123456789'],
  ['GR 123456789', 'IE', 'EL123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['NL123456789B01', 'DE', 'NL123456789B01'],
  ['FR 18 999018018', 'DE', 'FR18999018018'],
  ['18999018018', 'MC', 'FR18999018018'],
])('%s of %s is stored as %s', (typed, home, stored) => {
  expect(vatNumberOf(typed, home)).toBe(stored)
  expect(vatNumberOf(stored, 'IE')).toBe(stored)
})

test.each([
  '',
  'none',
  'IE123',
  'DE12345678',
  'XX123456789',
  'IE1234567T; drop',
  'U1234567',
  '０１２３４５６７８',
])('%s is none', (typed) => {
  expect(vatNumberOf(typed, 'DE')).toBeNull()
})

test('what is stored stays as it is when it is stored again', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'DEFRIT0123456789 .-'), maxLength: 16 })
  fc.assert(
    fc.property(typed, (text) => {
      const stored = vatNumberOf(text, 'DE')
      if (stored !== null) expect(vatNumberOf(stored, 'FR')).toBe(stored)
    }),
  )
})

test.each([
  ['IE12', 'DE', 'IE1234567T'],
  ['12', 'DE', 'DE123456789'],
  ['12', 'MC', 'FR12345678901'],
  ['GR 12', 'IE', 'EL123456789'],
  ['CHE-12', 'IT', 'CHE-123.456.789'],
  ['12', 'US', 'IE1234567T'],
])('whoever types %s in a shop of %s is shown %s', (typed, home, example) => {
  expect(vatNumberLike(typed, home)).toBe(example)
})

test('an example is a number of its country', () => {
  const countries =
    'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'
  for (const country of countries.split(' ')) {
    const example = vatNumberLike(country, 'IE')
    expect(example.slice(0, 2)).toBe(country)
    expect(vatNumberOf(example, 'IE'), example).not.toBeNull()
  }
})

test.each([
  ['CHE123456789', 'de-CH', 'CHE-123.456.789\u00a0MWST'],
  ['CHE123456789MWST', 'fr-CH', 'CHE-123.456.789\u00a0TVA'],
  ['CHE123456789TVA', 'it', 'CHE-123.456.789\u00a0IVA'],
  ['CHE123456789IVA', 'en-IE', 'CHE-123.456.789\u00a0IVA'],
  ['CHE123456789', 'en-GB', 'CHE-123.456.789\u00a0MWST'],
  ['GB999018018', 'de-CH', 'GB999018018'],
  ['', 'de-CH', ''],
])('%s is shown in %s as %s', (stored, locale, shown) => {
  expect(shownVatNumber(stored, locale)).toBe(shown)
  // What is copied from a page is taken.
  if (stored) expect(vatNumberOf(shown, 'IE')?.slice(0, 12)).toBe(stored.slice(0, 12))
})
