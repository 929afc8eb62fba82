import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continueAsGuest } from '../../src/lib/contract/auth.ts'
import { moveStaffLines } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { reopenOrder } from '../../src/lib/contract/order.ts'
import {
  changeStock,
  listStock,
  listStockMoves,
  productInventory,
} from '../../src/lib/contract/stock.ts'
import { expireOrdersOf } from '../../src/lib/server/commerce/order/expire.ts'
import { seedSampleStock } from '../../src/lib/server/commerce/stock/index.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { bringLine, orderOf } from './harness/order-edits.ts'
import { addAddresses, agreed, cards, openCart } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

// Business cards are kept in stock here, by format: what is reserved, taken, given back and sold once.

const shop = withProduct(testShop(), 'business-cards', (product) => ({
  ...product,
  stock: { by: ['format'] },
}))
const article = 'business-cards/standard'

let api: TestApi
let keeper: Colleague
beforeAll(async () => {
  api = await startApi()
  api.setShop(shop)
  keeper = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
})
afterAll(() => api.stop())

type Wanted = Partial<InputOf<typeof changeStock>>

const change = (wanted: Wanted, key: string = randomUUID()) =>
  api.call.send(
    changeStock,
    { article, act: 'count', quantity: 0, reason: 'counted by hand', ...wanted },
    { ...keeper.as, key },
  )
/** What was paid before is sent: what is counted is free. */
const count = async (quantity: number) => {
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'shipped' })
    .where('state', '<>', 'cancelled')
    .execute()
  expect(await change({ quantity })).toMatchObject({ ok: true })
}
const ask = (quantity = 250, more: object = {}) =>
  api.call.value(productInventory, {
    mcpSku: 'PRD-BC0185',
    mcpAttributes: { format: 'standard' },
    quantity,
    ...more,
  })
const level = async () => {
  const { levels } = await api.call.value(listStock, {}, keeper.as)
  return levels.find((each) => each.article === article)
}

test('staff count, receive and expect an article, each once and with a reason', async () => {
  expect(await ask(1)).toEqual({
    hasInventory: false,
    immediateQuantity: 0,
    futureAvailability: null,
  })
  const date = dayjs().add(20, 'day').format('YYYY-MM-DD')
  await change({ act: 'expect', quantity: 800, date })
  const more = { quantity: 800, date }
  expect((await ask(1, { productionTime: 2 })).futureAvailability).toEqual({
    ...more,
    isInTime: false,
  })
  expect((await ask(1, { productionTime: 20 })).futureAvailability).toMatchObject({
    isInTime: true,
  })
  const once = randomUUID()
  for (let time = 0; time < 2; time++) await change({ act: 'receive', quantity: 800 }, once)
  expect(await level()).toMatchObject({ onHand: 800, left: 800, expected: null })
  await count(250)
  expect(await ask(250)).toMatchObject({ hasInventory: true, immediateQuantity: 250 })
  expect(await ask(251)).toMatchObject({ hasInventory: false, immediateQuantity: 250 })
  const { moves } = await api.call.value(listStockMoves, { article }, keeper.as)
  expect(moves.map(({ kind, onHand }) => [kind, onHand])).toEqual([
    ['counted', 250],
    ['received', 800],
    ['expected', 0],
  ])
})

test.each([
  [{ article: 'business-cards/none' }, 'stock_article_not_found'],
  [{ act: 'expect', quantity: 5 }, 'stock_day_missing'],
  [{ act: 'expect', quantity: 5, date: '2020-01-01' }, 'stock_day_missing'],
  [{ act: 'count', quantity: -1 }, 'input_invalid'],
  [{ act: 'receive', quantity: 10_000_000 }, 'stock_too_much'],
] as const)('%o is refused with %s', async (wanted, code) => {
  await count(1)
  expect(await change(wanted)).toMatchObject({ ok: false, code })
})

test('an article is asked for by its sku and what tells it apart', async () => {
  const asked = { mcpSku: 'PRD-BC0185', mcpAttributes: {}, quantity: 1 }
  expect((await api.call.refusal(productInventory, asked)).code).toBe('attribute_missing')
  const round = { ...asked, mcpAttributes: { format: 'round' } }
  expect((await api.call.refusal(productInventory, round)).code).toBe('option_unknown')
  const none = { ...asked, mcpSku: 'none' }
  expect((await api.call.refusal(productInventory, none)).code).toBe('product_not_found')
  const flyers = testShop().product({ id: 'ie' }, 'flyers')?.skus.mcpSku ?? ''
  expect(await api.call.value(productInventory, { ...asked, mcpSku: flyers })).toEqual({
    hasInventory: true,
    immediateQuantity: null,
    futureAvailability: null,
  })
})

test('an order reserves, and takes once it is paid', async () => {
  await count(600)
  const order = await orderOf(api)
  expect(await level()).toMatchObject({ onHand: 600, reserved: 250, left: 350 })
  expect(await change({ quantity: 249 })).toMatchObject({ code: 'stock_below_reserved' })
  await order.pay()
  expect(await level()).toMatchObject({ onHand: 350, reserved: 0, left: 350 })
  // All 600 lie in the store until the order is sent.
  await change({ quantity: 600 })
  expect(await level()).toMatchObject({ onHand: 350, left: 350 })
  expect(await change({ quantity: 249 })).toMatchObject({ code: 'stock_below_reserved' })
  await count(349)
  expect(await level()).toMatchObject({ onHand: 349, left: 349 })
})

test('an order that is taken back, that expires or that staff cancel gives back what it held', async () => {
  await count(250)
  const first = await orderOf(api)
  await api.call.value(reopenOrder, { id: first.id }, first.once())
  expect(await level()).toMatchObject({ onHand: 250, left: 250 })
  await orderOf(api)
  expect(await level()).toMatchObject({ left: 0 })
  const now = dayjs().add(400, 'day').toDate()
  const actor = { kind: 'system', name: 'expire-orders' } as const
  const log = { info() {}, warn() {}, error() {}, child: () => log } as never
  const context = contextOf({ db: api.db, log, now, actor, shop }, 'ie')
  if (!context) throw new Error('the test shop has Ireland')
  // The first look reminds and puts the end off, the second one ends it.
  await expireOrdersOf(context, () => context)
  const later = { ...context, now: dayjs(now).add(60, 'day').toDate() }
  await expireOrdersOf(later, () => later)
  expect(await level()).toMatchObject({ onHand: 250, left: 250 })
  const paid = await orderOf(api)
  await paid.pay()
  expect(await level()).toMatchObject({ onHand: 0, left: 0 })
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  await bringLine(api, admin, paid, ['cancel'])
  expect(await level()).toMatchObject({ onHand: 250, reserved: 0 })
})

test('what is printed again is taken again, and stays where there is not as much', async () => {
  await count(600)
  const order = await orderOf(api)
  await order.pay()
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  await bringLine(api, admin, order, ['submit', 'approve', 'produce', 'reprint'])
  expect(await level()).toMatchObject({ onHand: 100, reserved: 0 })
  await bringLine(api, admin, order, ['produce'])
  const again = { orders: [{ id: order.id, lines: [order.line.id] }], reason: 'smudged' }
  const { results } = await api.call.value(
    moveStaffLines,
    { ...again, event: 'reprint' },
    { ...admin.as, key: randomUUID() },
  )
  expect(results).toMatchObject([{ moved: 0, code: 'stock_short' }])
  expect(await level()).toMatchObject({ onHand: 100 })
})

test('a changed line holds what it wants now, and no more than there is', async () => {
  await count(600)
  const order = await orderOf(api)
  await order.pay()
  expect(await order.change(order.wanted({ quantity: 500 }))).toMatchObject({ ok: true })
  expect(await level()).toMatchObject({ left: 100 })
  const more = await order.change(order.wanted({ quantity: 1000 }))
  expect(more).toMatchObject({ ok: false, code: 'stock_short' })
  expect(await level()).toMatchObject({ left: 100 })
})

test('the cart says what is left, and nothing is ordered beyond it', async () => {
  await count(300)
  const buyer = await guestWithCart()
  await api.call.value(putCartItem, cards(buyer.cartId), buyer.as)
  const { cart } = await api.call.value(getCart, { cartId: buyer.cartId }, buyer.as)
  expect(cart.lineItems.map(({ stockLeft }) => stockLeft)).toEqual([300, 300])
  const input = await agreed(api, buyer.as, buyer.cartId)
  const answer = await api.call.send(checkoutCart, input, { ...buyer.as, key: randomUUID() })
  expect(answer).toMatchObject({ ok: false, code: 'stock_short' })
  expect(await level()).toMatchObject({ left: 300 })
})

test('a line that alone wants more than is left does not come into a cart, nor grow beyond it', async () => {
  await count(250)
  const { as, cartId } = await guestWithCart()
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const id = cart.lineItems[0]?.id
  expect(await change({ quantity: 100 })).toMatchObject({ ok: true })
  const short = { ok: false, code: 'stock_line_short', problem: { facts: { left: 100 } } }
  expect(await api.call.send(putCartItem, cards(cartId), as)).toMatchObject(short)
  expect(
    await api.call.send(putCartItem, { ...cards(cartId, { quantity: 500 }), id }, as),
  ).toMatchObject(short)
  // What stands there already may stay, and says itself that it is too much.
  expect(await api.call.send(putCartItem, { ...cards(cartId), id }, as)).toMatchObject({
    ok: true,
    value: { cart: { lineItems: [{ stockLeft: 100 }] } },
  })
  await count(0)
  const refused = await api.call.refusal(putCartItem, cards(cartId), as)
  expect(refused).toMatchObject({ code: 'stock_sold_out', detail: 'Sold out for now.' })
})

test('the sample shop has its articles in stock, counted once', async () => {
  const now = new Date()
  await seedSampleStock(api.db, shop, now)
  const other = 'business-cards/tall'
  const first = await level()
  const { levels } = await api.call.value(listStock, {}, keeper.as)
  expect(levels.filter(({ left }) => left > 0).length).toBeGreaterThan(0)
  const history = await api.call.value(listStockMoves, { article: other }, keeper.as)
  expect(history.moves.map(({ reason }) => reason)).toContain('sample stock')
  await seedSampleStock(api.db, shop, now)
  expect(await api.call.value(listStockMoves, { article: other }, keeper.as)).toEqual(history)
  expect(await level()).toEqual(first)
  const seeding = seedSampleStock(api.db, { ...shop, sample: false }, now)
  await expect(seeding).rejects.toThrow('sample')
})

test('of 50 customers at once who want the last ones, one gets them', async () => {
  await count(250)
  const buyers = await Promise.all(Array.from({ length: 50 }, guestWithCart))
  const inputs = await Promise.all(buyers.map(({ as, cartId }) => agreed(api, as, cartId)))
  const answers = await Promise.all(
    buyers.map(({ as }, index) => {
      const input = inputs[index]
      if (!input) throw new Error('everybody agreed to a cart')
      return api.call.send(checkoutCart, input, { ...as, key: randomUUID() })
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  expect(new Set(codes)).toEqual(new Set(['stock_short']))
  expect(await level()).toMatchObject({ onHand: 250, reserved: 250, left: 0 })
})

/** A guest with 250 cards and both addresses in the cart. */
async function guestWithCart() {
  const email = `${randomUUID().slice(0, 12)}@example.test`
  const { data } = await api.call.value(continueAsGuest, { email })
  const as: CallOptions = { tenant: 'ie', token: data.access_token }
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  return { as, cartId }
}
