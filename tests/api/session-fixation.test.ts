// Nobody can have somebody else sign in to a session that they know already, nor read one from an address.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continueAsGuest, login, logout } from '../../src/lib/contract/auth.ts'
import { createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import { signInStaff } from '../../src/lib/contract/staff.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newCustomer, PASSWORD } from './harness/people.ts'
import { newAccount, STAFF_PASSWORD } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().map((each) => {
    const [pair = '', ...flags] = each.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return { name, value, flags: flags.filter((flag) => !flag.startsWith('Max-Age')) }
  })

test('a login takes nothing over that somebody else put into the browser', async () => {
  const victim = await newCustomer(api)
  const attacker = await newCustomer(api)
  const planted = ['quire_login', 'quire_device'].map((name) => `${name}=${randomUUID()}`)
  const answer = await api.call.send(
    login,
    { email: victim.email, password: PASSWORD },
    { token: attacker.token, headers: { cookie: planted.join('; ') } },
  )
  if (!answer.ok) throw new Error('no login')
  const given = cookiesOf(answer.headers)
  for (const pair of planted)
    expect(given.map(({ name, value }) => `${name}=${value}`)).not.toContain(pair)
  expect(given.map(({ name }) => name).sort()).toEqual(['quire_device', 'quire_login'])
  const { access_token: token } = answer.value.data
  expect([attacker.token, victim.token]).not.toContain(token)
  const { customer } = await api.call.value(getCustomer, {}, { token })
  expect(customer.email).toBe(victim.email)
  // The login that was in the browser is over: two people never share one.
  expect((await api.call.refusal(getCustomer, {}, attacker.as)).code).toBe('token_invalid')
})

test('a guest who signs in leaves the guest’s session behind', async () => {
  const victim = await newCustomer(api)
  const planted = await api.call.value(continueAsGuest, { email: 'planted@example.test' })
  const { access_token: token } = planted.data
  await api.call.value(login, { email: victim.email, password: PASSWORD }, { token })
  expect((await api.call.refusal(getCustomer, {}, { token })).code).toBe('token_invalid')
})

test('who planted the id of a visitor sees nothing of the cart that its owner takes along', async () => {
  const anonymousId = randomUUID()
  const { cart } = await api.call.value(createCart, {}, { anonymousId })
  await api.call.value(putCartItem, cards(cart.id), { anonymousId })
  const { token } = await newCustomer(api)
  const merged = await api.call.value(createCart, { anonymousUserId: anonymousId }, { token })
  expect(merged.cart.lineItems).toHaveLength(1)
  for (const cartId of new Set([cart.id, merged.cart.id])) {
    const seen = await api.call.send(getCart, { cartId }, { anonymousId })
    expect(seen.ok && seen.value.cart.lineItems.length > 0).toBe(false)
  }
})

test('every cookie is for the whole shop, is not sent by other sites, and is hidden from scripts', async () => {
  const person = await newCustomer(api)
  const staff = await newAccount(api.db, [{ role: 'support', tenant: 'ie' }])
  const { email } = person
  const answers = [
    await api.call.send(login, { email, password: PASSWORD }),
    await api.call.send(continueAsGuest, { email: 'flags@example.test' }),
    await api.call.send(createCart, {}),
    await api.call.send(signInStaff, { email: staff.email, password: STAFF_PASSWORD }),
    await api.call.send(logout, {}, person.as),
  ]
  const given = answers.flatMap(({ headers }) => cookiesOf(headers))
  expect([...new Set(given.map(({ name }) => name))].sort()).toEqual([
    'anonymous_id',
    'quire-agent',
    'quire_device',
    'quire_login',
    'quire_staff_device',
  ])
  for (const { name, flags } of given) {
    expect(flags, name).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax']))
    // The anonymous id is read and cleared by scripts (specification, section 6); it opens no account.
    expect(flags.includes('HttpOnly'), name).toBe(name !== 'anonymous_id')
  }
})

test('no call has a secret in its address, where logs and other sites would see it', () => {
  const isSecret = (name: string) =>
    /token|password|secret|proof/i.test(name) || /^(code|key|pin)$/i.test(name)
  const named = endpoints.flatMap(({ name, endpoint: { method, path, input } }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)
    const inQuery = method === 'GET' ? Object.keys(input.shape) : []
    return [...inPath, ...inQuery].filter(isSecret).map((field) => `${name}: ${field}`)
  })
  // Keys of choices of products, and of a promotion: whoever has one may look, and that is what they are for.
  expect([...new Set(named)]).toEqual([
    'getProductCustomConfigFromKey: key',
    'priceProductCustomConfig: key',
    'lossLeaderInfo: key',
  ])
})
