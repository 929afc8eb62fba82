import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, login } from '../../src/lib/contract/auth.ts'
import { createAddress, createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { address, newCustomer, PASSWORD } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const registration = {
  password: PASSWORD,
  firstName: 'Nora',
  lastName: 'Quill',
  termsAccepted: true as const,
}
const evil = '<script>alert(1)</script>'

test.each(['firstName', 'lastName', 'company', 'vatNumber', 'email'])(
  'ten kilobytes as %s are refused at the field, and make nobody',
  async (field) => {
    const email = `${randomUUID()}@example.test`
    const long = field === 'email' ? `${'n'.repeat(10_240)}@example.test` : 'ñ'.repeat(10_240)
    const refused = await api.call.refusal(createCustomer, {
      ...registration,
      email,
      [field]: long,
    })
    expect(refused).toMatchObject({ code: 'input_invalid', fields: [{ path: field }] })
    expect(JSON.stringify(refused).length).toBeLessThan(2000)
    const made = api.db.selectFrom('customer').select('id').where('email', '=', email)
    expect(await made.execute()).toEqual([])
  },
)

test.each(['firstName', 'lastName', 'streetName', 'city', 'additionalInfo', 'company', 'phone'])(
  'ten kilobytes as %s of an address are refused at the field, and nothing is kept',
  async (field) => {
    const { as } = await newCustomer(api)
    const input = { ...address, type: 'shipping' as const, [field]: 'x'.repeat(10_240) }
    const refused = await api.call.refusal(createAddress, input, as)
    expect(refused).toMatchObject({ code: 'input_invalid', fields: [{ path: field }] })
    const { customer } = await api.call.value(getCustomer, {}, as)
    expect(customer.customerAddresses.shippingAddresses).toEqual({})
  },
)

test('markup in a name is text in answers, and no markup in mails', async () => {
  const email = `${randomUUID()}@example.test`
  const named = { firstName: evil, lastName: `${evil} ˈŁódź 🦔`, company: evil }
  const { customer } = await api.call.value(createCustomer, { ...registration, ...named, email })
  expect(customer).toMatchObject(named)
  const { data } = await api.call.value(login, { email, password: PASSWORD })
  const change = { currentPassword: PASSWORD, password: 'deckled, laid paper again' }
  await api.call.value(changePassword, change, { token: data.access_token })
  const mails = (await wordedMails(api, 'password-changed')).filter(
    (each) => each.recipient === email,
  )
  expect(mails).toHaveLength(1)
  for (const { body_html: html } of mails) expect(html).not.toContain('<script')
})
