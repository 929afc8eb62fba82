import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import {
  endCartShare,
  getCartShare,
  getSharedCart,
  shareCart,
  takeSharedCart,
} from '../../src/lib/contract/shared-cart.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { ownDataOf } from './harness/own-data.ts'
import { cards, newCustomer, newVisitor, openCart, PASSWORD } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function fill(as: CallOptions, count: number, jobName = 'Secret job') {
  const { id } = await openCart(api, as)
  for (let line = 0; line < count; line++)
    await api.call.value(putCartItem, cards(id, { jobName }), as)
  return id
}

async function shared(count = 2) {
  const { as } = await newCustomer(api)
  const cartId = await fill(as, count)
  const { token, until } = await api.call.value(shareCart, { cartId }, as)
  return { as, cartId, token, until }
}

test('whoever has the link sees the lines and nothing of whose they are', async () => {
  const { as, cartId, token, until } = await shared()
  const seen = await api.call.value(getSharedCart, { token }, {})
  expect(seen).toMatchObject({ until, gone: [] })
  expect(JSON.stringify(seen)).not.toContain('Secret')
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(seen.lines.map(({ totalPrice }) => totalPrice)).toEqual(
    cart.lineItems.map(({ totalPrice }) => totalPrice),
  )
  expect(seen.lines.map(({ id }) => id)).not.toEqual(cart.lineItems.map(({ id }) => id))
  expect(seen.taxedPrice).toEqual(cart.taxedPrice)
  const row = await api.db
    .selectFrom('cart_share')
    .selectAll()
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/Secret/)
})

test('a new link ends the one before, and its owner or time ends it', async () => {
  const { as, cartId, token } = await shared(1)
  const next = await api.call.value(shareCart, { cartId }, as)
  const refused = async (of: string) =>
    (await api.call.refusal(getSharedCart, { token: of }, {})).code
  expect(await refused(token)).toBe('shared_cart_not_found')
  expect(await api.call.value(getCartShare, { cartId }, as)).toEqual({ until: next.until })
  const stranger = newVisitor().as
  for (const call of [shareCart, getCartShare, endCartShare] as const)
    expect((await api.call.refusal(call, { cartId }, stranger)).code).toBe('cart_not_found')
  for (let time = 0; time < 2; time++) await api.call.value(endCartShare, { cartId }, as)
  expect(await refused(next.token)).toBe('shared_cart_not_found')
  expect(await api.call.value(getCartShare, { cartId }, as)).toEqual({ until: null })
  const last = await api.call.value(shareCart, { cartId }, as)
  await api.db
    .updateTable('cart_share')
    .set({ expires_at: new Date(0) })
    .where('cart_id', '=', cartId)
    .execute()
  expect(await refused(last.token)).toBe('shared_cart_not_found')
})

test('the lines go into another cart, once for a key, and the owner’s stays as it is', async () => {
  const { as, cartId, token } = await shared()
  const before = await api.call.value(getCart, { cartId }, as)
  const taker = newVisitor().as
  const { id } = await openCart(api, taker)
  const again = { ...taker, key: randomUUID() }
  for (let time = 0; time < 2; time++) {
    const taken = await api.call.value(takeSharedCart, { token, cartId: id }, again)
    expect(taken).toMatchObject({ taken: 2, left: [] })
    expect(taken.cart.lineItems.map(({ jobName }) => jobName)).toEqual(['', ''])
  }
  expect(await api.call.value(getCart, { cartId }, as)).toEqual(before)
})

test('artworks that are taken over are named in words of whoever takes them, not by their owner’s', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const jars = testShop().product({ id: 'ie' }, 'jar-labels')
  if (!jars) throw new Error('The test shop sells jar labels')
  const names = ['Secret plum', 'Secret fig', 'Secret rose hip']
  const line = {
    cartId,
    productId: 'jar-labels',
    quantity: 1500,
    merchantInfo: {
      selectedAttributes: { ...initialSelection(jars), designs: '3' },
      selectedPriority: 'standard',
      selectedDeliveryOption: '',
    },
    multiArtworkDetails: names.map((name) => ({ name, 'Number of Rolls': 1 })),
  }
  await api.call.value(putCartItem, line, as)
  const { token } = await api.call.value(shareCart, { cartId }, as)
  const taker = newVisitor().as
  const { id } = await openCart(api, taker)
  const { cart } = await api.call.value(takeSharedCart, { token, cartId: id }, taker)
  const [taken] = cart.lineItems
  expect(taken?.multiArtworkDetails).toMatchObject([
    { name: 'Design 1', 'Number of Rolls': 1 },
    { name: 'Design 2', 'Number of Rolls': 1 },
    { name: 'Design 3', 'Number of Rolls': 1 },
  ])
})

test('what does not fit or is not sold any more is said, and the rest goes in', async () => {
  const { cartId, token } = await shared(3)
  const taker = newVisitor().as
  const id = await fill(taker, 14, 'own')
  const taken = await api.call.value(takeSharedCart, { token, cartId: id }, taker)
  expect(taken.cart.lineItems).toHaveLength(15)
  expect(taken.taken).toBe(1)
  expect(taken.left.map(({ why }) => why)).toEqual(['cart_full', 'cart_full'])
  const { lines } = await api.db
    .selectFrom('cart_share')
    .select('lines')
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  const gone = JSON.stringify(lines).replace('business-cards', 'sold-no-more')
  await api.db
    .updateTable('cart_share')
    .set({ lines: gone })
    .where('cart_id', '=', cartId)
    .execute()
  const seen = await api.call.value(getSharedCart, { token }, {})
  expect(seen.lines).toHaveLength(2)
  expect(seen.gone).toMatchObject([{ productId: 'sold-no-more' }])
})

test('an empty cart has no link', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  expect((await api.call.refusal(shareCart, { cartId }, as)).code).toBe('cart_empty')
})

test('a copy of one’s data has the link without what opens it, and erasing the account ends it', async () => {
  const { as, token } = await shared(1)
  const other = await newCustomer(api)
  const { id: cartId } = await openCart(api, other.as)
  await api.call.value(takeSharedCart, { token, cartId }, { ...other.as, key: randomUUID() })
  const proof = { currentPassword: PASSWORD }
  const data = await ownDataOf(api, proof, as)
  expect(data['sharedCarts']).toMatchObject([{ lines: [{}] }])
  expect(JSON.stringify(data)).not.toContain(token)
  await api.call.value(eraseOwnAccount, proof, as)
  const refused = await api.call.refusal(getSharedCart, { token }, {})
  expect(refused.code).toBe('shared_cart_not_found')
  // What somebody took before is theirs.
  const { cart } = await api.call.value(getCart, { cartId }, other.as)
  expect(cart.lineItems).toHaveLength(1)
})
