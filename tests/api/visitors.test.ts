import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { signInStaff, signOutStaff } from '../../src/lib/contract/staff.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import type { Grant } from '../../src/lib/domain/staff/roles.ts'
import { changeAccount, removeGrant } from '../../src/lib/server/people/staff/index.ts'
import { endSessions } from '../../src/lib/server/people/staff/sessions.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'
import { newAccount, STAFF_PASSWORD } from './harness/staff.ts'

// Staff as the specification means it: who sees voice keys, debug information and other shops.

const support: Grant[] = [{ role: 'support', tenant: 'ie' }]

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
  const session = randomUUID()
  for (const value of [
    '1',
    `${far}.`,
    `${far}.${'A'.repeat(43)}`,
    `${far}.${session}.`,
    `${far}.${session}.${'A'.repeat(43)}`,
    `${far}.${session}.${'é'.repeat(43)}`,
  ]) {
    const debug = await debugOf(`quire-agent=${encodeURI(value)}; quire-debug=1`, {
      'fe-x-tenant': 'ch',
    })
    expect(debug).toEqual({ ...nobody, debugCookie: true, debugInfo: false, flag: 'ie' })
  }
})

test('whoever signs in as staff gets a signed cookie, which shows and says nothing', async () => {
  const { email } = await newAccount(api.db, support)
  const credentials = { email, password: STAFF_PASSWORD }
  const answer = await api.call.send(signInStaff, credentials)
  const given = answer.headers.get('set-cookie') ?? ''
  expect(given).toMatch(
    /^quire-agent=\d+\.[\da-f-]{36}\.[\w-]{43}; Max-Age=28800; Path=\/; .*HttpOnly/,
  )
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

type Account = Awaited<ReturnType<typeof newAccount>>

async function agentCookie({ email }: Account): Promise<string> {
  const answer = await api.call.send(signInStaff, { email, password: STAFF_PASSWORD })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const close = ({ id }: Account) =>
  changeAccount(api.db, id, { set: 'active', to: false }, new Date())

test.each<[string, (account: Account) => Promise<void>]>([
  ['whose account is closed', close],
  [
    'whose last role is taken away',
    ({ id }) => removeGrant(api.db, id, { role: 'support', tenant: 'ie' }, new Date()),
  ],
  ['whose sign-ins are ended', ({ id }) => endSessions(api.db, id, new Date())],
])('the cookie of somebody %s opens nothing more', async (_who, end) => {
  const account = await newAccount(api.db, support)
  const cookie = await agentCookie(account)
  await end(account)
  const other = { 'fe-x-tenant': 'ch' }
  expect(await debugOf(cookie, other)).toMatchObject({ hasAgentCookie: false, flag: 'ie' })
})

test('the person behind a cookie is looked up once in some seconds, not at every call', async () => {
  const account = await newAccount(api.db, support)
  const cookie = (await agentCookie(account)).replace('quire-agent=', '')
  const { visitors } = staffSettings('optional')
  const irish = testShop().tenant('ie')
  invariant(irish, 'the test shop has an Irish tenant')
  const isAgentIn = async (seconds: number) => {
    const now = new Date(Date.now() + seconds * 1000)
    const visitor = { ip: '192.0.2.1', agentCookie: cookie, now, db: api.db }
    return (await visitors.signsOf(irish, visitor)).hasAgentCookie
  }
  expect(await isAgentIn(0)).toBe(true)
  await close(account)
  expect(await isAgentIn(1)).toBe(true)
  expect(await isAgentIn(6)).toBe(false)
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
