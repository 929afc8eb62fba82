import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload, getOrderArtwork } from '../../src/lib/contract/artwork.ts'
import { checkoutCart, createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import {
  cancelCartUpload,
  finishCartUpload,
  getCartArtwork,
  removeCartArtwork,
  startCartUpload,
} from '../../src/lib/contract/cart-artwork.ts'
import { holderOf } from '../../src/lib/server/commerce/cart/holder.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf } from './harness/artwork.ts'
import { cartSenders } from './harness/cart-files.ts'
import { addAddresses, agreed, cards, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

test('a visitor’s file is checked, follows the login, and is the order’s once and whole', async () => {
  const visitor = newVisitor()
  const line = await by.filled(visitor.as)
  const body = await by.pieces()
  const { fileId } = await by.sendWith(visitor.as, line, body)
  expect(await by.filesOf(visitor.as, line)).toMatchObject({
    byPerson: false,
    profile: { widthMm: 85, heightMm: 55 },
    files: [{ id: fileId, check: { state: 'waiting' } }],
  })
  await by.check()
  const looked = await by.filesOf(visitor.as, line)
  expect(looked?.files[0]?.check).toMatchObject({ state: 'done' })
  // Links name nobody by what opens a cart.
  const download = looked?.files[0]?.download ?? ''
  const named = Buffer.from(download.split('/').at(-1)?.split('.')[0] ?? '', 'base64url')
  expect(named.toString()).not.toContain(visitor.anonymousId)

  const person = await newCustomer(api)
  const merge = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, merge, person.as)
  const own = { cartId: cart.id, lineItemId: cart.lineItems[0]?.id ?? '' }
  expect((await by.filesOf(person.as, own))?.files).toMatchObject([{ id: fileId }])
  const { artworks } = await by.order(person.as, cart.id)
  expect(artworks).toMatchObject([
    { lineItemId: own.lineItemId, state: 'in_check', asks: 'approval', files: [{ id: fileId }] },
  ])
  const kept = await fetch(api.origin + (artworks[0]?.files[0]?.download ?? ''))
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
  const [page] =
    artworks[0]?.files[0]?.check.state === 'done' ? artworks[0].files[0].check.pages : []
  expect((await fetch(api.origin + (page?.picture ?? ''))).status).toBe(200)
})

test('nobody reads or touches the files of somebody else’s cart, by any id', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const body = await by.pieces()
  const { fileId } = await by.sendWith(as, line, body)
  const { uploadId } = await by.begin(as, line, 9, 'other.pdf')
  const [{ as: other }, visitor] = [await newCustomer(api), newVisitor()]
  const foreign = await newCustomer(api, 'fr')
  for (const stranger of [other, visitor.as, foreign.as]) {
    const key = { ...line, name: 'a.pdf', bytes: 9, fingerprint: '' }
    expect(await api.call.refusal(getCartArtwork, { cartId: line.cartId }, stranger)).toMatchObject(
      { code: 'cart_not_found' },
    )
    expect(await api.call.refusal(startCartUpload, key, stranger)).toMatchObject({
      code: 'cart_not_found',
    })
    for (const call of [finishCartUpload, cancelCartUpload])
      expect(await api.call.refusal(call, { uploadId }, stranger)).toMatchObject({
        code: 'upload_not_found',
      })
    const taken = await api.call.refusal(removeCartArtwork, { ...line, fileId }, stranger)
    expect(taken).toMatchObject({ code: 'cart_not_found' })
  }
  // A line of one's own that is called the same has files of its own.
  const mine = await openCart(api, other)
  const options = { ...other, key: line.lineItemId }
  const twin = await api.call.value(putCartItem, cards(mine.id), options)
  expect(twin.lineItemId).toBe(line.lineItemId)
  const own = { cartId: mine.id, lineItemId: twin.lineItemId }
  expect((await by.filesOf(other, own))?.files).toEqual([])
  const gone = await api.call.refusal(removeCartArtwork, { ...own, fileId }, other)
  expect(gone).toMatchObject({ code: 'artwork_not_found' })
  expect((await by.order(other, mine.id)).artworks).toMatchObject([{ state: 'awaiting_file' }])
  expect((await by.filesOf(as, line))?.files).toMatchObject([{ id: fileId }])
})

test('an anonymous id that is a customer’s opens none of their files', async () => {
  const person = await newCustomer(api)
  const line = await by.filled(person.as)
  await by.sendWith(person.as, line, await by.pieces())
  const posing = { tenant: 'ie', anonymousId: person.id }
  const cart = await openCart(api, posing)
  const options = { ...posing, key: line.lineItemId }
  await api.call.value(putCartItem, cards(cart.id), options)
  const { artworks } = await api.call.value(getCartArtwork, { cartId: cart.id }, posing)
  expect(artworks.flatMap(({ files }) => files)).toEqual([])
})

test('a file is replaced and taken away, and nothing is sent for what is not printed', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  const first = await by.sendWith(as, line, await by.pieces())
  const second = await by.sendWith(as, line, await pdfOf(91, 61, 1), first.fileId)
  expect((await by.filesOf(as, line))?.files.map(({ id }) => id)).toEqual([second.fileId])
  await api.call.value(removeCartArtwork, { ...line, fileId: second.fileId }, as)
  expect((await by.filesOf(as, line))?.files).toEqual([])

  const stocked = { upload: false, fileCheck: false }
  const shop = testShop()
  api.setShop(withProduct(shop, 'business-cards', (each) => ({ ...each, fileFlow: stocked })))
  const file = { ...line, name: 'card.pdf', bytes: 9, fingerprint: '' }
  const refused = await api.call.refusal(startCartUpload, file, as)
  const listed = await by.filesOf(as, line)
  api.setShop(shop)
  expect(refused).toMatchObject({ code: 'artwork_not_needed' })
  expect(listed).toBeUndefined()
})

test('an upload that is under way when the cart is ordered becomes a file of the order', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const body = await by.pieces()
  const started = await by.begin(as, line, body.length)
  const { id, artworks } = await by.order(as, line.cartId)
  expect(artworks).toMatchObject([{ state: 'awaiting_file', arriving: [{ name: 'card.pdf' }] }])
  await by.put(started, body)
  const { uploadId } = started
  const taken = await api.call.value(finishCartUpload, { uploadId }, as)
  expect(await api.call.value(finishUpload, { uploadId }, as)).toEqual(taken)
  const now = await api.call.value(getOrderArtwork, { orderId: id }, as)
  expect(now.artworks).toMatchObject([{ state: 'in_check', files: [{ id: taken.fileId }] }])
})

test('two checkouts at once make one order with the file', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const { fileId } = await by.sendWith(as, line, await by.pieces())
  await addAddresses(api, as, line.cartId)
  const wish = await agreed(api, as, line.cartId)
  const tries = await Promise.all(
    [1, 2].map(() => api.call.send(checkoutCart, wish, { ...as, key: randomUUID() })),
  )
  const [placed, ...others] = tries.flatMap((each) => (each.ok ? [each.value.id] : []))
  expect(others).toEqual([])
  const { artworks } = await api.call.value(getOrderArtwork, { orderId: placed ?? '' }, as)
  expect(artworks).toMatchObject([{ state: 'in_check', files: [{ id: fileId }] }])
})

test('a visitor has less room than a customer', async () => {
  const { as, anonymousId } = newVisitor()
  const line = await by.filled(as)
  await sql`
    insert into stored_file (tenant, customer_id, sha256, bytes, type, created_at)
    values ('ie', ${holderOf('ie', { anonymousId })}, 'full', 1998000000, 'pdf', now())
  `.execute(api.db)
  const file = { ...line, name: 'card.pdf', bytes: 2_500_000, fingerprint: '' }
  expect(await api.call.refusal(startCartUpload, file, as)).toMatchObject({ code: 'files_room' })
})
