import { afterEach, expect, test, vi } from 'vitest'
import type { Cart } from '../../src/stores/cart/cart-line.ts'
import type { Address, Customer } from '../../src/stores/customer/customer.ts'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'

const ADD = 'POST /api/v1/customer/address/'
const PUT = 'PATCH /api/v1/cart/cart-1/item/address/'
const saved = { id: 'saved-1', type: 'shipping', country: 'IE', postalCode: 'D01 F5P2' }
const person = (shipping: object = {}) =>
  ({
    firstName: 'Anna',
    lastName: 'Byrne',
    company: '',
    vatNumber: '',
    customerAddresses: { shippingAddresses: shipping, billingAddresses: {} },
  }) as Customer
const nowhere = { shippingAddress: null, billingAddress: null }
const cart = { id: 'cart-1', ...nowhere, lineItems: [] as Cart['lineItems'] } as Cart
const place = { streetName: '4 Quay Street', postalCode: 'D01 F5P2', city: 'Dublin' }

async function open(replies: Replies, customer = person()) {
  const browser = fakeBrowser(replies)
  const { createAddressStep } = await import('../../src/stores/checkout/address-step.ts')
  return { ...browser, ...createAddressStep(cart, customer, 'IE') }
}

afterEach(() => vi.unstubAllGlobals())

test('a saved address is picked first, and both are put on the cart', async () => {
  const { picks, send, sent } = await open(
    { [PUT]: { body: { cart: { ...cart, lineItems: [] } } } },
    person({ 'saved-1': saved }),
  )
  expect(picks.$form.get().values).toEqual({
    shipping: 'saved-1',
    billing: 'new',
    same: 'yes',
    vatNumber: '',
  })
  const accepted = vi.fn()
  await send(accepted)
  expect(accepted).toHaveBeenCalledOnce()
  expect(sent[0]?.body).toMatchObject({ shippingAddress: 'saved-1', billingAddress: 'saved-1' })
  // The page is left for the next step.
  expect(picks.$form.get().sending).toEqual({ state: 'busy' })
})

test('a new address that lacks something is not sent', async () => {
  const { added, picks, send, calls } = await open({})
  await send(() => {})
  expect(calls()).toEqual([])
  expect(added.shipping.$form.get().errors).toMatchObject({ city: 'forms.city_missing' })
  expect(picks.$form.get().sending).toEqual({ state: 'idle' })
})

test('what is refused of a new address shows at its field alone', async () => {
  const { added, picks, send } = await open({
    [ADD]: refusal(422, 'postcode_invalid', { detail: 'No such postcode.' }),
  })
  added.shipping.put(place)
  await send(() => {})
  expect(added.shipping.$form.get().errors).toEqual({ postalCode: { text: 'No such postcode.' } })
  expect(picks.$form.get().sending).toEqual({ state: 'idle' })
})

test('an address that was saved before a refusal is picked, not saved twice', async () => {
  const { added, picks, send, calls } = await open({
    [ADD]: { body: { customer: person({ 'saved-1': saved }), addressId: 'saved-1' } },
    [PUT]: refusal(409, 'cart_closed'),
  })
  added.shipping.put(place)
  await send(() => {})
  expect(picks.$form.get()).toMatchObject({
    values: { shipping: 'saved-1' },
    sending: { state: 'failed', failure: { code: 'cart_closed' } },
  })
  await send(() => {})
  expect(calls()).toEqual([ADD, PUT, PUT])
})

const CHANGE = 'PATCH /api/v1/customer/address/'

test('a saved address is offered as it is, and corrected before it is put on the cart', async () => {
  const full = { ...saved, ...place, firstName: 'Anna', lastName: 'Byrne', region: '', phone: '' }
  const { picks, correct, formOf, send, sent, calls } = await open(
    {
      [CHANGE]: { body: { customer: person({ 'saved-1': full }) } },
      [PUT]: { body: { cart: { ...cart, lineItems: [] } } },
    },
    person({ 'saved-1': full }),
  )
  expect(formOf('shipping')).toBeNull()
  correct(full as unknown as Address)
  const form = formOf('shipping')
  expect(form?.$form.get().values).toMatchObject({ streetName: '4 Quay Street', city: 'Dublin' })
  form?.put({ streetName: '' })
  await send(() => {})
  expect(calls()).toEqual([])
  form?.put({ streetName: '14 Quay Street' })
  await send(() => {})
  expect(calls()).toEqual([CHANGE, PUT])
  expect(sent[0]?.body).toMatchObject({ id: 'saved-1', streetName: '14 Quay Street' })
  expect(sent[1]?.body).toMatchObject({ shippingAddress: 'saved-1', billingAddress: 'saved-1' })
  expect(picks.$form.get().values.shipping).toBe('corrected:saved-1')
})

const TAKE = 'POST /api/v1/company/addresses/take/'
const office = { ...place, id: 'office', firstName: 'Maeve', lastName: 'Tully', company: 'Quay' }
const shared = { ...office, additionalInfo: '', region: '', country: 'IE', phone: '' }

test('an address of the company is taken over once, for what is delivered and for the invoice', async () => {
  const { picks, send, sent, calls } = await open({
    [TAKE]: [
      { body: { customer: person({ own: saved }), addressId: 'own' } },
      { body: { customer: person({ own: saved }), addressId: 'bill' } },
    ],
    [PUT]: [refusal(409, 'cart_closed'), { body: { cart: { ...cart, lineItems: [] } } }],
  })
  const { sharedFor } = await import('../../src/stores/checkout/address-step.ts')
  const [offered] = sharedFor([shared], [])
  picks.put({ shipping: offered?.pick ?? '', billing: offered?.pick ?? '', same: '' })
  await send(() => {})
  expect(sent.slice(0, 2).map(({ body }) => body)).toEqual([
    { id: 'office', type: 'shipping' },
    { id: 'office', type: 'billing' },
  ])
  expect(picks.$form.get().values).toMatchObject({ shipping: 'own', billing: 'bill' })
  await send(() => {})
  expect(calls()).toEqual([TAKE, TAKE, PUT, PUT])
})

test('what the customer has among their own addresses is not offered once more', async () => {
  await open({})
  const { sharedFor } = await import('../../src/stores/checkout/address-step.ts')
  const own = { ...shared, id: 'own', type: 'shipping' as const, hasDeferredPayments: false }
  expect(sharedFor([shared], [own])).toEqual([])
  expect(sharedFor([shared], [{ ...own, streetName: '5 Quay Street' }])).toHaveLength(1)
  expect(sharedFor([shared], [{ ...own, country: 'GB' }])).toHaveLength(1)
})

test('a VAT number that was typed is kept and checked before the addresses; a refused one shows at its field', async () => {
  const KEEP = 'PATCH /api/v1/customer/'
  const CHECK = 'POST /api/v1/customer/vatNumber/check/'
  const known = person({ 'saved-1': saved })
  const check = { number: 'ATU12345678', state: 'confirmed', companyName: 'Presshaus' }
  const good = await open(
    {
      [KEEP]: { body: { customer: { ...known, vatNumber: 'ATU12345678' } } },
      [CHECK]: { body: { check } },
      [PUT]: { body: { cart: { ...cart, lineItems: [] } } },
    },
    known,
  )
  good.picks.put({ vatNumber: ' ATU12345678 ' })
  await good.send(() => {})
  expect(good.calls()).toEqual([KEEP, CHECK, PUT])
  const fields = [{ path: 'vatNumber', code: 'vat_number_invalid', message: 'No such number.' }]
  const bad = await open({ [KEEP]: refusal(422, 'vat_number_invalid', { fields }) }, known)
  bad.picks.put({ vatNumber: 'ATU1' })
  await bad.send(() => {})
  expect(bad.calls()).toEqual([KEEP])
  expect(bad.picks.$form.get().errors).toEqual({ vatNumber: { text: 'No such number.' } })
})
