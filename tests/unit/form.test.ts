import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkAddress } from '../../src/stores/form/address-rules.ts'
import { fakeBrowser } from './fake-browser.ts'

const blank = {
  category: '2',
  firstName: 'Anna',
  lastName: 'Byrne',
  company: '',
  vatNumber: '',
  email: '',
  password: '',
  newsletter: '',
  terms: 'yes',
}

async function open() {
  fakeBrowser()
  const { createForm } = await import('../../src/stores/form/form.ts')
  const { checkRegistration } = await import('../../src/stores/form/form-rules.ts')
  const { $basicConfigs } = await import('../../src/stores/session/basic-configs.ts')
  const form = createForm({
    initial: blank,
    check: checkRegistration,
    codes: { email_taken: 'email' },
  })
  return { form, $basicConfigs }
}

const problem = {
  type: 'about:blank',
  title: '',
  status: 422,
  detail: 'Said by the shop.',
} as const

afterEach(() => vi.unstubAllGlobals())

describe('a form', () => {
  test('says what is wrong of a field that is left, but not that it is empty', async () => {
    const { form } = await open()
    form.leave('email')
    expect(form.$form.get().errors).toEqual({})
    form.put({ email: 'anna@' })
    form.leave('email')
    expect(form.$form.get()).toMatchObject({
      values: { email: 'anna@' },
      errors: { email: 'forms.email_invalid' },
      refusals: 0,
    })
    form.put({ email: 'anna@example.test' })
    expect(form.$form.get().errors).toEqual({})
  })

  test('is not sent with faults, and asks for the keyboard', async () => {
    const { form } = await open()
    const ask = vi.fn()
    await form.send(ask, () => {})
    expect(ask).not.toHaveBeenCalled()
    expect(form.$form.get()).toMatchObject({
      refusals: 1,
      errors: { email: 'forms.email_missing', password: 'forms.password_missing' },
    })
  })

  test('takes refusals to the fields that they name, by path or by code', async () => {
    const { form } = await open()
    form.put({ email: 'anna@example.test', password: 'paper-and-ink' })
    const fields = [
      { path: 'password', code: 'password_weak', message: 'Too easy.' },
      { path: 'cartId', code: 'input_invalid', message: 'Not a field of this form.' },
    ]
    const code = 'email_taken'
    await form.send(
      async () => ({ ok: false, code, problem: { ...problem, code, fields } }),
      () => {},
    )
    expect(form.$form.get()).toMatchObject({
      values: { email: 'anna@example.test', password: 'paper-and-ink' },
      errors: { password: { text: 'Too easy.' }, email: { text: 'Said by the shop.' } },
      sending: { state: 'idle' },
      refusals: 1,
    })
  })

  test('keeps a failure that names no field, and is sent once at a time', async () => {
    const { form } = await open()
    form.put({ email: 'anna@example.test', password: 'paper-and-ink' })
    const failure = { ok: false, code: 'network_error' } as const
    const ask = vi.fn(async () => failure)
    await Promise.all([form.send(ask, () => {}), form.send(ask, () => {})])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(form.$form.get().sending).toEqual({ state: 'failed', failure })
    const accepted = vi.fn()
    await form.send(async () => ({ ok: true }), accepted)
    expect(accepted).toHaveBeenCalledTimes(1)
    expect(form.$form.get().sending).toEqual({ state: 'busy' })
  })

  test('holds a password against the rules that the shop serves', async () => {
    const { form, $basicConfigs } = await open()
    form.put({ email: 'anna@example.test', password: 'paper-and-ink' })
    expect(form.submit()).not.toBeNull()
    $basicConfigs.keep({
      trackingId: null,
      domain: { locale: 'en-IE', currency: 'EUR', currencies: ['EUR'] },
      urls: {},
      defaultLinks: {},
      dictionaries: {},
      configs: {},
      rules: { passwordMinimum: 16 },
      debug: {},
      reviews: {},
      loqate: '',
      designStack: {},
    })
    expect(form.submit()).toBeNull()
    expect(form.$form.get().errors).toEqual({
      password: { voice: 'forms.password_short', count: 16 },
    })
  })
})

describe('an address', () => {
  const address = {
    ...{ firstName: 'Nora', lastName: 'Quinn', company: '', streetName: '1 Folio Street' },
    ...{ additionalInfo: '', postalCode: '', city: 'Dublin', region: '', country: 'IE', phone: '' },
  }
  const italian = { ...address, country: 'IT', city: 'Milano', postalCode: '20121' }

  test.each([
    ['may lack an Eircode in Ireland', address, {}],
    [
      'wants a postcode elsewhere',
      { ...address, country: 'DE' },
      { postalCode: 'forms.postcode_missing' },
    ],
    ['wants the province in Italy', italian, { region: 'forms.province_missing' }],
    ['is whole with it', { ...italian, region: 'MI' }, {}],
    [
      'is told what a postcode looks like',
      { ...address, postalCode: '12345' },
      { postalCode: { voice: 'forms.postcode_shape', example: 'A65 F4E2' } },
    ],
  ])('%s', (_why, values, faults) => {
    expect(checkAddress(values)).toEqual(faults)
  })
})
