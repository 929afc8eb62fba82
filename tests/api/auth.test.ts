import { setTimeout as delay } from 'node:timers/promises'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { login, logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { createAddress, createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../src/lib/domain/constants.ts'
import { seedSampleAccounts } from '../../src/lib/server/people/customer/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { address, newCustomer, PASSWORD } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const registration = {
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Vellum',
  termsAccepted: true as const,
}

test('who registers again with address and password is who registered, whatever the case of the address', async () => {
  const email = 'Ada@Example.test'
  const { customer } = await api.call.value(createCustomer, { ...registration, email })
  expect(customer).toMatchObject({
    email,
    customerMetadata: { user_category: '2', user_newclient: '1' },
  })
  const again = { ...registration, email: 'ada@example.TEST' }
  expect((await api.call.value(createCustomer, again)).customer.id).toBe(customer.id)
  const elsewhere = await api.call.value(createCustomer, again, { tenant: 'fr' })
  expect(elsewhere.customer.id).not.toBe(customer.id)
})

test.each([
  'password12',
  'passwordpassword',
  '1234567890',
  'aaaaaaaaaaaa',
  'abababababab',
  'vellum-vellum',
  'too short',
])('the password %s is refused', async (password) => {
  const input = { ...registration, email: 'weak@example.test', password }
  expect((await api.call.refusal(createCustomer, input)).code).toBe('password_weak')
})

test('a login gives tokens and a cookie that is no token', async () => {
  const { email } = await newCustomer(api)
  const answer = await api.call.send(login, { email: email.toUpperCase(), password: PASSWORD })
  if (!answer.ok) throw new Error('no login')
  const { data } = answer.value
  expect(data).toMatchObject({ expires_in: 86_400, refresh_expires_in: 604_800, strategy: 'user' })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('quire_login')) ?? ''
  expect(cookie).toMatch(/^quire_login=[\w-]+; Max-Age=86400; Path=\/; SameSite=Lax; HttpOnly$/)
  expect(cookie).not.toContain(data.access_token)
  const byCookie = { headers: { cookie: cookie.split(';')[0] ?? '' } }
  expect((await api.call.refusal(getCustomer, {}, byCookie)).code).toBe('login_required')
  const shop = await api.call.send(
    login,
    { email, password: PASSWORD },
    { headers: { host: 'ie.localhost' } },
  )
  expect(shop.ok).toBe(true)
})

test('the cookie is Secure outside of this machine', async () => {
  const { email } = await newCustomer(api)
  const options = { headers: { 'x-forwarded-host': 'shop.example' } }
  const local = await api.call.send(login, { email, password: PASSWORD }, options)
  expect(local.headers.get('set-cookie')).not.toContain('Secure')
})

test('wrong passwords and unknown addresses get the same answer', async () => {
  const { email } = await newCustomer(api)
  const wrong = await api.call.refusal(login, { email, password: 'not it at all' })
  const unknown = await api.call.refusal(login, { email: 'no@example.test', password: 'not it' })
  expect(wrong.code).toBe('credentials_wrong')
  expect({ ...unknown }).toEqual({ ...wrong })
})

test('refresh tokens rotate, and one used twice ends its whole family', async () => {
  const { refresh, token } = await newCustomer(api)
  const first = await api.call.value(refreshToken, { refresh_token: refresh })
  const current = first.data.access_token
  expect((await api.call.refusal(getCustomer, {}, { token })).code).toBe('token_invalid')
  await api.call.value(getCustomer, {}, { token: current })
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(11, 'second').toDate() })
  onTestFinished(() => void vi.useRealTimers())
  const reused = await api.call.refusal(refreshToken, { refresh_token: refresh })
  expect(reused).toMatchObject({
    code: 'session_expired',
    detail: 'Both token and refresh token have expired. Your request was aborted.',
  })
  expect((await api.call.refusal(getCustomer, {}, { token: current })).code).toBe('token_invalid')
  const next = { refresh_token: first.data.refresh_token }
  expect((await api.call.refusal(refreshToken, next)).code).toBe('session_expired')
})

test('two tabs that refresh at once, or one whose answer was lost, stay logged in', async () => {
  const { refresh, as } = await newCustomer(api)
  const both = await Promise.all(
    [1, 2].map(() => api.call.value(refreshToken, { refresh_token: refresh }, as)),
  )
  for (const { data } of both) {
    await api.call.value(getCustomer, {}, { token: data.access_token })
    await api.call.value(refreshToken, { refresh_token: data.refresh_token })
  }
})

test('a logout ends the login whatever is being refreshed meanwhile', async () => {
  for (let race = 0; race < 40; race += 1) {
    const { refresh, as } = await newCustomer(api)
    const [answer] = await Promise.all([
      api.call.send(refreshToken, { refresh_token: refresh }),
      delay(race % 8).then(() => api.call.value(logout, {}, as)),
    ])
    const { token } = answer.ok ? { token: answer.value.data.access_token } : { token: undefined }
    if (token) expect((await api.call.send(getCustomer, {}, { token })).ok).toBe(false)
    expect((await api.call.send(refreshToken, { refresh_token: refresh })).ok).toBe(false)
  }
})

test('expired tokens are refused', async () => {
  const { refresh, token, as } = await newCustomer(api)
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(ACCESS_TOKEN_SECONDS, 'second').toDate() })
  try {
    expect((await api.call.refusal(getCustomer, {}, as)).code).toBe('token_invalid')
    const fresh = await api.call.value(refreshToken, { refresh_token: refresh })
    await api.call.value(getCustomer, {}, { token: fresh.data.access_token })
    vi.setSystemTime(dayjs().add(REFRESH_TOKEN_SECONDS, 'second').toDate())
    const late = await api.call.refusal(refreshToken, { refresh_token: fresh.data.refresh_token })
    expect(late.code).toBe('session_expired')
  } finally {
    vi.useRealTimers()
  }
  expect((await api.call.refusal(getCustomer, {}, { token })).code).toBe('token_invalid')
})

test('a logout ends the login and clears the cookie; it never fails', async () => {
  const { as } = await newCustomer(api)
  const out = await api.call.send(logout, {}, as)
  expect(out.headers.get('set-cookie')).toContain('quire_login=; Max-Age=0')
  expect((await api.call.refusal(getCustomer, {}, as)).code).toBe('token_invalid')
  await api.call.value(logout, {}, as)
  await api.call.value(logout, {})
})

test('tokens are good in their own shop alone', async () => {
  const { token, refresh } = await newCustomer(api, 'fr')
  const elsewhere = { tenant: 'de', token }
  expect((await api.call.refusal(getCustomer, {}, elsewhere)).code).toBe('token_invalid')
  const taken = await api.call.refusal(refreshToken, { refresh_token: refresh }, { tenant: 'de' })
  expect(taken.code).toBe('session_expired')
  await api.call.value(refreshToken, { refresh_token: refresh }, { tenant: 'fr' })
})

test('sample accounts are made once', async () => {
  const accounts = await seedSampleAccounts(api.db, testShop())
  expect(await seedSampleAccounts(api.db, testShop())).toEqual(accounts)
  for (const { email, password } of accounts) await api.call.value(login, { email, password })
})

test('sample accounts belong to the sample shop', async () => {
  const seeding = seedSampleAccounts(api.db, { ...testShop(), sample: false })
  await expect(seeding).rejects.toThrow('sample')
})

test('addresses are checked for country and postcode', async () => {
  const { as } = await newCustomer(api)
  const add = (change: object) =>
    api.call.refusal(createAddress, { ...address, type: 'shipping', ...change }, as)
  expect((await add({ country: 'FR' })).code).toBe('country_not_served')
  expect(await add({ postalCode: '12345' })).toMatchObject({
    code: 'postcode_invalid',
    fields: [{ path: 'postalCode' }],
  })
  expect((await add({ city: ' ' })).code).toBe('input_invalid')
  const spoken = { ...address, type: 'shipping' as const, postalCode: ' d02  x285 ' }
  const { customer, addressId } = await api.call.value(createAddress, spoken, as)
  const { shippingAddresses, defaultShippingAddressId } = customer.customerAddresses
  expect(defaultShippingAddressId).toBe(addressId)
  expect(shippingAddresses[addressId]?.postalCode).toBe('D02 X285')
})

test('an email address is judged without the spaces around it', async () => {
  const email = ' spaced@example.test '
  const { customer } = await api.call.value(createCustomer, { ...registration, email })
  expect(customer.email).toBe('spaced@example.test')
})

test('an account keeps a hundred addresses, however many come at once', async () => {
  const { as } = await newCustomer(api)
  const add = () => api.call.send(createAddress, { ...address, type: 'shipping' }, as)
  const answers = []
  for (let round = 0; round < 11; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, add))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused.map((answer) => !answer.ok && answer.code)).toEqual(
    Array(10).fill('addresses_full'),
  )
})

test('guesses at one account are counted together, and its owner still gets in', async () => {
  const limited = await startApi({ limits: defaultLimits, trustProxy: 1 })
  try {
    const email = 'guessed@example.test'
    await limited.call.value(createCustomer, { ...registration, email })
    const first = await limited.call.send(login, { email, password: PASSWORD })
    const device = first.headers.getSetCookie().find((each) => each.startsWith('quire_device='))
    const guesses = Array.from({ length: 60 }, (_, index) => {
      // What the guesser writes in front of what the proxy adds makes no difference.
      const from = `10.0.${index}.1, 192.0.2.${index % 40}`
      const headers = { 'x-forwarded-for': from }
      return limited.call.send(login, { email, password: `guess ${index}` }, { headers })
    })
    const codes = (await Promise.all(guesses)).map((answer) => (answer.ok ? 'ok' : answer.code))
    expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(50)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const owner = { email, password: PASSWORD }
    const elsewhere = await limited.call.send(login, owner, { headers })
    expect(!elsewhere.ok && elsewhere.code).toBe('too_many_requests')
    const cookie = device?.split(';')[0] ?? ''
    await limited.call.value(login, owner, { headers: { ...headers, cookie } })
  } finally {
    await limited.stop()
  }
})

test('limits by cost: the eleventh wrong password waits', async () => {
  const limited = await startApi({ limits: defaultLimits })
  try {
    const attempt = () => limited.call.send(login, { email: 'who@example.test', password: 'guess' })
    const answers = await Promise.all(Array.from({ length: 11 }, attempt))
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()
    expect(codes).toEqual([...Array(10).fill('credentials_wrong'), 'too_many_requests'])
    const refused = answers.find((answer) => !answer.ok && answer.code === 'too_many_requests')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800)
    // How long is said, not that it would be a moment.
    expect(refused && !refused.ok && refused.problem.detail).toContain('15 minutes')
  } finally {
    await limited.stop()
  }
})
