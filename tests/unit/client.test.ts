import { afterEach, describe, expect, test, vi } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { createCart, deleteCartItem, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { listOrders } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'
import { CART, cart, customer, line, ORDER, payment, tokens } from './samples-shop.ts'

const HOUR = 3_600_000
const LINE = line(10).id

async function open(replies: Replies = {}) {
  const browser = fakeBrowser(replies)
  const { call, onSessionEnd } = await import('../../src/lib/client/call.ts')
  const { keepTokens, $tokens } = await import('../../src/lib/client/tokens.ts')
  const { $storedSession } = await import('../../src/lib/client/identity.ts')
  return { ...browser, call, onSessionEnd, keepTokens, $tokens, $storedSession }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what travels with a call', () => {
  test('the headers of the specification, and no content type', async () => {
    const { call, sent, $storedSession, keepTokens } = await open({
      'POST /api/v1/cart': { body: { cart: cart() } },
    })
    $storedSession.keep({
      trackingId: 'track-1',
      domainTenant: 'ie',
      customTenant: null,
      userDomain: 'ie.localhost',
      activeCurrency: 'EUR',
      isLoggedInAs: null,
    })
    keepTokens(tokens().data)
    expect(await call(createCart, { currency: 'EUR' })).toEqual({
      ok: true,
      value: { cart: cart() },
    })
    const { headers, body } = sent[0] ?? {}
    expect(headers?.get('fe-x-tenant')).toBe('ie')
    expect(headers?.get('fe-x-active-currency')).toBe('EUR')
    expect(headers?.get('quire-track-id')).toBe('track-1')
    expect(headers?.get('authorization')).toBe('Bearer access-a')
    expect(headers?.get('accept-language')).toBe('en-IE')
    expect(headers?.get('content-type')).toBeNull()
    expect(body).toEqual({ currency: 'EUR' })
  })

  test('a custom tenant overrides the domain’s, and no tracking id is no header', async () => {
    const { call, sent, $storedSession } = await open({
      [`GET /api/v1/cart/${CART}`]: { body: {} },
    })
    $storedSession.keep({
      trackingId: null,
      domainTenant: 'ie',
      customTenant: 'uk',
      userDomain: '',
      activeCurrency: 'GBP',
      isLoggedInAs: null,
    })
    await call(getCart, { cartId: CART })
    expect(sent[0]?.headers.get('fe-x-tenant')).toBe('uk')
    expect(sent[0]?.headers.has('quire-track-id')).toBe(false)
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('path parameters leave the input, the rest of a GET or DELETE goes into the query', async () => {
    const { call, sent } = await open({
      'GET /api/v1/order/': { body: { orders: [], next: null } },
      'DELETE /api/v1/cart/item': { body: { cart: cart() } },
      [`PUT /api/v1/cart/${CART}/item`]: { body: { cart: cart(), lineItemId: LINE } },
    })
    await call(listOrders, { limit: 10, after: '' })
    await call(deleteCartItem, { cartId: CART, cartItemId: LINE })
    const { merchantInfo } = line(10)
    await call(putCartItem, { cartId: CART, productId: 'flyers', quantity: 100, merchantInfo })
    expect(sent.map(({ query }) => query)).toEqual([
      'limit=10',
      `cartId=${CART}&cartItemId=${LINE}`,
      '',
    ])
    expect(sent[2]?.body).toEqual({ productId: 'flyers', quantity: 100, merchantInfo })
  })
})

test('a call has gone out before the next line, once the code that sends it is there', async () => {
  const { call } = await open({ 'POST /api/v1/cart': { body: { cart: cart() } } })
  await call(createCart, {})
  const fetched = vi.spyOn(globalThis, 'fetch')
  const answer = call(createCart, {})
  expect(fetched).toHaveBeenCalledTimes(1)
  expect((await answer).ok).toBe(true)
})

test('what the shop asks to wait is waited, for three seconds at most', async () => {
  vi.useFakeTimers()
  const { call } = await open()
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '60' } })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => busy())
  const got = call(getCart, { cartId: CART })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await got).toEqual({ ok: false, code: 'shop_unavailable' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

describe('what may go wrong', () => {
  test('a refusal keeps its code and its problem', async () => {
    const { call } = await open({
      'POST /api/v1/cart': refusal(422, 'country_not_served', { facts: { country: 'US' } }),
    })
    const answer = await call(createCart, { country: 'US' })
    expect(answer).toMatchObject({
      ok: false,
      code: 'country_not_served',
      problem: { facts: { country: 'US' } },
    })
  })

  test('an answer that is no problem is reported by its status', async () => {
    const { call } = await open({
      'POST /api/v1/cart': [
        { status: 500, body: 'oops' },
        { status: 503, body: 'gone' },
      ],
    })
    expect(await call(createCart, {})).toEqual({ ok: false, code: 'internal_error' })
    expect(await call(createCart, {})).toEqual({ ok: false, code: 'shop_unavailable' })
  })

  test('no answer is a network error or a time-out', async () => {
    vi.useFakeTimers()
    const { call } = await open({
      'POST /api/v1/cart': [new TypeError('Failed to fetch')],
      'POST /api/v1/payment/': () => new Promise(() => {}),
    })
    expect(await call(createCart, {})).toEqual({ ok: false, code: 'network_error' })
    const late = call(createPayment, { orderId: ORDER, method: 'card' })
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await late).toEqual({ ok: false, code: 'timeout' })
  })

  test('what a phone sends for long is waited for as long', async () => {
    vi.useFakeTimers()
    const { call } = await open({ 'POST /api/v1/payment/': () => new Promise(() => {}) })
    // Four megabytes: 100 seconds.
    const large = call(createPayment, { orderId: 'a'.repeat(4_000_000), method: 'card' })
    const isOver = vi.fn()
    void large.then(isOver)
    await vi.advanceTimersByTimeAsync(99_000)
    expect(isOver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await large).toEqual({ ok: false, code: 'timeout' })
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('%i is tried once more', async (status) => {
    vi.useFakeTimers()
    const { call, sent } = await open({
      [`GET /api/v1/cart/${CART}`]: [{ status, body: {} }, { body: { cart: cart() } }],
      'POST /api/v1/cart': { status, body: {} },
    })
    const got = call(getCart, { cartId: CART })
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await got).ok).toBe(true)
    // A POST is not idempotent by its method, and is not repeated.
    await call(createCart, {})
    expect(sent).toHaveLength(3)
  })

  test('a failing call is tried twice in all', async () => {
    vi.useFakeTimers()
    const { call, sent } = await open({ [`GET /api/v1/cart/${CART}`]: { status: 502, body: {} } })
    const got = call(getCart, { cartId: CART })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await got).toEqual({ ok: false, code: 'shop_unavailable' })
    expect(sent).toHaveLength(2)
  })

  test('a POST with an Idempotency-Key is repeated with the same key, a refusal of it is not', async () => {
    vi.useFakeTimers()
    const { call, sent } = await open({
      'POST /api/v1/payment/': [
        new TypeError('Failed to fetch'),
        { body: { payment: payment() } },
        refusal(409, 'order_not_payable'),
      ],
    })
    const input = { orderId: ORDER, method: 'card' }
    const first = call(createPayment, input, { idempotencyKey: 'key-1' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await first).ok).toBe(true)
    await call(createPayment, input, { idempotencyKey: 'key-2' })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'key-1',
      'key-1',
      'key-2',
    ])
  })
})

describe('tokens', () => {
  const expired = { ...tokens('old').data, expires_in: 0 }

  test('an expired token is exchanged before the request, once for all callers', async () => {
    const { call, keepTokens, calls, sent } = await open({
      'POST /api/v1/auth/refreshToken/': { body: tokens('new') },
      'GET /api/v1/customer/': { body: { customer: customer() } },
    })
    keepTokens(expired)
    await Promise.all([call(getCustomer, {}), call(getCustomer, {}), call(getCustomer, {})])
    expect(calls().filter((each) => each.includes('refreshToken'))).toHaveLength(1)
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer access-old')
    expect(sent[0]?.body).toEqual({ refresh_token: 'refresh-old' })
    expect(sent.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(3).fill('Bearer access-new'),
    )
  })

  test('a token counts as expired 500 ms early', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { call, keepTokens, calls } = await open({
      'POST /api/v1/auth/refreshToken/': { body: tokens('new') },
      'GET /api/v1/customer/': { body: { customer: customer() } },
    })
    keepTokens({ ...tokens().data, expires_in: 1 })
    vi.advanceTimersByTime(499)
    await call(getCustomer, {})
    vi.advanceTimersByTime(1)
    await call(getCustomer, {})
    expect(calls()).toEqual([
      'GET /api/v1/customer/',
      'POST /api/v1/auth/refreshToken/',
      'GET /api/v1/customer/',
    ])
  })

  test('when neither token is good the session ends and the request is aborted', async () => {
    const { call, keepTokens, $tokens, onSessionEnd, calls } = await open({
      'POST /api/v1/auth/refreshToken/': refusal(401, 'session_expired'),
      'GET /api/v1/session/basic-configs/': { body: {} },
    })
    const ends: string[] = []
    onSessionEnd(({ message }) => ends.push(message))
    keepTokens(expired)
    expect(await call(getCustomer, {})).toEqual({ ok: false, code: 'session_expired' })
    expect(calls()).toEqual(['POST /api/v1/auth/refreshToken/'])
    expect(ends).toEqual(['Both token and refresh token have expired. Your request was aborted.'])
    expect($tokens.get()).toBeNull()
    // What anyone may ask does not fail with a login.
    keepTokens({ ...expired, refresh_expires_in: 0.1 })
    expect((await call(getBasicConfigs, {})).ok).toBe(true)
  })

  test('a refresh that nobody answers ends nothing', async () => {
    const { call, keepTokens, $tokens } = await open({
      'POST /api/v1/auth/refreshToken/': new TypeError('Failed to fetch'),
    })
    keepTokens(expired)
    expect(await call(getCustomer, {})).toMatchObject({ ok: false, code: 'network_error' })
    expect($tokens.get()?.refresh).toBe('refresh-old')
  })

  test('a 401 ends the login, unless it is a wrong password or resetting is off', async () => {
    const { call, keepTokens, $tokens } = await open({
      'POST /api/v1/auth/login/': refusal(401, 'credentials_wrong'),
      'GET /api/v1/customer/': refusal(401, 'token_invalid'),
    })
    keepTokens(tokens().data)
    await call(login, { email: 'a@b.ie', password: 'x' })
    await call(getCustomer, {}, { resetOnError: false })
    expect($tokens.get()).not.toBeNull()
    await call(getCustomer, {})
    expect($tokens.get()).toBeNull()
  })

  test('stored tokens that cannot be read are no tokens', async () => {
    const { storage, $tokens } = await open({})
    storage.set('quire.tokens', 'not json')
    expect($tokens.get()).toBeNull()
    storage.set(
      'quire.tokens',
      JSON.stringify({ created: Date.now() - HOUR, expiry: 1, unit: 's', value: { access: 'x' } }),
    )
    expect($tokens.get()).toBeNull()
  })
})
