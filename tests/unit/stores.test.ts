import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'
import { CART, cart, customer, line, ORDER, payment, tokens } from './samples-shop.ts'

const LOGIN = 'POST /api/v1/auth/login/'
const OPEN_CART = 'POST /api/v1/cart'
const GET_CART = `GET /api/v1/cart/${CART}`
const PUT_LINE = `PUT /api/v1/cart/${CART}/item`
const REMOVE = 'DELETE /api/v1/cart/item'
const CUSTOMER = 'GET /api/v1/customer/'
const CHECKOUT = `POST /api/v1/cart/${CART}/checkout/`
const PAY = 'POST /api/v1/payment/'

const [first, second] = [line(10), line(11, 4260)]
const ok = (body: unknown) => ({ body })
const network = new TypeError('Failed to fetch')

async function open(replies: Replies = {}) {
  const browser = fakeBrowser(replies)
  return {
    ...browser,
    ...(await import('../../src/stores/auth/auth.ts')),
    ...(await import('../../src/stores/cart/cart.ts')),
    ...(await import('../../src/stores/cart/change-line.ts')),
    ...(await import('../../src/stores/cart/cart-line.ts')),
    ...(await import('../../src/stores/customer/customer.ts')),
    ...(await import('../../src/stores/header/header.ts')),
    ...(await import('../../src/stores/payment/payment.ts')),
    ...(await import('../../src/stores/order/pending-order.ts')),
    ...(await import('../../src/stores/session/currency.ts')),
    ...(await import('../../src/stores/session/session.ts')),
    ...(await import('../../src/lib/client/tokens.ts')),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('cart', () => {
  const filled = ok({ cart: cart([first, second]) })

  test('a visitor without a cart has an empty one and makes no call', async () => {
    const { loadCart, $cart, calls } = await open()
    await loadCart()
    expect($cart.get()).toMatchObject({ state: 'ready', cart: null })
    expect(calls()).toEqual([])
  })

  test('the first line opens a cart for an anonymous id of 7 days', async () => {
    const { addLine, payloadOf, calls, sent, cookies, $header } = await open({
      [OPEN_CART]: ok({ cart: cart() }),
      [PUT_LINE]: ok({ cart: cart([first]), lineItemId: first.id }),
    })
    expect((await addLine(payloadOf(first))).ok).toBe(true)
    expect(calls()).toEqual([OPEN_CART, PUT_LINE])
    expect(sent[0]?.body).toMatchObject({ anonymousUserId: cookies.get('anonymous_id') })
    expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    expect($header.get().count).toBe(1)
  })

  test('a line for a cart that was ordered meanwhile goes into a new one', async () => {
    const { addLine, payloadOf, calls } = await open({
      [OPEN_CART]: ok({ cart: cart() }),
      [PUT_LINE]: [
        ok({ cart: cart([first]), lineItemId: first.id }),
        refusal(409, 'cart_closed'),
        ok({ cart: cart([second]), lineItemId: second.id }),
      ],
    })
    await addLine(payloadOf(first))
    expect(await addLine(payloadOf(second))).toMatchObject({ ok: true, lineItemId: second.id })
    expect(calls()).toEqual([OPEN_CART, PUT_LINE, PUT_LINE, OPEN_CART, PUT_LINE])
  })

  test('the cart follows the currency that is chosen, and says so', async () => {
    const francs = { ...cart([first]), currencyCode: 'CHF' }
    const shop = await open({ [OPEN_CART]: ok({ cart: francs }), [GET_CART]: filled })
    shop.openSession({ tenant: 'ch', currencies: ['EUR', 'CHF'] })
    shop.cookies.set('anonymous_id', CART)
    const stop = shop.watchCart()
    await shop.openCart()
    shop.switchCurrency('CHF')
    await vi.waitFor(() =>
      expect(shop.$cart.get()).toMatchObject({
        cart: { currencyCode: 'CHF' },
        notice: { kind: 'converted', currency: 'CHF' },
      }),
    )
    stop()
    expect(shop.calls()).toEqual([OPEN_CART, GET_CART, OPEN_CART])
    expect(shop.sent.at(-1)?.body).toMatchObject({ currency: 'CHF' })
    expect(shop.sent.at(-1)?.headers.get('fe-x-active-currency')).toBe('CHF')
  })

  async function withTwoLines(replies: Replies) {
    const shop = await open({ [OPEN_CART]: filled, [GET_CART]: filled, ...replies })
    await shop.openCart()
    return shop
  }

  test('a removed line is gone at once and can be put back at the price of now', async () => {
    const shop = await withTwoLines({
      [REMOVE]: ok({ cart: cart([second]) }),
      [PUT_LINE]: ok({ cart: cart([second, first]), lineItemId: first.id }),
    })
    const removing = shop.removeLine(first.id)
    expect(shop.$cart.get()).toMatchObject({ busy: true, cart: { lineItems: [second] } })
    await removing
    expect(shop.$cart.get()).toMatchObject({ busy: false, notice: { kind: 'removed' } })
    await shop.restoreLine(first)
    expect(shop.$cart.get()).toMatchObject({ notice: { kind: 'restored' } })
    expect(shop.sent.at(-1)?.body).not.toHaveProperty('totalPrice')
  })

  test('a removal that is refused is rolled back', async () => {
    const shop = await withTwoLines({ [REMOVE]: refusal(409, 'cart_closed') })
    vi.useFakeTimers()
    const removing = shop.removeLine(first.id)
    await vi.advanceTimersByTimeAsync(5_000)
    await removing
    expect(shop.$cart.get()).toMatchObject({
      cart: { lineItems: [first, second] },
      notice: { kind: 'failed', failure: { code: 'cart_closed' } },
    })
  })

  test('a line that was gone already stays gone', async () => {
    const shop = await withTwoLines({ [REMOVE]: refusal(404, 'line_not_found') })
    shop.replies[GET_CART] = ok({ cart: cart([second]) })
    await shop.removeLine(first.id)
    expect(shop.$cart.get()).toMatchObject({
      cart: { lineItems: [second] },
      notice: { kind: 'removed' },
    })
  })

  test('a moved price is kept by naming the new one', async () => {
    const moved = {
      ...first,
      priceMoved: { from: first.totalPrice, to: { centAmount: 1999, currencyCode: 'EUR' } },
    }
    const shop = await withTwoLines({
      [PUT_LINE]: ok({ cart: cart([line(10, 1999), second]), lineItemId: first.id }),
    })
    expect(await shop.keepPrice(moved)).toBe(true)
    expect(shop.sent.at(-1)?.body).toMatchObject({
      id: first.id,
      totalPrice: { centAmount: 1999 },
    })
  })

  test('another tab’s change is loaded', async () => {
    const shop = await withTwoLines({})
    const stop = shop.watchCart()
    shop.replies[GET_CART] = ok({ cart: cart([second]) })
    shop.otherTab('cart-summary')
    await vi.waitFor(() =>
      expect(shop.$cart.get()).toMatchObject({ cart: { lineItems: [second] } }),
    )
    stop()
  })

  test('a cart that cannot be had fails, and loading again mends it', async () => {
    const shop = await open({ [OPEN_CART]: filled, [GET_CART]: refusal(404, 'cart_not_found') })
    shop.cookies.set('anonymous_id', 'known')
    shop.replies[OPEN_CART] = network
    await shop.loadCart()
    expect(shop.$cart.get()).toMatchObject({ state: 'failed', failure: { code: 'network_error' } })
    shop.replies[OPEN_CART] = filled
    await shop.reloadCart()
    expect(shop.$cart.get()).toMatchObject({ state: 'ready' })
  })
})

describe('login', () => {
  const replies = () => ({
    [LOGIN]: ok(tokens()),
    'POST /api/v1/auth/logout/': ok({ success: true }),
    [CUSTOMER]: ok({ customer: customer() }),
    [OPEN_CART]: ok({ cart: cart([first]) }),
  })
  const credentials = { email: 'anna@example.test', password: 'paper-and-ink' }

  test('the sequence of the specification, in its order', async () => {
    const shop = await open(replies())
    shop.cookies.set('anonymous_id', 'anonymous-1')
    shop.keepTokens(tokens('old').data)
    let atCustomer = ''
    shop.replies[CUSTOMER] = () => {
      atCustomer = shop.cookies.get('anonymous_id') ?? 'cleared'
      return ok({ customer: customer() })
    }
    expect(await shop.login(credentials)).toEqual({ ok: true })
    expect(shop.calls()).toEqual(['POST /api/v1/auth/logout/', LOGIN, CUSTOMER, OPEN_CART])
    expect(atCustomer).toBe('cleared')
    expect(shop.sent[3]?.body).toMatchObject({ anonymousUserId: 'anonymous-1' })
    expect(shop.cookies.get('newClient')).toBe('1')
    expect(shop.$auth.get()).toEqual({ state: 'loggedIn', strategy: 'user' })
    expect(shop.$customer.get()?.firstName).toBe('Anna')
    expect(shop.$header.get()).toMatchObject({ loggedIn: true, firstName: 'Anna', count: 1 })
  })

  test('a wrong password leaves the visitor and the cart as they were', async () => {
    const shop = await open({ ...replies(), [LOGIN]: refusal(401, 'credentials_wrong') })
    shop.cookies.set('anonymous_id', 'anonymous-1')
    expect(await shop.login(credentials)).toMatchObject({ ok: false, code: 'credentials_wrong' })
    expect(shop.$auth.get()).toMatchObject({ state: 'anonymous' })
    expect(shop.cookies.get('anonymous_id')).toBe('anonymous-1')
  })

  test('an answer without a customer is rejected', async () => {
    const shop = await open({ ...replies(), [CUSTOMER]: ok({}) })
    shop.cookies.set('anonymous_id', 'anonymous-1')
    expect((await shop.login(credentials)).ok).toBe(false)
    expect(shop.$tokens.get()).toBeNull()
    expect(shop.cookies.get('anonymous_id')).toBe('anonymous-1')
  })

  test('a merge that failed is asked for again with the next cart', async () => {
    const shop = await open({ ...replies(), [OPEN_CART]: network })
    shop.cookies.set('anonymous_id', 'anonymous-1')
    expect(await shop.login(credentials)).toEqual({ ok: true })
    shop.replies[OPEN_CART] = ok({ cart: cart([first]) })
    await shop.loadCart()
    await shop.openCart()
    const named = shop.sent
      .filter(({ path }) => path === '/api/v1/cart')
      .map(({ body }) => (body as { anonymousUserId?: string }).anonymousUserId)
    expect(named).toEqual(['anonymous-1', 'anonymous-1', undefined])
  })

  test('registering logs in', async () => {
    const shop = await open({
      ...replies(),
      'POST /api/v1/customer/create': ok({ customer: customer() }),
    })
    const fields = { ...credentials, firstName: 'Anna', lastName: 'Byrne' }
    expect(await shop.register({ ...fields, termsAccepted: true })).toEqual({ ok: true })
    expect(shop.calls().slice(0, 2)).toEqual(['POST /api/v1/customer/create', LOGIN])
  })

  test('a login that expired while away ends without a word', async () => {
    const shop = await open(replies())
    shop.keepTokens({ ...tokens().data, expires_in: 0, refresh_expires_in: 0.4 })
    await shop.startAuth()
    expect(shop.$auth.get()).toEqual({ state: 'anonymous', ended: null })
    expect(shop.calls()).toEqual([])
  })

  test('a login that ends on the page says so, and the cart goes with it', async () => {
    const shop = await open(replies())
    await shop.login(credentials)
    const stop = shop.watchAuth()
    shop.replies[CUSTOMER] = refusal(401, 'token_invalid')
    await shop.loadCustomer()
    stop()
    expect(shop.$auth.get()).toEqual({ state: 'anonymous', ended: 'token_invalid' })
    expect(shop.$cart.get()).toMatchObject({ cart: null })
    expect(shop.$customer.get()).toBeNull()
    // The next page, the login, hears of it once.
    await shop.startAuth()
    expect(shop.$auth.get()).toEqual({ state: 'anonymous', ended: 'token_invalid' })
    await shop.startAuth()
    expect(shop.$auth.get()).toEqual({ state: 'anonymous', ended: null })
  })

  test('a member of staff acts as a customer until logging out', async () => {
    const data = { access_token: 'acting.token', expires_in: 3600, strategy: 'admin' }
    const acting = { data }
    const shop = await open({
      ...replies(),
      'POST /api/v1/admin/login-as-user/': ok(acting),
    })
    await shop.login(credentials)
    await shop.loginAs({ email: 'tom@example.test', reason: 'asked by phone' }, 'staff.token')
    const asked = shop.sent.find(({ path }) => path.endsWith('/login-as-user/'))
    expect(asked?.headers.get('authorization')).toBe('Bearer staff.token')
    // Whoever was logged in before is logged out, and nothing can be refreshed.
    expect(shop.calls()).toContain('POST /api/v1/auth/logout/')
    expect(shop.$tokens.get()).toMatchObject({ access: 'acting.token', refresh: null })
    expect(shop.$auth.get()).toEqual({ state: 'loggedIn', strategy: 'admin' })
    expect(shop.$session.get().isLoggedInAs).toBe('tom@example.test')
    await shop.logout('/')
    expect(shop.$session.get().isLoggedInAs).toBeNull()
    expect(shop.assign).toHaveBeenCalledWith('/')
  })
})

describe('payment', () => {
  const terms = { acceptedTerms: 'en-1' }
  const seen = cart([first])
  const placed = ok({ id: ORDER, orderNumber: 'IE-1', isPayable: true })
  const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('idempotency-key')

  test('orders, starts the payment and goes where it is made', async () => {
    const shop = await open({ [CHECKOUT]: placed, [PAY]: ok({ payment: payment() }) })
    await Promise.all([
      shop.placeOrder(seen, terms, { method: 'card' }),
      shop.placeOrder(seen, terms, { method: 'card' }),
    ])
    expect(shop.calls()).toEqual([CHECKOUT, PAY])
    expect(shop.assign).toHaveBeenCalledWith('/sandbox/1')
    expect(shop.$pay.get()).toEqual({ state: 'leaving' })
    // Until the payment has arrived the order waits for it.
    expect(shop.$pendingOrder.get()).toEqual({ id: ORDER, orderNumber: 'IE-1' })
  })

  test.each([
    ['network_error', network],
    // These may come after the order was written.
    ['internal_error', refusal(500, 'internal_error')],
    ['database_unavailable', refusal(503, 'database_unavailable')],
    ['shop_unavailable', refusal(503, 'shop_unavailable')],
  ])('after %s the same key is sent again, after a refusal a new one', async (_code, lost) => {
    vi.useFakeTimers()
    const shop = await open({ [CHECKOUT]: lost })
    const place = async () => {
      const before = shop.sent.length
      const placing = shop.placeOrder(seen, terms, { method: 'card' })
      await vi.advanceTimersByTimeAsync(5_000)
      await placing
      return new Set(shop.sent.slice(before).map(keyOf))
    }
    const lostKeys = await place()
    shop.replies[CHECKOUT] = refusal(409, 'cart_empty')
    expect(await place()).toEqual(lostKeys)
    expect(await place()).not.toEqual(lostKeys)
  })

  test('a moved price is shown with both amounts and nothing is ordered', async () => {
    const from = { centAmount: 1790, currencyCode: 'EUR' }
    const to = { centAmount: 1824, currencyCode: 'EUR' }
    const shop = await open({
      [CHECKOUT]: refusal(409, 'price_changed', { facts: { lines: [{ id: first.id, from, to }] } }),
    })
    await shop.placeOrder(seen, terms, { method: 'card' })
    expect(shop.$pay.get()).toEqual({
      state: 'priceChanged',
      moved: [{ id: first.id, from, to }],
    })
    expect(shop.calls()).toEqual([CHECKOUT])
  })

  test('a day that moved is shown with both days, and what is agreed to anew is another call', async () => {
    const moved = { id: first.id, from: '2026-11-26', to: '2026-11-27' }
    const shop = await open({
      [CHECKOUT]: refusal(409, 'dates_changed', { facts: { lines: [moved] } }),
    })
    await shop.placeOrder(seen, terms, { method: 'card' })
    expect(shop.$pay.get()).toEqual({ state: 'datesChanged', moved: [moved] })
    await shop.placeOrder(cart([{ ...first, promisedArrivalDate: moved.to }]), terms, {
      method: 'card',
    })
    const [one, other] = shop.sent.map(keyOf)
    expect(one).not.toBe(other)
  })

  test('an order whose payment page is down stands, and can be paid later', async () => {
    const shop = await open({ [CHECKOUT]: placed, [PAY]: refusal(503, 'x') })
    shop.replies[PAY] = refusal(422, 'payment_method_not_offered')
    await shop.placeOrder(seen, terms, { method: 'card' })
    const order = { id: ORDER, orderNumber: 'IE-1' }
    expect(shop.$pay.get()).toMatchObject({ state: 'failed', order })
    expect(shop.$pendingOrder.get()).toEqual(order)
    shop.replies[PAY] = ok({ payment: payment() })
    await shop.payOrder(order, { method: 'card' })
    expect(shop.$pay.get()).toEqual({ state: 'leaving' })
  })
})
