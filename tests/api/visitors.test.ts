import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { signInStaff, signOutStaff } from '../../src/lib/contract/staff.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'
import { newAccount, STAFF_PASSWORD } from './harness/staff.ts'

// Staff as the specification means it: who sees voice keys, debug information and other shops.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function debugOf(cookie = '', headers: Record<string, string> = {}) {
  const basic = await api.call.value(getBasicConfigs, {}, { headers: { ...headers, cookie } })
  return { ...basic.debug, flag: basic.domain.flag }
}

/** The shop with an address list for the Irish tenant's own people. */
function staffed(staffAddresses: string[]) {
  const shop = testShop()
  const irish = shop.tenant('ie')
  invariant(irish, 'the sample shop has an Irish tenant')
  const tenant = { ...irish, staffAddresses }
  return { ...shop, tenantOfHost: () => tenant }
}

const nobody = { isCompanyIP: false, hasAgentCookie: false, isDev: false }

test('anybody’s own cookie opens nothing', async () => {
  const far = String(Math.floor(Date.now() / 1000) + 3600)
  for (const value of ['1', `${far}.`, `${far}.${'A'.repeat(43)}`, `${far}.${'é'.repeat(43)}`]) {
    const debug = await debugOf(`quire-agent=${encodeURI(value)}; quire-debug=1`, {
      'fe-x-tenant': 'ch',
    })
    expect(debug).toEqual({ ...nobody, debugCookie: true, debugInfo: false, flag: 'ie' })
  }
})

test('whoever signs in as staff gets a signed cookie, which shows and says nothing', async () => {
  const { email } = await newAccount(api.db)
  const credentials = { email, password: STAFF_PASSWORD }
  const answer = await api.call.send(signInStaff, credentials)
  const given = answer.headers.get('set-cookie') ?? ''
  expect(given).toMatch(/^quire-agent=\d+\.[\w-]{43}; Max-Age=28800; Path=\/; .*HttpOnly/)
  const cookie = given.split(';')[0] ?? ''
  expect(await debugOf(cookie)).toMatchObject({ hasAgentCookie: true, debugInfo: false })
  expect(await debugOf(`${cookie}; quire-debug=1`)).toMatchObject({ debugInfo: true })
  expect(await debugOf(cookie, { 'fe-x-tenant': 'ch' })).toMatchObject({ flag: 'ch' })
  expect(await debugOf(cookie, { 'fe-x-tenant': 'mars' })).toMatchObject({ flag: 'ie' })
  // A day later, by hand: the signature is over the time.
  const later = cookie.replace(/\d+/, (time) => String(Number(time) + 86_400))
  expect(await debugOf(later)).toMatchObject({ hasAgentCookie: false })
  invariant(answer.ok, 'the account was made just now')
  const token = answer.value.data.access_token
  const out = await api.call.send(signOutStaff, {}, { token })
  expect(out.headers.get('set-cookie')).toMatch(/^quire-agent=; Max-Age=0/)
})

test('the company’s network is known by addresses and ranges, of both families', async () => {
  for (const [ranges, known] of [
    [['127.0.0.1'], true],
    [['192.0.2.0/24', '127.0.0.0/8'], true],
    [['2001:db8::/32', '127.0.0.2'], false],
    [['127.0.0.0/31', '::1'], true],
    [[], false],
  ] as const) {
    api.setShop(staffed([...ranges]))
    expect(await debugOf()).toMatchObject({ isCompanyIP: known })
  }
  api.setShop(testShop())
})

test('in a dev environment everybody is staff', async () => {
  const dev = await startApi({ staff: staffSettings('optional', true) })
  const { debug } = await dev.call.value(getBasicConfigs, {})
  await dev.stop()
  expect(debug).toMatchObject({ ...nobody, isDev: true })
})
