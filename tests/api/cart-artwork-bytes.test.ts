import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCart, duplicateCartItem } from '../../src/lib/contract/cart.ts'
import { expireFilesOf } from '../../src/lib/server/commerce/artwork/expire-files.ts'
import { keepFile } from '../../src/lib/server/commerce/artwork/keep-file.ts'
import { holderOf } from '../../src/lib/server/commerce/cart/holder.ts'
import { giveFiles } from '../../src/lib/server/commerce/cart/line-files.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf } from './harness/artwork.ts'
import { cartSenders } from './harness/cart-files.ts'
import { lockWaits } from './harness/lock-waits.ts'
import { newCustomer, newVisitor } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

const inDays = (days: number) => {
  const terms = { db: api.db, log: pino({ level: 'silent' }), shop: testShop() }
  const now = new Date(Date.now() + days * 86_400_000)
  const context = contextOf({ ...terms, now, actor: { kind: 'system', name: 'test' } }, 'ie')
  if (!context) throw new Error('the shop sells in Ireland')
  return context
}
const expire = () => expireFilesOf(inDays(100), api.artwork.files)

/** A file that somebody sent as a visitor, has as a customer, and sent as that visitor again. */
async function sentTwice(pages: number) {
  const visitor = newVisitor()
  const body = await pdfOf(91, 61, pages)
  const { sha256 } = await by.sendWith(visitor.as, await by.filled(visitor.as), body)
  const person = await newCustomer(api)
  const merge = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, merge, person.as)
  const line = { cartId: cart.id, lineItemId: cart.lineItems[0]?.id ?? '' }
  const again = await by.filled(visitor.as)
  await by.sendWith(visitor.as, again, body)
  const holder = holderOf('ie', visitor)
  const rows = await api.db
    .selectFrom('stored_file')
    .select(['customer_id', 'folder'])
    .where('sha256', '=', sha256)
    .orderBy('folder')
    .execute()
  expect(rows).toEqual([
    { customer_id: person.id, folder: holder },
    { customer_id: holder, folder: null },
  ])
  const isStored = async () => Boolean(await api.artwork.files.store.size(['ie', holder, sha256]))
  const drop = (customerId: string) =>
    api.db
      .updateTable('artwork')
      .set({ removed_at: new Date(0), created_at: new Date(0) })
      .where('customer_id', '=', customerId)
      .execute()
  return { visitor: { ...visitor, holder }, person, line, again, body, sha256, isStored, drop }
}

test('bytes that a visitor’s file and a customer’s share stay until neither has them', async () => {
  const { visitor, person, line, body, isStored, drop } = await sentTwice(5)
  await drop(visitor.holder)
  await expire()
  const [file] = (await by.filesOf(person.as, line))?.files ?? []
  const kept = await fetch(api.origin + (file?.download ?? ''))
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
  await drop(person.id)
  await expire()
  expect(await isStored()).toBe(false)
})

test('bytes are deleted where both who had them are through with them at once', async () => {
  const { visitor, person, isStored, drop } = await sentTwice(6)
  await drop(visitor.holder)
  await drop(person.id)
  await expire()
  expect(await isStored()).toBe(false)
})

test('a customer who is erased takes no bytes from what the same browser has sent since', async () => {
  const { visitor, person, again, body, isStored } = await sentTwice(7)
  await by.erase(person)
  expect(await isStored()).toBe(true)
  const [file] = (await by.filesOf(visitor.as, again))?.files ?? []
  const kept = await fetch(api.origin + (file?.download ?? ''))
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
})

test('bytes that are kept again at the moment in which another row of them goes are kept', async () => {
  const { visitor, person, body, sha256, isStored, drop } = await sentTwice(8)
  await drop(person.id)
  await expire()
  await drop(visitor.holder)
  const context = inDays(0)
  const file = { customer_id: person.id, sha256, type: 'pdf' as const, bytes: body.length }
  const [isPutting, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const keeping = inTransaction(api.db, (tx) =>
    keepFile(tx, context, file, () => {
      // They are there already, as a store finds that is asked to put them.
      isPutting.resolve()
      return mayEnd.promise
    }),
  )
  await isPutting.promise
  let isDone = false
  const deleting = expire().finally(() => {
    isDone = true
  })
  await vi.waitUntil(async () => isDone || (await lockWaits(api.db)) > 0)
  mayEnd.resolve()
  await Promise.all([keeping, deleting])
  expect(await isStored()).toBe(true)
})

test('pictures that a copy of a file is shown by stay when the file itself goes', async () => {
  const visitor = newVisitor()
  const line = await by.filled(visitor.as)
  const { fileId } = await by.sendWith(visitor.as, line, await pdfOf(91, 61, 9))
  await by.check()
  const wish = { cartId: line.cartId, cartItemId: line.lineItemId }
  const { lineItemId } = await api.call.value(duplicateCartItem, wish, visitor.as)
  const holder = holderOf('ie', visitor)
  const person = await newCustomer(api)
  // As where the customer had room for the second line alone.
  await inTransaction(api.db, (tx) =>
    giveFiles(tx, 'ie', {
      ...{ from: holder, to: person.id, staying: [line.lineItemId] },
      lines: new Map([[lineItemId, lineItemId]]),
    }),
  )
  const isDrawn = async () =>
    Boolean(await api.artwork.files.store.size(['ie', 'pages', fileId, '1.png']))
  const end = async (of: string) => {
    const [longAgo, removed_at] = [new Date(0), new Date(0)]
    const files = api.db.updateTable('artwork').set({ removed_at, created_at: longAgo })
    await files.where('customer_id', '=', of).execute()
    const stored = api.db.updateTable('stored_file').set({ created_at: longAgo })
    await stored.where('customer_id', '=', of).execute()
    return expireFilesOf(inDays(0), api.artwork.files)
  }
  expect(await end(holder)).toBe(1)
  expect(await isDrawn()).toBe(true)
  expect(await end(person.id)).toBe(1)
  expect(await isDrawn()).toBe(false)
})
