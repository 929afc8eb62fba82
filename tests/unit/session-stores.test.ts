import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies } from './fake-browser.ts'

const BASIC = 'GET /api/v1/session/basic-configs/'
const cart = { id: 'cart', path: '/warenkorb/' }
const visitor = {
  isCompanyIP: false,
  hasAgentCookie: false,
  isDev: false,
  debugCookie: false,
  debugInfo: false,
}
const basic = {
  trackingId: 'track-1',
  domain: { currency: 'CHF' },
  urls: { home: { id: 'home', path: '/' }, cart },
  defaultLinks: { cart },
  dictionaries: { cart: { title: 'Warenkorb', lines_one: '{count} Zeile' } },
  configs: { 'company-infos': { legalName: 'Quire' } },
  rules: { maxCartItems: 15 },
  debug: visitor,
  reviews: { count: 12 },
  loqate: '',
  designStack: { editor: 'none' },
}
const STAFF = { ...basic, debug: { ...visitor, isCompanyIP: true } }

async function open(body: object = basic, search = '') {
  vi.stubEnv('DEV', false)
  const replies: Replies = { [BASIC]: { body } }
  const browser = fakeBrowser(replies)
  location.search = search
  return {
    ...browser,
    ...(await import('../../src/stores/session/session.ts')),
    ...(await import('../../src/stores/session/basic-configs.ts')),
    ...(await import('../../src/stores/session/currency.ts')),
    ...(await import('../../src/stores/session/show-keys.ts')),
    ...(await import('../../src/stores/session/permission.ts')),
  }
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a session starts from the host and the tenant the server found', async () => {
  const { openSession, $session } = await open()
  openSession({ tenant: 'ie', currencies: ['EUR'] })
  expect($session.get()).toEqual({
    trackingId: null,
    domainTenant: 'ie',
    customTenant: null,
    userDomain: 'ie.localhost',
    activeCurrency: 'EUR',
    isLoggedInAs: null,
  })
})

test('a currency that was chosen stays while the tenant offers it', async () => {
  const { openSession, loadSession, $session, $activeCurrency, switchCurrency } = await open()
  const swiss = { tenant: 'ch', currencies: ['CHF', 'EUR'] }
  openSession(swiss)
  expect($activeCurrency.get()).toBe('CHF')
  switchCurrency('EUR')
  openSession(swiss)
  expect($session.get()).toMatchObject({ domainTenant: 'ch', activeCurrency: 'EUR' })
  await loadSession('de-CH')
  expect($activeCurrency.get()).toBe('CHF')
  switchCurrency('EUR')
  openSession({ tenant: 'uk', currencies: ['GBP', 'EUR'] })
  expect($activeCurrency.get()).toBe('GBP')
})

test.each(['domain', 'urls', 'defaultLinks'])('without %s nothing is loaded', async (name) => {
  const { loadSession, $session, replies } = await open({ ...basic, [name]: undefined })
  expect(await loadSession('de-CH')).toBe(false)
  expect($session.get().trackingId).toBeNull()
  replies[BASIC] = { body: basic }
  expect(await loadSession('de-CH')).toBe(true)
  expect($session.get()).toMatchObject({ trackingId: 'track-1', activeCurrency: 'CHF' })
})

test('the basic configs fill the stores of urls, dictionary, configs and permissions', async () => {
  const shop = await open()
  await shop.loadSession('de-CH')
  expect(shop.sent.at(-1)?.query).toContain('dictionaries=none')
  const { urls, defaultLinks, dictionaries } = basic
  expect(shop.$basicConfigs.get()).toMatchObject({ urls, defaultLinks, dictionaries })
  expect(shop.$configs.get()).toEqual({
    generalConfigs: basic.configs,
    validationRules: basic.rules,
    reviews: basic.reviews,
    designStack: basic.designStack,
  })
  expect(shop.$permission.get()).toMatchObject({ isCompanyIP: false, hasAgentCookie: false })
})

describe('keys in place of texts', () => {
  test('the shop’s own network gets them by ?show_keys', async () => {
    const { loadSession, $showKeys } = await open(STAFF, '?show_keys')
    expect($showKeys.get()).toBe(false)
    await loadSession('de-CH')
    expect($showKeys.get()).toBe(true)
  })

  test('so does the browser of an agent, whom the server knows by a cookie that it signed', async () => {
    const agent = { ...basic, debug: { ...visitor, hasAgentCookie: true } }
    const { loadSession, $permission, $showKeys } = await open(agent, '?show_keys')
    await loadSession('de-CH')
    expect($permission.get()).toEqual(agent.debug)
    expect($showKeys.get()).toBe(true)
  })

  test('nobody else does, and staff only when they ask', async () => {
    const nobody = await open(basic, '?show_keys')
    // What a visitor writes into the cookie is not believed: the server alone decides.
    nobody.cookies.set('quire-agent', '1')
    await nobody.loadSession('de-CH')
    expect(nobody.$permission.get()).toEqual(visitor)
    expect(nobody.$showKeys.get()).toBe(false)
    const staff = await open(STAFF)
    await staff.loadSession('de-CH')
    expect(staff.$showKeys.get()).toBe(false)
  })

  test('debug information is for staff with the debug cookie', async () => {
    const debug = { ...STAFF.debug, debugCookie: true, debugInfo: true }
    const { loadSession, $permission } = await open({ ...basic, debug })
    await loadSession('de-CH')
    expect($permission.get()).toMatchObject({ debugCookie: true, debugInfo: true })
  })

  test('staff make their calls for another shop; a visitor who is none any more does not', async () => {
    const staff = await open(STAFF)
    staff.openSession({ tenant: 'ie', currencies: ['EUR'] })
    staff.chooseTenant('ch')
    await staff.loadSession('en-IE')
    expect(staff.sent.at(-1)?.headers.get('fe-x-tenant')).toBe('ch')
    expect(staff.$session.get().customTenant).toBe('ch')
    staff.replies[BASIC] = { body: basic }
    await staff.loadSession('en-IE')
    expect(staff.$session.get().customTenant).toBeNull()
  })
})
