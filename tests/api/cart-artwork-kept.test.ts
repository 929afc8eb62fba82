import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteCartItem, duplicateCartItem, putCartItem } from '../../src/lib/contract/cart.ts'
import { removeCartArtwork } from '../../src/lib/contract/cart-artwork.ts'
import { saveForLater, takeLeftOver } from '../../src/lib/contract/left-over.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { expireFilesOf } from '../../src/lib/server/commerce/artwork/expire-files.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf } from './harness/artwork.ts'
import { cartSenders } from './harness/cart-files.ts'
import type { CallOptions } from './harness/client.ts'
import { ownDataOf } from './harness/own-data.ts'
import { cards, newCustomer, newVisitor, PASSWORD } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

/** Cards of another size. */
function slim(cartId: string, change: Parameters<typeof cards>[1] = {}) {
  const wanted = cards(cartId, change)
  const { selectedAttributes, ...info } = wanted.merchantInfo
  const attributes = { ...selectedAttributes, format: 'slim' }
  return { ...wanted, merchantInfo: { ...info, selectedAttributes: attributes } }
}

async function codesOf(as: CallOptions, line: { cartId: string; lineItemId: string }) {
  const check = (await by.filesOf(as, line))?.files[0]?.check
  return check?.state === 'done' ? check.findings.map(({ code }) => code) : 'waiting'
}

test('a line that is changed in place keeps its file, which is checked anew for another size', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  await by.check()
  const change = (merchantInfo: object, quantity: number) => {
    const wanted = cards(line.cartId, { id: line.lineItemId, quantity })
    const selectedAttributes = { ...wanted.merchantInfo.selectedAttributes, ...merchantInfo }
    const info = { ...wanted.merchantInfo, selectedAttributes }
    return api.call.value(putCartItem, { ...wanted, merchantInfo: info }, as)
  }
  const codes = () => codesOf(as, line)
  const before = await codes()
  await change({ paper: 'board-400' }, 500)
  expect(await codes()).toEqual(before)
  expect(api.unchecked).toEqual([])
  await change({ format: 'slim' }, 500)
  expect(await codes()).toBe('waiting')
  await by.check()
  expect(await codes()).toContain('page_size')
})

test('a line that becomes another while its file is looked through has it looked through for that', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  const { store } = api.artwork.files
  const lending = store.lend.bind(store)
  vi.spyOn(store, 'lend').mockImplementationOnce(async (key, use) => {
    const found = await lending(key, use)
    await api.call.value(putCartItem, slim(line.cartId, { id: line.lineItemId }), as)
    return found
  })
  await by.check()
  await by.check()
  expect(await codesOf(as, line)).toContain('page_size')
})

test('a line that is put back in another size has its file looked through for that', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  await by.check()
  const { cartId, lineItemId } = line
  await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  await api.call.value(putCartItem, slim(cartId), { ...as, key: lineItemId })
  await by.check()
  expect(await codesOf(as, line)).toContain('page_size')
})

test('what was sent for a line that a designer makes now is seen and taken away', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const [first, second] = [
    await by.sendWith(as, line, await by.pieces()),
    await by.sendWith(as, line, await pdfOf(91, 61, 1)),
  ]
  const services = { 'SVC-pixart-design-service': { inputText: '' } }
  await api.call.value(putCartItem, cards(line.cartId, { id: line.lineItemId, services }), as)
  expect((await by.filesOf(as, line))?.files).toHaveLength(2)
  await api.call.value(removeCartArtwork, { ...line, fileId: first.fileId }, as)
  expect((await by.filesOf(as, line))?.files).toMatchObject([{ id: second.fileId }])
  await by.check()
  await api.call.value(removeCartArtwork, { ...line, fileId: second.fileId }, as)
  expect(await by.filesOf(as, line)).toBeUndefined()
})

test('a second line that is the same has the file too, looked through once', async () => {
  const { as, id } = await newCustomer(api)
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  const wish = { cartId: line.cartId, cartItemId: line.lineItemId }
  const { lineItemId } = await api.call.value(duplicateCartItem, wish, as)
  expect(api.unchecked).toHaveLength(1)
  await by.check()
  const twin = (await by.filesOf(as, { ...line, lineItemId }))?.files[0]
  expect(twin?.check.state).toBe('done')
  const picture = twin?.check.state === 'done' ? twin.check.pages[0]?.picture : ''
  expect((await fetch(api.origin + (picture ?? ''))).status).toBe(200)
  const { artworks } = await by.order(as, line.cartId)
  expect(artworks.map(({ state, files }) => [state, files.length])).toEqual([
    ['in_check', 1],
    ['in_check', 1],
  ])
  const stored = await api.db
    .selectFrom('stored_file')
    .select('sha256')
    .where('customer_id', '=', id)
    .execute()
  expect(stored).toEqual([{ sha256: twin?.sha256 }])
})

test('a line that is put aside, or taken out and put back, has its file again', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  const { fileId } = await by.sendWith(as, line, await by.pieces())
  const { cartId, lineItemId } = line
  await api.call.value(saveForLater, { cartId, cartItemId: lineItemId }, as)
  expect(await by.filesOf(as, line)).toBeUndefined()
  // Checked while it stands beside the cart.
  await by.check()
  await api.call.value(takeLeftOver, { cartId, lineItemId }, as)
  expect((await by.filesOf(as, line))?.files).toMatchObject([
    { id: fileId, check: { state: 'done' } },
  ])
  await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  await api.call.value(putCartItem, cards(cartId), { ...as, key: lineItemId })
  expect((await by.filesOf(as, line))?.files).toMatchObject([
    { id: fileId, check: { state: 'done' } },
  ])
})

test('a line that was taken out before its file was checked has it checked when it is back', async () => {
  const { as } = newVisitor()
  const { cartId, lineItemId } = await by.filled(as)
  await by.sendWith(as, { cartId, lineItemId }, await by.pieces())
  await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  await by.check()
  await api.call.value(putCartItem, cards(cartId), { ...as, key: lineItemId })
  await by.check()
  const found = await by.filesOf(as, { cartId, lineItemId })
  expect(found?.files[0]?.check.state).toBe('done')
})

test('files of a cart are kept as long as their line, and then for the time of the tenant', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  const { sha256 } = await by.sendWith(as, line, await pdfOf(91, 61, 3))
  const shop = testShop()
  const later = () => {
    const terms = { db: api.db, log: pino({ level: 'silent' }), shop }
    const now = new Date(Date.now() + 100 * 86_400_000)
    const context = contextOf({ ...terms, now, actor: { kind: 'system', name: 'test' } }, 'ie')
    if (!context) throw new Error('the shop sells in Ireland')
    return expireFilesOf(context, api.artwork.files)
  }
  const isKept = async () => {
    const rows = await api.db
      .selectFrom('stored_file')
      .select('deleted_at')
      .where('sha256', '=', sha256)
      .execute()
    return rows.every(({ deleted_at }) => deleted_at === null)
  }
  await later()
  expect(await isKept()).toBe(true)
  const { cartId, lineItemId } = line
  await api.call.value(deleteCartItem, { cartId, cartItemId: lineItemId }, as)
  await later()
  expect(await isKept()).toBe(false)
})

test('a copy of one’s data names the files of the cart, and an erased account has none', async () => {
  const person = await newCustomer(api)
  const line = await by.filled(person.as)
  await by.sendWith(person.as, line, await pdfOf(91, 61, 4))
  const data = await ownDataOf(api, { currentPassword: PASSWORD }, person.as)
  expect(JSON.stringify(data)).toContain('card.pdf')
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, person.as)
  await by.erase(person)
  const rows = await api.db
    .selectFrom('artwork as a')
    .innerJoin('stored_file as f', 'f.sha256', 'a.sha256')
    .select(['a.name', 'f.deleted_at'])
    .where('a.customer_id', '=', person.id)
    .where('f.customer_id', '=', person.id)
    .execute()
  expect(rows).toMatchObject([{ name: '', deleted_at: expect.any(Date) }])
})
