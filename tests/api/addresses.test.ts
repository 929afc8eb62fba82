import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import {
  changeAddress,
  createAddress,
  deleteAddress,
  getCustomer,
  setDefaultAddress,
} from '../../src/lib/contract/customer.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import {
  address,
  agreed,
  cards,
  newCustomer,
  openCart,
  type Person,
  readyToOrder,
} from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const add = async ({ as }: Person, change: object = {}) =>
  (await api.call.value(createAddress, { ...address, type: 'shipping', ...change }, as)).addressId

test('a changed address keeps what is not named, and is written as its country writes it', async () => {
  const person = await newCustomer(api)
  const id = await add(person, { company: 'Quill & Co' })
  const { customer } = await api.call.value(
    changeAddress,
    { id, city: 'Cork', postalCode: 't12x70a', phone: '021 555 0180' },
    person.as,
  )
  expect(customer.customerAddresses.shippingAddresses[id]).toEqual({
    ...address,
    id,
    type: 'shipping',
    company: 'Quill & Co',
    additionalInfo: '',
    region: '',
    city: 'Cork',
    postalCode: 'T12X70A',
    phone: '+353 21 555 0180',
    hasDeferredPayments: false,
  })
})

test.each([
  [{ postalCode: 'D02 X2' }, 'postcode_invalid', 'postalCode'],
  [{ country: 'DE' }, 'country_not_served', 'country'],
  [{ phone: '015550' }, 'phone_invalid', 'phone'],
  [{ phone: '<script>' }, 'phone_invalid', 'phone'],
])('%o is refused at its field, and nothing is changed', async (change, code, path) => {
  const person = await newCustomer(api)
  const id = await add(person)
  const before = await api.call.value(getCustomer, {}, person.as)
  expect(await api.call.refusal(changeAddress, { id, ...change }, person.as)).toMatchObject({
    code,
    fields: [{ path, code }],
  })
  expect(await api.call.value(getCustomer, {}, person.as)).toEqual(before)
})

test('an Italian province is kept as its two letters, and must fit the postcode', async () => {
  const person = await newCustomer(api, 'it')
  const milan = { ...address, country: 'IT', city: 'Milano', postalCode: '20121' }
  const refused = (region: string) =>
    api.call.refusal(createAddress, { ...milan, region, type: 'shipping' }, person.as)
  expect((await refused('Atlantide')).code).toBe('region_invalid')
  expect((await refused('Roma')).code).toBe('postcode_elsewhere')
  const id = await add(person, { ...milan, region: 'milano' })
  const { customer } = await api.call.value(getCustomer, {}, person.as)
  expect(customer.customerAddresses.shippingAddresses[id]?.region).toBe('MI')
})

test('an address whose answer got lost is there once after the next try, and on the cart', async () => {
  const { as, cartId } = await readyToOrder(api)
  const wish = { ...address, streetName: '7 Vellum Row', type: 'shipping' as const, cartId }
  const tried = () => api.call.value(createAddress, wish, { ...as, key: randomUUID() })
  const [first, again, once] = [...(await Promise.all([tried(), tried()])), await tried()]
  expect([again?.addressId, once?.addressId]).toEqual([first?.addressId, first?.addressId])
  const { shippingAddresses } = once?.customer.customerAddresses ?? {}
  const same = Object.values(shippingAddresses ?? {}).filter(
    ({ streetName }) => streetName === '7 Vellum Row',
  )
  expect(same).toHaveLength(1)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.shippingAddress?.id).toBe(first?.addressId)
})

test('another address becomes the default one by choice, and when the default one goes', async () => {
  const person = await newCustomer(api)
  const [first, second, third] = [await add(person), await add(person), await add(person)]
  const byChoice = await api.call.value(
    setDefaultAddress,
    { type: 'shipping', id: third },
    person.as,
  )
  expect(byChoice.customer.customerAddresses.defaultShippingAddressId).toBe(third)
  const gone = await api.call.value(deleteAddress, { type: 'shipping', id: third }, person.as)
  expect(gone.customer.customerAddresses.defaultShippingAddressId).toBe(first)
  await api.call.value(deleteAddress, { type: 'shipping', id: second }, person.as)
  const last = await api.call.value(deleteAddress, { type: 'shipping', id: first }, person.as)
  expect(last.customer.customerAddresses).toMatchObject({
    shippingAddresses: {},
    defaultShippingAddressId: null,
  })
})

test('an open cart goes where its address goes, and asks for another when it is removed', async () => {
  const person = await newCustomer(api, 'de')
  const { id: cartId } = await openCart(api, person.as)
  const german = { ...address, country: 'DE', city: 'Hamburg', postalCode: '20095' }
  const id = await add(person, { ...german, cartId })
  await api.call.value(putCartItem, cards(cartId), person.as)
  await api.call.value(
    changeAddress,
    { id, country: 'AT', city: 'Wien', postalCode: '1010' },
    person.as,
  )
  const { cart } = await api.call.value(getCart, { cartId }, person.as)
  expect(cart).toMatchObject({ country: 'AT', shippingAddress: { city: 'Wien' } })
  await api.call.value(deleteAddress, { type: 'shipping', id }, person.as)
  const left = await api.call.value(getCart, { cartId }, person.as)
  expect(left.cart.shippingAddress).toBeNull()
  expect(left.cart.lineItems).toHaveLength(1)
})

test('a placed order keeps its address when that is changed and removed', async () => {
  const person = await readyToOrder(api)
  const { id } = await api.call.value(checkoutCart, await agreed(api, person.as, person.cartId), {
    ...person.as,
    key: randomUUID(),
  })
  const before = await api.call.value(getOrder, { id }, person.as)
  const { customer } = await api.call.value(getCustomer, {}, person.as)
  const shipping = customer.customerAddresses.defaultShippingAddressId ?? ''
  await api.call.value(changeAddress, { id: shipping, city: 'Cork' }, person.as)
  await api.call.value(deleteAddress, { type: 'shipping', id: shipping }, person.as)
  expect(await api.call.value(getOrder, { id }, person.as)).toEqual(before)
})

test('paying later belongs to an address', async () => {
  const person = await newCustomer(api)
  const [one, other] = [await add(person), await add(person)]
  await api.db
    .updateTable('address')
    .set({ has_deferred_payments: true })
    .where('id', '=', one)
    .execute()
  const { customer } = await api.call.value(getCustomer, {}, person.as)
  const { shippingAddresses } = customer.customerAddresses
  expect(shippingAddresses[one]?.hasDeferredPayments).toBe(true)
  expect(shippingAddresses[other]?.hasDeferredPayments).toBe(false)
  const changed = async (change: object) => {
    const answer = await api.call.value(changeAddress, { id: one, ...change }, person.as)
    return answer.customer.customerAddresses.shippingAddresses[one]?.hasDeferredPayments
  }
  expect(await changed({ city: 'Cork' })).toBe(true)
  expect(await changed({ company: 'Somebody Else & Sons' })).toBe(false)
})

test('nobody touches the address of somebody else, nor one of another type', async () => {
  const [owner, other] = [await newCustomer(api), await newCustomer(api)]
  const id = await add(owner)
  const refusals = await Promise.all([
    api.call.refusal(changeAddress, { id, city: 'Cork' }, other.as),
    api.call.refusal(setDefaultAddress, { type: 'shipping', id }, other.as),
    api.call.refusal(deleteAddress, { type: 'shipping', id }, other.as),
    api.call.refusal(deleteAddress, { type: 'billing', id }, owner.as),
    api.call.refusal(deleteAddress, { type: 'shipping', id: randomUUID() }, owner.as),
  ])
  expect(refusals.map(({ code }) => code)).toEqual(Array(5).fill('address_not_found'))
})
