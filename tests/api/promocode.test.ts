import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continueAsGuest } from '../../src/lib/contract/auth.ts'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import {
  checkPromocodeId,
  checkPromocodeInput,
  generatePromocodes,
  lossLeaderInfo,
} from '../../src/lib/contract/promocode.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { addAddresses, agreed, cards, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { newKey } from './harness/sample-machines.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const place = { currency: 'EUR', country: 'IE' }

function product(id = 'business-cards') {
  const found = testShop().product({ id: 'ie' }, id)
  if (!found) throw new Error(`The test shop sells ${id}`)
  return found
}

const quoteInput = () => ({
  skus: product().skus,
  ...place,
  quantityList: [250, 1000],
  prioritySets: ['standard', 'express'],
  validProductionTimes: [1, 5],
  merchantAttributes: initialSelection(product()),
})

const check = (promocodeInputText: string, line: object = {}) =>
  api.call.value(checkPromocodeInput, { promocodeInputText, ...place, ...line })

const coupon = (inputText: string) => ({ services: { coupon: { inputText } } })

async function readyWith(text: string) {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  await api.call.value(putCartItem, cards(cartId, coupon(text)), person.as)
  await addAddresses(api, person.as, cartId)
  return { ...person, cartId }
}

async function order({ as, cartId }: Pick<Awaited<ReturnType<typeof readyWith>>, 'as' | 'cartId'>) {
  return api.call.send(checkoutCart, await agreed(api, as, cartId), {
    ...as,
    key: crypto.randomUUID(),
  })
}

async function singles(count: number) {
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  return (await api.call.value(generatePromocodes, { promotion: 'singles', count }, as)).codes
}

test('a typed code is known however it is written, and says what it does', async () => {
  expect(await check(' autumn-15 ', { productId: 'business-cards' })).toEqual({
    isValid: true,
    promocodeStatus: 'valid',
    promocodeId: 'autumn.AUTUMN15',
    promocodeInputText: 'AUTUMN15',
    effect: { kind: 'share', percent: 15 },
    endsAt: '2037-01-01T00:00:00.000Z',
  })
  const again = { promocodeId: 'autumn.AUTUMN15', ...place }
  expect(await api.call.value(checkPromocodeId, again)).toMatchObject({ isValid: true })
})

test.each([
  ['', {}, 'empty_value'],
  ['  ', {}, 'empty_value'],
  ['NOBODYS', {}, 'unknown'],
  ['first.AUTUMN15', {}, 'unknown'],
  ['ONCE0000000000', {}, 'unknown'],
  ['LASTYEAR', {}, 'expired'],
  ['AUTUMN15', { banner: true }, 'not_for_product'],
  ['FIVEOFF', { currency: 'USD' }, 'not_for_currency'],
  ['cards-leader', { quantity: 1000 }, 'not_for_selection'],
  ['cards-leader', { merchantAttributes: { lamination: 'soft-touch' } }, 'not_for_selection'],
])(
  '%s is refused with its reason',
  async (text, { banner, ...line }: Record<string, unknown>, status) => {
    const about = banner ? { productId: 'pvc-banner' } : {}
    expect(await check(text, { ...about, ...line })).toEqual({
      isValid: false,
      promocodeStatus: status,
      promocodeId: null,
      promocodeInputText: null,
      effect: null,
      endsAt: null,
    })
  },
)

test('a quote counts the code to the cent and says what it takes off', async () => {
  const quote = await api.call.value(quoteProduct, {
    ...quoteInput(),
    promocodeInputText: 'autumn15',
  })
  const [standard] = quote.prices[0]?.deliveries ?? []
  expect(standard).toMatchObject({
    amountCentExclTax: 1824 - 274,
    promocodeCentExclTax: 274,
    promocode: 'autumn.AUTUMN15',
  })
  expect(quote.promocode).toMatchObject({ promocodeInputText: 'AUTUMN15' })
  expect(quote.warnings).toBeUndefined()
})

test('a code counts for the quantities that it is for, and not for the others', async () => {
  const quote = await api.call.value(quoteProduct, { ...quoteInput(), promocodeId: 'cards-leader' })
  const [few, many] = quote.prices.map(({ deliveries }) => deliveries[0])
  expect(few).toMatchObject({ amountCentExclTax: 1000, promocode: 'cards-leader' })
  expect(many).toMatchObject({ amountCentExclTax: 3193, promocode: null, promocodeCentExclTax: 0 })
})

test('a stored code that counts for nothing is a warning, and the prices are the usual ones', async () => {
  const spent = await api.call.value(quoteProduct, {
    ...quoteInput(),
    promocodeId: 'gone.LASTYEAR',
  })
  expect(spent.warnings).toEqual([
    { code: 'stored-promocode-invalid', reason: 'no_longer_valid', promocodeStatus: 'expired' },
  ])
  expect(spent.prices[0]?.deliveries[0]?.amountCentExclTax).toBe(1824)
  const selection = { ...quoteInput().merchantAttributes, 'spot-uv': 'front' }
  const other = { ...quoteInput(), merchantAttributes: selection, promocodeId: 'cards-leader' }
  const { warnings } = await api.call.value(quoteProduct, other)
  expect(warnings?.[0]?.reason).toBe('invalid_selection')
})

test('a code goes through cart, checkout and order to the cent', async () => {
  const person = await readyWith('autumn 15')
  const { cart } = await api.call.value(getCart, { cartId: person.cartId }, person.as)
  const [line] = cart.lineItems
  expect(line).toMatchObject({
    price: { centAmount: 1824 },
    totalPrice: { centAmount: 1550 },
    taxedTotalPriceWithServices: { centAmount: 1550 + 357 },
    services: {
      coupon: { unitPrice: { centAmount: -274 }, serviceAttributes: { inputText: 'AUTUMN15' } },
    },
  })
  expect(cart.taxedPrice).toMatchObject({
    totalNet: { centAmount: 1550 },
    totalVat: { centAmount: 357 },
    totalGross: { centAmount: 1907 },
  })
  const placed = await order(person)
  if (!placed.ok) throw new Error(placed.code)
  const { order: made } = await api.call.value(getOrder, { id: placed.value.id }, person.as)
  expect(made.lineItems[0]).toMatchObject({ totalPrice: { centAmount: 1550 } })
  expect(made.taxedPrice.totalGross.centAmount).toBe(1907)
})

test('the careful check is free with its code, for who has never ordered', async () => {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  const services = {
    coupon: { inputText: 'HELLO' },
    'SVC-pixart-artwork-docreview': { inputText: 'Mind the fold' },
  }
  const { cart } = await api.call.value(putCartItem, cards(cartId, { services }), person.as)
  expect(cart.lineItems[0]).toMatchObject({
    totalPrice: { centAmount: 1824 },
    services: { 'SVC-pixart-artwork-docreview': { unitPrice: { centAmount: 0 } } },
  })
  await addAddresses(api, person.as, cartId)
  expect((await order({ ...person, cartId })).ok).toBe(true)
  const again = await openCart(api, person.as)
  const refused = await api.call.refusal(putCartItem, cards(again.id, coupon('HELLO')), person.as)
  expect(refused).toMatchObject({
    code: 'promocode_invalid',
    facts: { promocodeStatus: 'new_customers_only' },
  })
})

test('an amount needs its minimum, stands on one line, and only with what it combines with', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const put = (text: string, quantity = 1000) =>
    api.call.send(putCartItem, cards(cartId, { ...coupon(text), quantity }), as)
  const status = async (answer: ReturnType<typeof put>) => {
    const made = await answer
    return made.ok ? 'valid' : made.problem?.facts?.['promocodeStatus']
  }
  expect(await status(put('FIVEOFF', 250))).toBe('below_minimum')
  expect(await status(put('FIVEOFF'))).toBe('valid')
  expect(await status(put('FIVEOFF'))).toBe('not_combinable')
  expect(await status(put('AUTUMN15'))).toBe('not_combinable')
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems.map(({ totalPrice }) => totalPrice.centAmount)).toEqual([3193 - 500])
})

test('a customer uses a code as often as it says; a cancelled order does not count', async () => {
  const person = await newCustomer(api)
  const line = (cartId: string) => cards(cartId, { ...coupon('FIVEOFF'), quantity: 1000 })
  const { id: first } = await openCart(api, person.as)
  await api.call.value(putCartItem, line(first), person.as)
  await addAddresses(api, person.as, first)
  const placed = await order({ ...person, cartId: first })
  if (!placed.ok) throw new Error(placed.code)
  const { id: second } = await openCart(api, person.as)
  const refused = await api.call.refusal(putCartItem, line(second), person.as)
  expect(refused.facts).toMatchObject({ promocodeStatus: 'used_before' })
  await api.db
    .updateTable('shop_order')
    .set({ state: 'cancelled' })
    .where('id', '=', placed.value.id)
    .execute()
  expect((await api.call.send(putCartItem, line(second), person.as)).ok).toBe(true)
})

test('a guest who comes again with the same address is neither new nor another customer', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`
  const come = async () => {
    const { data } = await api.call.value(continueAsGuest, { email })
    const as = { token: data.access_token }
    const { id: cartId } = await openCart(api, as)
    const put = (text: string) =>
      api.call.send(putCartItem, cards(cartId, { ...coupon(text), quantity: 1000 }), as)
    return { as, cartId, put }
  }
  const first = await come()
  expect((await first.put('FIVEOFF')).ok).toBe(true)
  await addAddresses(api, first.as, first.cartId)
  expect((await order(first)).ok).toBe(true)
  // Anybody may have typed the address: the code is taken as from a stranger, and goes as the order is placed.
  const again = await come()
  const other = await come()
  expect((await other.put('HELLO')).ok).toBe(true)
  const { as, cartId, put } = await come()
  expect((await put('FIVEOFF')).ok).toBe(true)
  await addAddresses(api, as, cartId)
  expect(await order({ as, cartId })).toMatchObject({ ok: false, code: 'price_changed' })
  // Once the mailbox is proved, its owner is told.
  const proved = { guest: false, email_verified_at: new Date() }
  const owner = api.db.updateTable('customer').set(proved).where('email', '=', email)
  const { customer } = await api.call.value(getCustomer, {}, again.as)
  await owner.where('id', '=', customer.id).execute()
  const status = async (text: string) => {
    const made = await again.put(text)
    return made.ok ? 'valid' : made.problem?.facts?.['promocodeStatus']
  }
  expect(await status('FIVEOFF')).toBe('used_before')
  expect(await status('HELLO')).toBe('new_customers_only')
})

test('of ten orders at once with a code for one, one has it and the others are told the price', async () => {
  const [code = ''] = await singles(1)
  for (const [text, price] of [
    [code, 912],
    ['SCARCE', 1824],
  ] as const) {
    const people = await Promise.all(Array.from({ length: 10 }, () => readyWith(text)))
    const answers = await Promise.all(people.map(order))
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
    const refused = price === 912 ? 'price_changed' : 'ok'
    expect(codes.filter((each) => each === 'ok').length).toBe(refused === 'ok' ? 10 : 1)
    const uses = await api.db
      .selectFrom('promocode_use')
      .select('order_id')
      .where('promotion', '=', text === code ? 'singles' : 'scarce')
      .execute()
    expect(uses).toHaveLength(1)
    const loser = people[codes.indexOf('price_changed')]
    if (!loser) continue
    const { cart } = await api.call.value(getCart, { cartId: loser.cartId }, loser.as)
    expect(cart.lineItems[0]?.totalPrice.centAmount).toBe(1824)
    expect(cart.lineItems[0]?.services.coupon).toBeUndefined()
    expect((await order(loser)).ok).toBe(true)
  }
})

test('staff make thousands of codes, each another one', async () => {
  const codes = await singles(5000)
  expect(new Set(codes).size).toBe(5000)
  expect(codes[0]).toMatch(/^ONCE[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(await check(codes[4999] ?? '')).toMatchObject({ isValid: true })
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const none = await api.call.refusal(generatePromocodes, { promotion: 'autumn', count: 1 }, as)
  expect(none.code).toBe('promotion_not_found')
})

test('a key that may makes codes for mailings, on record under its name', async () => {
  const as = await newKey(api.db, { permissions: ['promocodes.create'] })
  const { codes } = await api.call.value(generatePromocodes, { promotion: 'singles', count: 3 }, as)
  expect(new Set(codes).size).toBe(3)
  const made = await api.db
    .selectFrom('staff_act')
    .select(['account_id', 'reason'])
    .where('act', '=', 'promocodes.generated')
    .where('api_key_id', 'is not', null)
    .execute()
  expect(made).toEqual([{ account_id: null, reason: '3 codes' }])
  const other = await newKey(api.db, { permissions: ['orders.read'] })
  const refused = await api.call.refusal(
    generatePromocodes,
    { promotion: 'singles', count: 1 },
    other,
  )
  expect(refused.code).toBe('api_key_not_allowed')
})

test('who guesses codes is stopped, on every call that takes one', async () => {
  const slow = await startApi({ limits: defaultLimits })
  try {
    const guess = (text: string) =>
      slow.call.send(checkPromocodeInput, { promocodeInputText: text, ...place })
    for (let round = 0; round < defaultLimits.promocode.points; round += 1)
      expect((await guess(`GUESS${round}`)).ok).toBe(true)
    // One that exists is not told any more either.
    const right = await guess('AUTUMN15')
    expect(right.ok ? 'ok' : right.code).toBe('too_many_requests')
    const quote = { ...quoteInput(), promocodeInputText: 'AUTUMN15' }
    expect((await slow.call.refusal(quoteProduct, quote)).code).toBe('too_many_requests')
    expect((await slow.call.send(quoteProduct, quoteInput())).ok).toBe(true)
  } finally {
    await slow.stop()
  }
})

test('guesses are counted before anybody knows that they are wrong', async () => {
  const slow = await startApi({ limits: defaultLimits })
  try {
    const { points } = defaultLimits.promocode
    let refused = 0
    const asked = await slow.db.transaction().execute(async (tx) => {
      // As a database that is busy would: nobody is told yet.
      await sql`lock table promocode in access exclusive mode`.execute(tx)
      const sent = Array.from({ length: 2 * points }, async (_, at) => {
        const promocodeInputText = `ONCE${String(at).padStart(10, '0')}`
        const answer = await slow.call.send(checkPromocodeInput, { promocodeInputText, ...place })
        if (!answer.ok) refused += 1
        return answer.ok ? 'ok' : answer.code
      })
      while (refused < points) await delay(5)
      return sent
    })
    const codes = await Promise.all(asked)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(points)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(points)
  } finally {
    await slow.stop()
  }
})

test('a loss leader names its product and what it is sold with', async () => {
  const { product: sold, lossLeader } = await api.call.value(lossLeaderInfo, {
    key: 'cards-for-ten',
  })
  expect(sold).toMatchObject({ id: 'business-cards', skus: product().skus })
  expect(lossLeader).toEqual({
    promocodeId: 'cards-leader',
    lossLeaderKey: 'cards-for-ten',
    product: 'business-cards',
  })
  const none = await api.call.refusal(lossLeaderInfo, { key: 'none' })
  expect(none).toMatchObject({ code: 'loss_leader_not_found', status: 404 })
})
