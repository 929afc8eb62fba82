import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  checkoutCart,
  createCart,
  deleteCartItem,
  getCart,
  putCartItem,
} from '../../src/lib/contract/cart.ts'
import { setCartArrival } from '../../src/lib/contract/cart-arrival.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import { shownOf } from '../../src/lib/domain/cart/shown.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { lateFiles, setClock } from './harness/late-files.ts'
import { mailTo } from './harness/mail.ts'
import { orderOf } from './harness/order-edits.ts'
import { addAddresses, agreed, cards, newCustomer, newVisitor, openCart } from './harness/people.ts'

// Lines of different days arrive each as soon as it is ready, or all on the day of the last one.

let api: TestApi
beforeAll(async () => {
  setClock()
  api = await startApi()
})
beforeEach(() => setClock())
afterAll(async () => {
  vi.useRealTimers()
  await api.stop()
})

const PRIORITIES = ['economy', 'standard', 'fast', 'express'] as const
type Priority = (typeof PRIORITIES)[number]

/** Business cards by a priority. */
function by(cartId: string, selectedPriority: Priority) {
  const line = cards(cartId)
  const { selectedProductionTime: _, ...merchantInfo } = line.merchantInfo
  return { ...line, merchantInfo: { ...merchantInfo, selectedPriority } }
}

/** A customer with lines by these priorities and addresses, and what may be done with their cart. */
async function cartOf(priorities: readonly Priority[]) {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  for (const priority of priorities)
    await api.call.value(putCartItem, by(cartId, priority), person.as)
  await addAddresses(api, person.as, cartId)
  const look = async () => (await api.call.value(getCart, { cartId }, person.as)).cart
  const choose = async (arrival: 'each' | 'together') =>
    (await api.call.value(setCartArrival, { cartId, arrival }, person.as)).cart
  return { ...person, cartId, look, choose }
}

/** Orders a cart as it stands. */
async function order(as: CallOptions, cartId: string) {
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  return (await api.call.value(getOrder, { id }, as)).order
}

const days = (lines: readonly { promisedArrivalDate: string }[]) =>
  lines.map((line) => line.promisedArrivalDate)

test('a cart of one day has nothing to choose, one of several says the first and the last', async () => {
  const same = await cartOf(['standard', 'standard'])
  expect(await same.look()).not.toHaveProperty('arrival')
  const { look } = await cartOf(['standard', 'express'])
  const { arrival, lineItems } = await look()
  const [last, first] = days(lineItems)
  expect(arrival).toEqual({ chosen: 'each', first, last })
})

test('together is the latest day, at the same price, and goes back to each day of its own', async () => {
  const { look, choose } = await cartOf(['express', 'economy', 'fast'])
  const before = await look()
  const last = days(before.lineItems).toSorted().at(-1) ?? ''
  const together = await choose('together')
  expect(days(together.lineItems)).toEqual([last, last, last])
  expect(together.arrival).toMatchObject({ ...before.arrival, chosen: 'together' })
  expect(together.taxedPrice).toEqual(before.taxedPrice)
  for (const [index, line] of together.lineItems.entries()) {
    expect(line.price).toEqual(before.lineItems[index]?.price)
    // What is made faster than it has to be may be ordered later, and never has to be earlier.
    const own = before.lineItems[index]?.promisedUntil ?? ''
    expect(line.promisedUntil >= own).toBe(true)
  }
  expect(await choose('each')).toEqual(before)
})

test('a line that is paid to be faster than it arrives is told what would do, and may take it', async () => {
  const { as, cartId, look, choose } = await cartOf(['express', 'economy', 'standard'])
  const standard = (await look()).lineItems[2]
  const { lineItems, arrival, taxedPrice } = await choose('together')
  const [express, economy] = lineItems
  const slower = { priority: 'economy', totalPrice: economy?.totalPrice }
  expect(arrival?.enough).toEqual([
    { lineItemId: express?.id, ...slower },
    { lineItemId: standard?.id, ...slower },
  ])
  const wanted = { ...by(cartId, 'economy'), id: express?.id, totalPrice: economy?.totalPrice }
  const { cart } = await api.call.value(putCartItem, wanted, as)
  expect(days(cart.lineItems)).toEqual(days(lineItems))
  expect(cart.taxedPrice.totalGross.centAmount).toBeLessThan(taxedPrice.totalGross.centAmount)
  expect(cart.arrival?.enough).toEqual([{ lineItemId: standard?.id, ...slower }])
  expect((await choose('each')).arrival).not.toHaveProperty('enough')
})

test('an order keeps what was chosen, and all that is made by its days follows', async () => {
  const { as, email, cartId, choose } = await cartOf(['express', 'economy'])
  const cart = await choose('together')
  const placed = await order(as, cartId)
  expect(placed.arrivesTogether).toBe(true)
  expect(days(placed.lineItems)).toEqual(days(cart.lineItems))
  const rows = await api.db
    .selectFrom('line_fulfilment')
    .select(['due', 'leaves'])
    .where('order_id', '=', placed.id)
    .execute()
  expect(new Set(rows.map(({ due }) => due)).size).toBe(1)
  expect(new Set(rows.map(({ leaves }) => leaves)).size).toBe(1)
  const { kept } = await mailTo(api, email, 'order-received')
  expect(kept.text).toMatch(/Everything together on Friday\s4\sDecember\s2026/)
})

test('an order of each day of its own says nothing of it', async () => {
  const { as, cartId } = await cartOf(['express', 'economy'])
  const placed = await order(as, cartId)
  expect(placed).not.toHaveProperty('arrivesTogether')
  expect(new Set(days(placed.lineItems)).size).toBe(2)
})

test('who was shown other days, or another choice, does not order by this one', async () => {
  const { as, cartId, look, choose } = await cartOf(['express', 'economy'])
  const before = shownOf(await look())
  await choose('together')
  const refused = await api.call.refusal(
    checkoutCart,
    { cartId, shown: before },
    { ...as, key: randomUUID() },
  )
  expect(refused.code).toBe('cart_changed')
  expect((await order(as, cartId)).arrivesTogether).toBe(true)
})

test('without its latest line the rest comes earlier again', async () => {
  const { as, cartId, choose } = await cartOf(['express', 'economy', 'fast'])
  const { lineItems } = await choose('together')
  const economy = lineItems[1]?.id ?? ''
  const { cart } = await api.call.value(deleteCartItem, { cartId, cartItemId: economy }, as)
  expect(cart.arrival?.chosen).toBe('together')
  expect(days(cart.lineItems)[0]).toBe(cart.arrival?.last)
  expect((cart.arrival?.last ?? '') < (lineItems[0]?.promisedArrivalDate ?? '')).toBe(true)
})

test('what a visitor chose goes along at the login, and an order that is taken back brings its own', async () => {
  const visitor = newVisitor()
  const { id } = await openCart(api, visitor.as)
  for (const priority of ['express', 'economy'] as const)
    await api.call.value(putCartItem, by(id, priority), visitor.as)
  await api.call.value(setCartArrival, { cartId: id, arrival: 'together' }, visitor.as)
  const person = await newCustomer(api)
  const merged = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, merged, person.as)
  expect(cart.arrival?.chosen).toBe('together')
  await addAddresses(api, person.as, cart.id)
  const placed = await order(person.as, cart.id)
  const once = { ...person.as, key: randomUUID() }
  const { cartId } = await api.call.value(reopenOrder, { id: placed.id }, once)
  const again = (await api.call.value(getCart, { cartId }, person.as)).cart
  expect(again.arrival?.chosen).toBe('together')
  expect(days(again.lineItems)).toEqual(days(placed.lineItems))
})

test('nobody chooses for the cart of another', async () => {
  const { cartId } = await cartOf(['express', 'economy'])
  const stranger = await newCustomer(api)
  const input = { cartId, arrival: 'together' as const }
  expect((await api.call.refusal(setCartArrival, input, stranger.as)).code).toBe('cart_not_found')
  const elsewhere = newVisitor('de')
  expect((await api.call.refusal(setCartArrival, input, elsewhere.as)).code).toBe('cart_not_found')
})

test('a changed line that comes later takes the others along, one that could come earlier waits', async () => {
  const made = await orderOf(api, [{}], 'together')
  const before = days((await made.order()).lineItems)
  const slower = made.wanted({})
  const merchantInfo = { ...slower.merchantInfo, selectedPriority: 'economy' }
  const { selectedProductionTime: _, ...economy } = merchantInfo
  const draft = await made.drafted({ ...slower, merchantInfo: economy })
  const { from, to } = draft.change.arrivalDate
  expect(to > from).toBe(true)
  expect(days(draft.order.lineItems)).toEqual([to, to])
  expect(days((await made.order()).lineItems)).toEqual(before)
  expect((await made.finalize(draft.orderEditId)).ok).toBe(true)
  expect(days((await made.order()).lineItems)).toEqual([to, to])
  const express = { ...economy, selectedPriority: 'express' }
  const faster = await made.drafted({ ...slower, merchantInfo: express })
  expect(faster.change.arrivalDate).toEqual({ from: to, to })
})

test('a late file moves the whole order, and its customer is told so', async () => {
  const late = lateFiles(api)
  const { person, lines, until } = await late.waitingTwice()
  await api.db
    .updateTable('shop_order')
    .set({ arrival: 'together' })
    .where('id', '=', lines[0].orderId)
    .execute()
  // The other one is made already.
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'in_production' })
    .where('line_id', '=', lines[1].lineItemId)
    .execute()
  const look = async () =>
    (await api.call.value(getOrder, { id: lines[0].orderId }, person.as)).order
  const before = days((await look()).lineItems)
  await late.hoursAfter(until, 0.1)
  const after = days((await look()).lineItems)
  expect(new Set(after).size).toBe(1)
  expect((after[0] ?? '') > (before[0] ?? '')).toBe(true)
  const [mail] = await late.mailsTo(person, 'file-late')
  expect(mail?.body_text).toContain('the rest of this order comes on that day too')
  expect(await late.eventsOf(lines[1])).toContain('redate')
})

test('whatever is chosen, sums stay, and days are the own ones or the latest of them', async () => {
  const priorities = fc.array(fc.constantFrom(...PRIORITIES), { minLength: 1, maxLength: 4 })
  const choices = fc.array(fc.constantFrom('each' as const, 'together' as const), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(priorities, choices, async (wanted, chosen) => {
      const { as, cartId, look, choose } = await cartOf(wanted)
      const own = await look()
      for (const arrival of chosen) await choose(arrival)
      const cart = await look()
      expect(cart.taxedPrice).toEqual(own.taxedPrice)
      const last = days(own.lineItems).toSorted().at(-1) ?? ''
      const isTogether = chosen.at(-1) === 'together'
      const expected = isTogether ? own.lineItems.map(() => last) : days(own.lineItems)
      expect(days(cart.lineItems)).toEqual(expected)
      const placed = await order(as, cartId)
      expect(days(placed.lineItems)).toEqual(expected)
      expect(placed.taxedPrice).toEqual(own.taxedPrice)
      expect(placed.arrivesTogether ?? false).toBe(isTogether && wanted.length > 1)
    }),
    { numRuns: 8 },
  )
})
