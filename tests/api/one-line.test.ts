// Text of one line, however it was pasted; what may have several keeps them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { getCart, putCartItem, setCartAddresses } from '../../src/lib/contract/cart.ts'
import { sendMessage } from '../../src/lib/contract/contact.ts'
import {
  changeCustomer,
  createAddress,
  createCustomer,
  getCustomer,
} from '../../src/lib/contract/customer.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { address, cards, newCustomer, openCart } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const ENDS = ['\n', '\r\n', '\u0085', '\u2028', '\t\u000b\u000c']

test.each(ENDS)('no field of an address has a line end (%j)', async (end) => {
  const { as } = await newCustomer(api)
  const pasted = (text: string) => `${text}${end}second line`
  const { addressId } = await api.call.value(
    createAddress,
    {
      ...address,
      type: 'shipping',
      firstName: pasted('Nora'),
      company: pasted('Laid & Wove'),
      streetName: pasted('Mill Street 1'),
      additionalInfo: `${end}first${end}`,
      city: pasted(address.city),
    },
    as,
  )
  const { customer } = await api.call.value(getCustomer, {}, as)
  const kept = Object.values(customer.customerAddresses.shippingAddresses)
  expect(kept.find(({ id }) => id === addressId)).toMatchObject({
    firstName: 'Nora second line',
    company: 'Laid & Wove second line',
    streetName: 'Mill Street 1 second line',
    additionalInfo: 'first',
    city: `${address.city} second line`,
  })
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId, { jobName: pasted('Cards') }), as)
  await api.call.value(setCartAddresses, { cartId, shippingAddress: addressId }, as)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(JSON.stringify(cart)).not.toMatch(/\\[nrvf]|\\u0085|\\u2028|[\p{Cc}\p{Zl}]/u)
})

test('a name turns no sentence that it stands in, and one of nothing visible is none', async () => {
  const { as } = await newCustomer(api)
  const { customer } = await api.call.value(
    changeCustomer,
    {
      firstName: '\u202eZo\u00eb\u2066',
      lastName: '\ufeffO\u200eak\u200b',
      company: '\u202dOak\u202c',
    },
    as,
  )
  expect(customer).toMatchObject({ firstName: 'Zo\u00eb', lastName: 'Oak', company: 'Oak' })
  const unseen = await api.call.refusal(changeCustomer, { firstName: '\u200b \u2060' }, as)
  expect(unseen.code).toBe('input_invalid')
})

test('an address that brings unseen signs from where it was copied is the address', async () => {
  const email = `${randomUUID()}@example.test`
  const person = { firstName: 'Nora', lastName: 'Quill', password: 'laid paper, wove paper' }
  const pasted = { ...person, email: `\u202a${email}\u202c`, termsAccepted: true as const }
  expect((await api.call.value(createCustomer, pasted)).customer.email).toBe(email)
})

test('what may have several lines keeps them, and a password is what was typed', async () => {
  const email = `${randomUUID()}@example.test`
  const password = 'laid paper,\r\ndeckled edges'
  const person = { email, firstName: 'Nora\nBcc: all@example.test', lastName: 'Quill' }
  const made = await api.call.value(createCustomer, { ...person, password, termsAccepted: true })
  expect(made.customer.firstName).toBe('Nora Bcc: all@example.test')
  await api.call.value(login, { email, password })
  const folded = password.replace('\r\n', ' ')
  expect((await api.call.refusal(login, { email, password: folded })).code).toBe(
    'credentials_wrong',
  )
  const message = 'Two questions:\n\nis it felt?\nis it laid?'
  await api.call.value(sendMessage, { name: 'Nora', email, orderNumber: 'A\n1', message })
  const [mail] = await wordedMails(api, 'contact-message')
  expect(mail?.body_text).toContain('Two questions:\n\nis it felt?\nis it laid?')
  expect(mail?.body_text).toContain('A 1')
})
