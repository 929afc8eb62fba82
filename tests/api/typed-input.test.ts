import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { getCart, putCartItem, setCartAddresses } from '../../src/lib/contract/cart.ts'
import { sendMessage } from '../../src/lib/contract/contact.ts'
import { createAddress, createCustomer } from '../../src/lib/contract/customer.ts'
import { plainLine } from '../../src/lib/domain/plain-line.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { address, cards, newCustomer, openCart, PASSWORD } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('an address of an international domain is written to, and its account logged in to', async () => {
  const name = randomUUID().slice(0, 8)
  const email = `${name}@exämple.test`
  const message = { name: 'Ana', email, orderNumber: '', message: 'Do you print on felt?' }
  await api.call.value(sendMessage, message)
  const [mail] = await wordedMails(api, 'contact-message')
  expect(mail?.reply_to).toBe(`${name}@xn--exmple-cua.test`)
  const person = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Ruiz' }
  const { customer } = await api.call.value(createCustomer, { ...person, termsAccepted: true })
  expect(customer.email).toBe(`${name}@xn--exmple-cua.test`)
  await api.call.value(login, { email, password: PASSWORD })
  for (const wrong of ['a@exä mple.test', 'ä@', '@exämple.test']) {
    const refused = await api.call.refusal(sendMessage, { ...message, email: wrong })
    expect(refused.code, wrong).toBe('input_invalid')
  }
})

test('signs that turn the direction of reading stand in no job name and no subject', async () => {
  expect(plainLine(' a\u202eb\u2066c\u2028d\r\n\u0000e ')).toBe('abc d e')
  expect(plainLine('Flyer für Zoë, 日本語, עברית')).toBe('Flyer für Zoë, 日本語, עברית')
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId, { jobName: 'Invoice\u202efdp.exe\u2066' }), as)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(Object.values(cart.lineItems).map(({ jobName }) => jobName)).toEqual(['Invoicefdp.exe'])
  const message = { email: 'ana@example.test', orderNumber: '', message: 'Hello' }
  await api.call.value(sendMessage, { ...message, name: 'Ana \u202eziuR' })
  const mails = await wordedMails(api, 'contact-message')
  expect(mails.map(({ subject }) => subject).join()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('a cart is delivered to no address of invoices, and billed to one of either kind', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  const of = async (type: 'shipping' | 'billing') =>
    (await api.call.value(createAddress, { ...address, type }, as)).addressId
  const [shipping, billing] = [await of('shipping'), await of('billing')]
  const wrong = await api.call.refusal(setCartAddresses, { cartId, shippingAddress: billing }, as)
  expect(wrong.code).toBe('address_not_found')
  const right = { cartId, shippingAddress: shipping, billingAddress: shipping }
  const { cart } = await api.call.value(setCartAddresses, right, as)
  expect([cart.shippingAddress?.id, cart.billingAddress?.id]).toEqual([shipping, shipping])
})

test('an office that logs in rightly is never called an attacker', async () => {
  const strict = await startApi({
    limits: { ...defaultLimits, loginByNetwork: { points: 5, seconds: 900 } },
  })
  const { email } = await newCustomer(strict)
  for (let count = 0; count < 8; count += 1)
    await strict.call.value(login, { email, password: PASSWORD })
  const guess = (count: number) =>
    strict.call.refusal(login, { email: `nobody${count}@example.test`, password: 'wrong one' })
  for (let count = 0; count < 5; count += 1)
    expect((await guess(count)).code).toBe('credentials_wrong')
  expect((await guess(9)).code).toBe('too_many_requests')
  await strict.stop()
})
