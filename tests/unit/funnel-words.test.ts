import { describe, expect, test, vi } from 'vitest'
import { factsOf, type LineWords, piecesOf } from '../../src/islands/order/parts/product-words.ts'
import { checkAddress } from '../../src/stores/form/address-rules.ts'
import { checkLogin, checkRegistration } from '../../src/stores/form/form-rules.ts'
import { fakeBrowser } from './fake-browser.ts'

const banner: Pick<LineWords, 'units' | 'attributes'> = {
  units: { one: 'banner', other: 'banners' },
  attributes: [
    { key: 'width', name: 'Width', unit: 'cm', options: {} },
    { key: 'height', name: 'Height', unit: 'cm', options: {} },
    { key: 'material', name: 'Material', options: { mesh: 'Mesh' } },
    { key: 'eyelets', name: 'Eyelets', options: { none: 'None' } },
  ],
}

describe('a line in words', () => {
  test('sides are one fact, and what was left out is not mentioned', () => {
    const chosen = { width: '300', height: '100', material: 'mesh', eyelets: 'none' }
    expect(factsOf(banner, chosen)).toEqual([
      { name: 'Width × Height', value: '300\u00a0×\u00a0100\u00a0cm' },
      { name: 'Material', value: 'Mesh' },
    ])
  })

  test('an option that is no longer sold is called by its key', () => {
    expect(factsOf(banner, { material: 'silk' })).toEqual([{ name: 'Material', value: 'silk' }])
  })

  test('pieces are counted as the locale counts', () => {
    expect(piecesOf(banner, 1, 'en-IE')).toBe('1 banner')
    expect(piecesOf(banner, 2500, 'de-DE')).toBe('2.500 banners')
  })
})

describe('forms', () => {
  const person = { firstName: 'Anna', lastName: 'Byrne' }

  test('a login needs an address that could be one, and a password', () => {
    expect(checkLogin({ email: 'anna@example', password: '' })).toEqual({
      email: 'forms.email_invalid',
      password: 'forms.password_missing',
    })
    expect(checkLogin({ email: ' anna@example.test ', password: 'x' })).toEqual({})
  })

  test('a company names itself, a private customer need not', () => {
    const values = {
      ...person,
      category: '2',
      company: '',
      vatNumber: '',
      email: 'anna@example.test',
      password: 'paper-and-ink',
      newsletter: '',
      terms: 'yes',
    }
    expect(checkRegistration(values)).toEqual({})
    expect(checkRegistration({ ...values, category: '1', password: 'short', terms: '' })).toEqual({
      company: 'forms.company_missing',
      password: { voice: 'forms.password_short', count: 10 },
      terms: 'forms.terms_missing',
    })
  })

  test('an address needs what an envelope needs', () => {
    const blank = { company: '', additionalInfo: '', region: '', country: 'IE', phone: '' }
    const values = { ...person, ...blank, streetName: ' ', postalCode: '', city: 'Ennistymon' }
    const missing = { streetName: 'forms.street_missing' }
    expect(checkAddress({ ...values, country: 'DE' })).toEqual({
      ...missing,
      postalCode: 'forms.postcode_missing',
    })
    // An Irish letter arrives without its Eircode, an Italian one not without its province.
    expect(checkAddress(values)).toEqual(missing)
    expect(checkAddress({ ...values, country: 'IT', postalCode: '20121' })).toEqual({
      ...missing,
      region: 'forms.province_missing',
    })
  })
})

describe('after a login', () => {
  const never = ['/login/', '/registration/']

  test.each([
    ['?to=%2Fcheckout%2F%3Fa%3D1', '/checkout/?a=1'],
    ['?to=https%3A%2F%2Fevil.example', null],
    ['?to=%2F%2Fevil.example', null],
    ['?to=%2F%5Cevil.example', null],
    ['?to=%2Flogin%2F', null],
    ['', null],
  ])('%s leads to %s', async (search, target) => {
    fakeBrowser()
    vi.stubGlobal('location', { search, pathname: '/login/' })
    const { returnAddress } = await import('../../src/stores/auth/return-to.ts')
    expect(returnAddress(never)).toBe(target)
    vi.unstubAllGlobals()
  })
})
