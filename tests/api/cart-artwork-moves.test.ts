import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload, getOrderArtwork } from '../../src/lib/contract/artwork.ts'
import { createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { finishCartUpload } from '../../src/lib/contract/cart-artwork.ts'
import { saveForLater } from '../../src/lib/contract/left-over.ts'
import { reopenOrder } from '../../src/lib/contract/order.ts'
import { MAX_LEFT_OVER } from '../../src/lib/server/commerce/cart/left-over.ts'
import type { Enqueue } from '../../src/lib/server/platform/jobs/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { cartSenders } from './harness/cart-files.ts'
import { cards, newCustomer, newVisitor } from './harness/people.ts'

// Files go where their lines go.

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

const linesIn = async (cartId: string, as: { token?: string }) => {
  const { cart } = await api.call.value(createCart, {}, as)
  expect(cart.id).toBe(cartId)
  return cart.lineItems.map(({ id }) => id)
}

/** A customer who has no room for a line, in the cart or beside it. */
async function withoutRoom() {
  const person = await newCustomer(api)
  const { cartId, lineItemId } = await by.filled(person.as)
  await api.call.value(saveForLater, { cartId, cartItemId: lineItemId }, person.as)
  const row = sql`jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'seq', nextval(
    pg_get_serial_sequence('left_over_line', 'seq'))))`
  await sql`insert into left_over_line overriding system value
    select (${row}).* from left_over_line l, generate_series(2, ${MAX_LEFT_OVER})
    where l.customer_id = ${person.id}`.execute(api.db)
  for (let line = 0; line < 15; line += 1)
    await api.call.value(putCartItem, cards(cartId), person.as)
  return person
}

test('a line that has no room at a login keeps its file, and what is on its way', async () => {
  const person = await withoutRoom()
  const visitor = newVisitor()
  const line = await by.filled(visitor.as)
  const { fileId } = await by.sendWith(visitor.as, line, await by.pieces())
  const { uploadId } = await by.begin(visitor.as, line, 9, 'other.pdf')
  const merge = { anonymousUserId: visitor.anonymousId }
  await api.call.value(createCart, merge, person.as)
  expect(await by.filesOf(visitor.as, line)).toMatchObject({
    files: [{ id: fileId, download: expect.stringContaining('/_files/') }],
    arriving: [{ uploadId }],
  })
  const rows = await api.db
    .selectFrom('stored_file')
    .select('sha256')
    .where('customer_id', '=', person.id)
    .execute()
  expect(rows).toEqual([])
})

test('an order that is taken back gives its files to the new lines of the cart', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const { fileId } = await by.sendWith(as, line, await by.pieces())
  await by.check()
  const body = await pdfOf(91, 61, 1)
  const started = await by.begin(as, line, body.length, 'back.pdf')
  const { id } = await by.order(as, line.cartId)
  const { cartId } = await api.call.value(reopenOrder, { id }, { ...as, key: randomUUID() })
  const [lineItemId = ''] = await linesIn(cartId, as)
  const own = { cartId, lineItemId }
  expect(await by.filesOf(as, own)).toMatchObject({
    files: [{ id: fileId, check: { state: 'done' } }],
    arriving: [{ name: 'back.pdf' }],
  })
  const before = await api.call.value(getOrderArtwork, { orderId: id }, as)
  expect(before.artworks.flatMap(({ files }) => files)).toEqual([])
  // What was on its way arrives there too, and a second order has both.
  await by.put(started, body)
  const { uploadId } = started
  const taken = await api.call.value(finishCartUpload, { uploadId }, as)
  expect(await api.call.value(finishUpload, { uploadId }, as)).toEqual(taken)
  const { artworks } = await by.order(as, cartId)
  expect(artworks).toMatchObject([{ state: 'in_check' }])
  expect(artworks[0]?.files.map((file) => file.id).sort()).toEqual([fileId, taken.fileId].sort())
})

test('a file of a cart waits for workers that know such files, and one of an order for any', async () => {
  const asked: string[] = []
  const enqueue: Enqueue = async (_tx, { name }) => void asked.push(name)
  const other = await startApi({ enqueue })
  const [carts, orders] = [cartSenders(other), senders(other)]
  const { as } = newVisitor()
  const line = await carts.filled(as)
  await carts.sendWith(as, line, await carts.pieces())
  const { person, line: ordered } = await orders.ordered()
  await orders.send(person, ordered, await carts.pieces())
  const checks = asked.filter((name) => name.startsWith('check-'))
  await other.stop()
  expect(checks).toEqual(['check-cart-file', other.artwork.check.name])
})
