import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, loginAsUser } from '../../src/lib/contract/auth.ts'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { getOrder, listOrders, reopenOrder } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  openCart,
  PASSWORD,
  readyToOrder,
} from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const keyed = <T extends object>(as: T) => ({ ...as, key: randomUUID() })

test('a checkout makes an order that awaits payment and closes the cart', async () => {
  const { as, cartId } = await readyToOrder(api)
  const input = {
    ...(await agreed(api, as, cartId)),
    acceptedTerms: '2026-11',
    custom_sender: 'Hill Street',
    sender_type: 'custom' as const,
  }
  const { id, orderNumber } = await api.call.value(checkoutCart, input, keyed(as))
  expect(orderNumber).toMatch(/^QIE-\d\d-\d{6}$/)
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order).toMatchObject({
    orderNumber,
    state: 'awaiting_payment',
    shippingAddress: { type: 'shipping', country: 'IE' },
    totalPrice: { centAmount: 1824 },
    vatPrice: { centAmount: 420 },
    amountToPay: { centAmount: 2244 },
    amountPaid: { centAmount: 0 },
    allowedPaymentMethods: ['card', 'transfer'],
    payments: [],
    history: [{ state: 'awaiting_payment' }],
  })
  expect(order.sender).toBe('Hill Street')
  const byNumber = await api.call.value(getOrder, { id: orderNumber.toLowerCase() }, as)
  expect(byNumber.order).toEqual(order)
  expect((await api.call.refusal(putCartItem, cards(cartId), as)).code).toBe('cart_closed')
  // Whoever never heard the answer hears of the order here.
  expect(await api.call.refusal(getCart, { cartId }, as)).toMatchObject({
    code: 'cart_closed',
    facts: { orderId: id, orderNumber },
  })
  expect((await openCart(api, as)).id).not.toBe(cartId)
  const { customer } = await api.call.value(getCustomer, {}, as)
  expect(customer.customerMetadata.user_newclient).toBe('0')
})

test('another sender has a name, and none is kept where the shop sends', async () => {
  const { as, cartId } = await readyToOrder(api)
  const input = { ...(await agreed(api, as, cartId)), sender_type: 'custom' as const }
  for (const custom_sender of ['', '   ']) {
    const refusal = await api.call.refusal(checkoutCart, { ...input, custom_sender }, keyed(as))
    expect(refusal).toMatchObject({
      code: 'sender_missing',
      fields: [{ path: 'custom_sender' }],
    })
  }
  const plain = { ...input, sender_type: 'default' as const, custom_sender: 'Hill Street' }
  const { id } = await api.call.value(checkoutCart, plain, keyed(as))
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order).not.toHaveProperty('sender')
  const boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  expect(await api.call.value(getStaffOrder, { id }, boss.as)).toMatchObject({
    sender: testShop().tenant('ie')?.name,
  })
})

test('50 checkouts of one cart make one order, with one key or with many', async () => {
  const { as, cartId } = await readyToOrder(api)
  const same = keyed(as)
  const input = await agreed(api, as, cartId)
  const calls = Array.from({ length: 50 }, (_, call) => (call % 2 ? same : keyed(as)))
  const answers = await Promise.all(
    calls.map((options) => api.call.send(checkoutCart, input, options)),
  )
  const numbers = answers.flatMap((answer) => (answer.ok ? [answer.value.orderNumber] : []))
  expect(new Set(numbers).size).toBe(1)
  const refusals = ['cart_closed', 'too_many_requests']
  for (const answer of answers) if (!answer.ok) expect(refusals).toContain(answer.code)
  const { orders } = await api.call.value(listOrders, {}, as)
  expect(orders).toHaveLength(1)
})

test('only staff who are logged in as the customer switch off the check of files', async () => {
  const { as, cartId, email } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  for (const field of ['skipDocReview', 'internalCheckout'] as const) {
    const refusal = await api.call.refusal(
      checkoutCart,
      { ...input, [field]: true },
      { ...as, key: `mine-${field}` },
    )
    expect(refusal).toMatchObject({ status: 403, code: 'not_allowed', fields: [{ path: field }] })
  }
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const asked = { email, reason: 'asked on the telephone' }
  const { data } = await api.call.value(loginAsUser, asked, staff.as)
  const acting = { tenant: 'ie', token: data.access_token, key: 'by-staff' }
  const placed = await api.call.value(checkoutCart, { ...input, skipDocReview: true }, acting)
  const { skip_doc_review: isSkipped } = await api.db
    .selectFrom('shop_order')
    .select('skip_doc_review')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  expect(isSkipped).toBe(true)
})

test('the same key answers the same, and not for something else', async () => {
  const { as, cartId } = await readyToOrder(api)
  const options = keyed(as)
  const input = await agreed(api, as, cartId)
  const first = await api.call.value(checkoutCart, input, options)
  expect(await api.call.value(checkoutCart, input, options)).toEqual(first)
  const other = { ...input, acceptedTerms: 'others' }
  const reused = await api.call.refusal(checkoutCart, other, options)
  expect(reused.code).toBe('idempotency_key_reused')
  const none = await api.call.refusal(checkoutCart, input, as)
  expect(none.code).toBe('idempotency_key_missing')
  const stranger = await readyToOrder(api)
  const theirs = { ...stranger.as, key: options.key }
  const theirWish = await agreed(api, stranger.as, stranger.cartId)
  const own = await api.call.value(checkoutCart, theirWish, theirs)
  expect(own.id).not.toBe(first.id)
})

test('a moved price is refused, shown, and charged only after a second confirmation', async () => {
  const { as, cartId } = await readyToOrder(api)
  const options = keyed(as)
  const seen = await agreed(api, as, cartId)
  api.setShop(withProduct(testShop(), 'business-cards', dearer(1.5)))
  try {
    const problem = await api.call.refusal(checkoutCart, seen, options)
    expect(problem).toMatchObject({
      code: 'price_changed',
      facts: {
        total: { from: { centAmount: 2244 }, to: { centAmount: 3365 } },
        lines: [{ from: { centAmount: 1824 }, to: { centAmount: 2736, currencyCode: 'EUR' } }],
      },
    })
    // Neither a double click, nor a retry after a lost answer, nor other keys order what was not seen.
    expect(await api.call.refusal(checkoutCart, seen, options)).toEqual(problem)
    for (let again = 0; again < 5; again += 1)
      expect((await api.call.refusal(checkoutCart, seen, keyed(as))).code).toBe('price_changed')
    expect((await api.call.value(listOrders, {}, as)).orders).toEqual([])
    const { cart } = await api.call.value(getCart, { cartId }, as)
    expect(cart.lineItems[0]).toMatchObject({ price: { centAmount: 2736 } })
    const now = await agreed(api, as, cartId)
    const { id } = await api.call.value(checkoutCart, now, keyed(as))
    const { order } = await api.call.value(getOrder, { id }, as)
    expect(order.totalPrice.centAmount).toBe(2736)
  } finally {
    api.setShop(testShop())
  }
})

test('what another window changed is refused, whatever it costs, until it was seen', async () => {
  const { as, cartId } = await readyToOrder(api)
  const seen = await agreed(api, as, cartId)
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const [line] = cart.lineItems
  const changes = [
    // Elsewhere, at the same price and on the same day.
    () => addAddresses(api, as, cartId),
    () => api.call.value(putCartItem, { ...cards(cartId), id: line?.id, jobName: 'For Anna' }, as),
  ]
  for (const change of changes) {
    const before = await agreed(api, as, cartId)
    await change()
    const after = await agreed(api, as, cartId)
    expect(after.shown).toMatchObject({ totalGross: before.shown.totalGross })
    const options = keyed(as)
    expect((await api.call.refusal(checkoutCart, before, options)).code).toBe('cart_changed')
    expect((await api.call.refusal(checkoutCart, before, options)).code).toBe('cart_changed')
    expect((await api.call.refusal(checkoutCart, seen, keyed(as))).code).toBe('cart_changed')
  }
  expect((await api.call.value(listOrders, {}, as)).orders).toEqual([])
  await api.call.value(checkoutCart, await agreed(api, as, cartId), keyed(as))
})

test('a day of arrival that moved is refused, shown, and ordered after a second confirmation', async () => {
  const { as, cartId, email } = await readyToOrder(api)
  const seen = await agreed(api, as, cartId)
  const [line = ''] = Object.keys(seen.shown.arrivalDates)
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(5, 'day').toDate() })
    const { data } = await api.call.value(login, { email, password: PASSWORD })
    const later = { ...as, token: data.access_token }
    const problem = await api.call.refusal(checkoutCart, seen, keyed(later))
    expect(problem).toMatchObject({
      code: 'dates_changed',
      facts: { lines: [{ id: line, from: seen.shown.arrivalDates[line] }] },
    })
    expect((await api.call.refusal(checkoutCart, seen, keyed(later))).code).toBe('dates_changed')
    const now = await agreed(api, later, cartId)
    expect(now.shown.arrivalDates[line]).not.toBe(seen.shown.arrivalDates[line])
    await api.call.value(checkoutCart, now, keyed(later))
  } finally {
    vi.useRealTimers()
  }
})

test('a new cart beside a checkout leaves what was ordered ordered, and it is shown no more', async () => {
  for (let race = 0; race < 10; race += 1) {
    const { as, cartId } = await readyToOrder(api)
    const input = await agreed(api, as, cartId)
    const [placed] = await Promise.all([
      api.call.send(checkoutCart, input, keyed(as)),
      api.call.send(createCart, { forceCreate: true }, as),
    ])
    const row = await api.db
      .selectFrom('cart')
      .select('state')
      .where('id', '=', cartId)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe(placed.ok ? 'ordered' : 'replaced')
    expect((await api.call.refusal(getCart, { cartId }, as)).code).toBe('cart_closed')
  }
})

test('what is no longer sold cannot be ordered', async () => {
  const { as, cartId } = await readyToOrder(api)
  api.setShop(withProduct(testShop(), 'business-cards', () => undefined))
  const gone = await api.call.refusal(checkoutCart, await agreed(api, as, cartId), keyed(as))
  expect(gone.code).toBe('product_not_found')
  api.setShop(
    withProduct(testShop(), 'business-cards', (product) => ({
      ...product,
      quantities: { ...product.quantities, list: [100] },
    })),
  )
  const changed = await api.call.refusal(checkoutCart, await agreed(api, as, cartId), keyed(as))
  api.setShop(testShop())
  expect(changed).toMatchObject({
    code: 'combination_invalid',
    facts: { why: 'quantity_not_offered' },
  })
})

test('an order needs a line and two addresses', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const empty = await api.call.refusal(checkoutCart, await agreed(api, as, cartId), keyed(as))
  expect(empty.code).toBe('cart_empty')
  await api.call.value(putCartItem, cards(cartId), as)
  const nowhere = await api.call.refusal(checkoutCart, await agreed(api, as, cartId), keyed(as))
  expect(nowhere.code).toBe('addresses_missing')
  await addAddresses(api, as, cartId)
  await api.call.value(checkoutCart, await agreed(api, as, cartId), keyed(as))
})

test("somebody else's order and cart are not there", async () => {
  const owner = await readyToOrder(api)
  const other = await newCustomer(api)
  const input = await agreed(api, owner.as, owner.cartId)
  const theirs = await api.call.refusal(checkoutCart, input, keyed(other.as))
  expect(theirs.code).toBe('cart_not_found')
  const { id, orderNumber } = await api.call.value(checkoutCart, input, keyed(owner.as))
  for (const reference of [id, orderNumber, 'nothing', randomUUID()]) {
    const refused = await api.call.refusal(getOrder, { id: reference }, other.as)
    expect(refused.code).toBe('order_not_found')
  }
})

test('orders come newest first, in pages', async () => {
  const { as, cartId } = await readyToOrder(api)
  const placed = [(await api.call.value(checkoutCart, await agreed(api, as, cartId), keyed(as))).id]
  for (let more = 0; more < 2; more++) {
    const cart = await openCart(api, as)
    await api.call.value(putCartItem, cards(cart.id), as)
    const input = await agreed(api, as, cart.id)
    placed.unshift((await api.call.value(checkoutCart, input, keyed(as))).id)
  }
  const first = await api.call.value(listOrders, { limit: 2 }, as)
  expect(first.orders.map(({ id }) => id)).toEqual(placed.slice(0, 2))
  expect(first.orders[0]?.lines).toMatchObject([
    { productId: 'business-cards', jobName: '', quantity: 250 },
  ])
  const rest = await api.call.value(listOrders, { limit: 2, after: first.next ?? '' }, as)
  expect(rest).toMatchObject({ orders: [{ id: placed[2] }], next: null })
})

test('an order that is not paid goes back into the cart, once, beside what is there', async () => {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, keyed(as))
  const ordered = (await api.call.value(getOrder, { id }, as)).order.lineItems
  const meanwhile = await openCart(api, as)
  await api.call.value(putCartItem, cards(meanwhile.id), as)

  const stranger = await newCustomer(api)
  const foreign = await api.call.refusal(reopenOrder, { id }, keyed(stranger.as))
  expect(foreign.code).toBe('order_not_found')

  const key = keyed(as)
  const tries = await Promise.all([1, 2].map(() => api.call.value(reopenOrder, { id }, key)))
  const back = { cartId: meanwhile.id, leftOut: [] }
  expect(tries).toEqual([back, back])
  const { cart } = await api.call.value(getCart, { cartId: meanwhile.id }, as)
  expect(cart.lineItems).toHaveLength(1 + ordered.length)
  const { productId, quantity, merchantInfo, totalPrice } = ordered[0] ?? {}
  expect(cart.lineItems.at(-1)).toMatchObject({ productId, quantity, merchantInfo, totalPrice })
  expect((await api.call.value(getOrder, { id }, as)).order.state).toBe('cancelled')
  const again = await api.call.refusal(reopenOrder, { id }, keyed(as))
  expect(again.code).toBe('order_not_payable')
})

test('an order whose lines do not fit into the cart stays as it is', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), keyed(as))
  const { id: full } = await openCart(api, as)
  for (let line = 0; line < 15; line++) await api.call.value(putCartItem, cards(full), as)
  expect((await api.call.refusal(reopenOrder, { id }, keyed(as))).code).toBe('cart_full')
  expect((await api.call.value(getOrder, { id }, as)).order.state).toBe('awaiting_payment')
})
