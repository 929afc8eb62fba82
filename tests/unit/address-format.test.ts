import { expect, test } from 'vitest'
import {
  addressLines,
  mayLackPostcode,
  postcodeExample,
  regionOf,
  seatLines,
} from '../../src/lib/domain/address/format.ts'
import { formats } from '../../src/lib/domain/address/formats.generated.ts'
import { isPostcode, tidyPostcode } from '../../src/lib/domain/address/postcode.ts'
import { isPostcodeOfRegion, regionCode } from '../../src/lib/domain/address/region.ts'

const nora = {
  firstName: 'Nora',
  lastName: 'Quill',
  company: 'Quill & Co',
  streetName: '1 Folio Street',
  additionalInfo: '',
  city: 'Dublin',
  region: '',
  country: 'IE',
  postalCode: 'D02 X285',
}

test.each([
  ['IE', 'D02 X285', true],
  ['IE', 'd02x285', true],
  ['IE', 'D02', true],
  ['IE', '', true],
  ['IE', '-', true],
  ['IE', 'D02 X2', false],
  ['IE', 'xx D02 X285 yy', false],
  ['DE', '20095', true],
  ['DE', '2009', false],
  ['DE', '200955', false],
  ['DE', '', false],
  ['GB', 'sw1a 1aa', true],
  ['GB', 'SW1A', false],
  ['CH', 'CH-8004', true],
  ['LU', 'l-1009', true],
  ['LI', '9490', true],
  ['LI', '8004', false],
  ['FR', '75002', true],
  ['PT', '1000-001', true],
  ['AE', 'whatever', true],
  ['DE', '00000', false],
  ['DE', '00123', false],
  ['DE', '01067', true],
  ['DE', '18565', true],
  ['DE', 'D-50667', true],
  ['DE', 'd 50667', true],
  ['DE', 'DE-50667', true],
  ['DE', 'A-50667', false],
  ['DE', 'D-5066', false],
  ['AT', 'A-1010', true],
  ['AT', '0000', false],
  ['AT', 'D-1010', false],
  ['CH', '0123', false],
  ['CH', 'CH 8004', true],
  ['FR', 'F-75003', true],
  ['FR', '00000', false],
  ['FR', '20200', true],
  ['FR', '99123', false],
  ['IT', 'I-00144', true],
  ['IT', '00000', false],
  ['IT', '00144', true],
  ['ES', '53000', false],
  ['BE', 'B-1000', true],
  ['NL', '0000 AA', false],
  ['PL', '00-000', false],
  ['LV', 'LV-1073', true],
  ['IE', '000 0000', false],
])('in %s the postcode “%s”: %s', (country, postcode, right) => {
  expect(isPostcode(country, postcode)).toBe(right)
})

test('every example of the data fits its own country', () => {
  const wrong = Object.keys(formats).filter((country) => {
    const example = postcodeExample(country)
    return example !== undefined && !isPostcode(country, example)
  })
  expect(wrong).toEqual([])
})

test('what a country asks for comes from the data', () => {
  expect(['IE', 'DE', 'IT', 'ES', 'GB', 'CH'].map(regionOf)).toEqual([
    'optional',
    'none',
    'required',
    'required',
    'optional',
    'none',
  ])
  expect(['IE', 'DE', 'MC'].map(mayLackPostcode)).toEqual([true, false, true])
  expect(tidyPostcode('  l-1009 ', 'LU')).toBe('1009')
  expect(tidyPostcode('d-50667', 'DE')).toBe('50667')
  expect(tidyPostcode('I - 00144', 'IT')).toBe('00144')
  expect(tidyPostcode('lv-1073', 'LV')).toBe('LV-1073')
})

test('an address is written as its country writes it', () => {
  expect(addressLines(nora)).toEqual([
    'Nora Quill',
    'Quill & Co',
    '1 Folio Street',
    'Dublin',
    'D02 X285',
  ])
  const swiss = { ...nora, country: 'CH', city: 'Zürich', postalCode: '8004' }
  expect(addressLines(swiss)).toEqual(['Quill & Co', 'Nora Quill', '1 Folio Street', '8004 Zürich'])
  const italian = { ...nora, country: 'IT', city: 'Milano', region: 'MI', postalCode: '20121' }
  expect(addressLines(italian).at(-1)).toBe('20121 Milano MI')
  const county = { ...nora, city: 'Ennistymon', region: 'Co. Clare' }
  expect(addressLines(county)).toContain('Co. Clare')
})

test('a province is taken by its code or its name, and its postcodes begin as they should', () => {
  expect(['mi', 'Milano', 'MILANO ', 'Forlì-Cesena', 'Atlantis', ''].map(provinceOf)).toEqual([
    'MI',
    'MI',
    'MI',
    'FC',
    null,
    '',
  ])
  expect(regionCode('IE', 'Co. Clare')).toBe('Co. Clare')
  expect(isPostcodeOfRegion('IT', 'MI', '20121')).toBe(true)
  expect(isPostcodeOfRegion('IT', 'RM', '20121')).toBe(false)
  expect(isPostcodeOfRegion('IE', 'Co. Clare', 'V95 X2Y7')).toBe(true)
})

const provinceOf = (typed: string) => regionCode('IT', typed)

test.each([
  ['IE', ['12 Quarto Lane', 'Dublin', 'D08 Q180']],
  ['GB', ['12 Quarto Lane', 'Dublin', 'D08 Q180']],
  ['DE', ['12 Quarto Lane', 'D08 Q180 Dublin']],
  ['CH', ['12 Quarto Lane', 'D08 Q180 Dublin']],
])('where a company of %s sits is written as its country does', (country, lines) => {
  const seat = { street: '12 Quarto Lane', postcode: 'D08 Q180', city: 'Dublin', country }
  expect(seatLines(seat)).toEqual(lines)
})
