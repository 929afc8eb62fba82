// What a line says beside its price (specification, section 3): what was configured, where its file comes from, what is
// done with one that is not quite right, and which recommendation led to it. Whatever becomes of a line keeps it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrderArtwork } from '../../src/lib/contract/artwork.ts'
import { getStaffArtwork } from '../../src/lib/contract/artwork-desk.ts'
import { duplicateCartItem, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import {
  generateProductCustomConfigUrl,
  getProductCustomConfigFromKey,
} from '../../src/lib/contract/custom-config.ts'
import {
  setCartDocumentPreferences,
  setOrderDocumentPreferences,
} from '../../src/lib/contract/document-preferences.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { getJobTicket } from '../../src/lib/contract/job-ticket.ts'
import { saveForLater, takeLeftOver } from '../../src/lib/contract/left-over.ts'
import { getOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { keepOwnDesign, useOwnDesign } from '../../src/lib/contract/own-design.ts'
import { shareCart, takeSharedCart } from '../../src/lib/contract/shared-cart.ts'
import { getWrittenOffer, makeWrittenOffer } from '../../src/lib/contract/written-offer.ts'
import { DESIGN_SERVICE } from '../../src/lib/domain/product/file-checks.ts'
import { decodeConfig } from '../../src/stores/product/encoded-config.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import type { CallOptions } from './harness/client.ts'
import { cards, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

const mend = { whenInDoubt: 'mend' } as const
const recommended = { recommendationId: 'product-grid', recommendedFrom: 'home' }
const link = '/business-cards/?key=0123456789ab'

/** A line with all that can be said of one. */
function told(cartId: string, change: Partial<InputOf<typeof putCartItem>> = {}) {
  const { merchantInfo, ...line } = cards(cartId)
  const said = {
    merchantAttributes: { campaign: 'spring' },
    ...{ preConfiguredUrl: link, ...recommended },
  }
  return {
    ...line,
    merchantInfo: { ...merchantInfo, ...said },
    documentPreferences: mend,
    ...change,
  }
}

async function linesOf(as: CallOptions, cartId: string) {
  return (await api.call.value(getCart, { cartId }, as)).cart.lineItems
}

/** What is kept of a line; a caller's own words go to nobody else. */
const kept = {
  merchantInfo: {
    ...{ pageId: 'business-cards', fileFlow: 'upload', preConfiguredUrl: link, ...recommended },
    merchantAttributes: { campaign: 'spring' },
  },
  documentPreferences: mend,
  mcpDocsSource: 'upload',
  productConfig: { configurationId: 'business-cards' },
}

async function begun() {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const { lineItemId } = await api.call.value(putCartItem, told(cartId), as)
  return { as, cartId, lineItemId }
}

test('a line says what was configured, so that a link opens it again', async () => {
  const { as, cartId } = await begun()
  const [line] = await linesOf(as, cartId)
  expect(line).toMatchObject(kept)
  const { configurationId, version, config: encoded } = line?.productConfig ?? {}
  const config = decodeConfig(encoded ?? '')
  expect(config).toEqual({
    version,
    selectedAttributes: line?.merchantInfo.selectedAttributes,
    ...{ selectedQuantity: 250, selectedPriority: 'standard', services: [] },
  })
  if (!config || !configurationId) throw new Error('the line says both')
  const kept_ = { config, productConfigurationId: configurationId }
  const { key } = await api.call.value(generateProductCustomConfigUrl, kept_)
  expect(await api.call.value(getProductCustomConfigFromKey, { key })).toMatchObject({
    isValid: true,
    config,
  })
})

test('a copy, a line changed in place, put aside and shared, and an order and the next one keep it', async () => {
  const { as, cartId, lineItemId } = await begun()
  const copied = await api.call.value(duplicateCartItem, { cartId, cartItemId: lineItemId }, as)
  expect(copied.cart.lineItems).toMatchObject([kept, kept])

  // A page that knows nothing of it changes the line.
  await api.call.value(putCartItem, { ...cards(cartId), id: lineItemId, quantity: 500 }, as)
  const [changed] = await linesOf(as, cartId)
  expect(changed).toMatchObject({ ...kept, quantity: 500 })
  expect(decodeConfig(changed?.productConfig?.config ?? '')?.selectedQuantity).toBe(500)

  const aside = await api.call.value(saveForLater, { cartId, cartItemId: lineItemId }, as)
  expect(aside.cart.savedForLater).toMatchObject([kept])
  const back = await api.call.value(takeLeftOver, { cartId, lineItemId }, as)
  expect(back.cart.lineItems).toMatchObject([kept, kept])

  const { token } = await api.call.value(shareCart, { cartId }, as)
  const taker = newVisitor().as
  const { id: taken } = await openCart(api, taker)
  await api.call.value(takeSharedCart, { token, cartId: taken }, { ...taker, key: randomUUID() })
  const [shared] = await linesOf(taker, taken)
  expect(shared).toMatchObject({ merchantInfo: recommended, documentPreferences: mend })
  // Words and links of whose it was go to nobody.
  expect(shared?.merchantInfo).toMatchObject({ merchantAttributes: {}, preConfiguredUrl: '' })

  const { id } = await by.order(as, cartId)
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.lineItems).toMatchObject([kept, kept])
  const again = await api.call.value(reorderOrder, { id }, { ...as, key: randomUUID() })
  expect(await linesOf(as, again.cartId)).toMatchObject([kept, kept])
})

test('a line has what the written offer was made with that it is put in by', async () => {
  const { as, cartId } = await begun()
  const [line] = await linesOf(as, cartId)
  const config = decodeConfig(line?.productConfig?.config ?? '')
  if (!config) throw new Error('the line says what was configured')
  const of = { config, productConfigurationId: 'business-cards' }
  const { key } = await api.call.value(generateProductCustomConfigUrl, of)
  const told = { documentPreferences: mend, ...recommended }
  const offer = await api.call.value(makeWrittenOffer, { key, quantities: [250], ...told })
  expect(offer).toMatchObject(told)
  expect(await api.call.value(getWrittenOffer, { number: offer.number })).toEqual(offer)
  const plain = await api.call.value(makeWrittenOffer, { key, quantities: [250] })
  expect(plain.documentPreferences).toEqual({ whenInDoubt: 'ask' })
  expect(plain).not.toHaveProperty('recommendationId')

  const put = (change: object) => api.call.value(putCartItem, { ...cards(cartId), ...change }, as)
  const { cart, lineItemId } = await put({ offer: offer.number })
  const by = cart.lineItems.find(({ id }) => id === lineItemId)
  expect(by).toMatchObject({ merchantInfo: recommended, documentPreferences: mend })
  // What is said of the line itself counts, then and afterwards.
  const ask = { whenInDoubt: 'ask' } as const
  const said = await put({ id: lineItemId, documentPreferences: ask })
  const again = await put({ id: lineItemId, offer: offer.number })
  for (const { cart: now } of [said, again])
    expect(now.lineItems.find(({ id }) => id === lineItemId)?.documentPreferences).toEqual(ask)
})

test('a line says whether a consumer may send it back', async () => {
  const { as, cartId } = await begun()
  expect((await linesOf(as, cartId))[0]).not.toHaveProperty('hasWithdrawalRight')
  api.setShop(
    withProduct(testShop(), 'business-cards', (product) => ({
      ...product,
      fileFlow: { ...product.fileFlow, upload: false, fileCheck: false },
    })),
  )
  const [fromStock] = await linesOf(as, cartId)
  api.setShop(testShop())
  expect(fromStock).toMatchObject({
    hasWithdrawalRight: true,
    merchantInfo: { fileFlow: 'none' },
  })
})

test('a change of an order keeps it too', async () => {
  const { as, cartId, lineItemId } = await begun()
  const { id: orderId } = await by.order(as, cartId)
  const { cartId: _, productId: __, ...line } = cards(cartId)
  const lineItem = { ...line, id: lineItemId, quantity: 500 }
  const key = () => ({ ...as, key: randomUUID() })
  const draft = await api.call.value(saveOrderEdit, { orderId, lineItem }, key())
  expect(draft.order.lineItems).toMatchObject([{ ...kept, quantity: 500 }])
  // Said between the draft and its confirmation, it holds.
  const ask = { whenInDoubt: 'ask' } as const
  const said = { orderId, lineItemId, documentPreferences: ask }
  await api.call.value(setOrderDocumentPreferences, said, as)
  const done = { orderId, orderEditId: draft.orderEditId }
  const { order } = await api.call.value(finalizeOrderEdit, done, key())
  expect(order.lineItems).toMatchObject([{ ...kept, quantity: 500, documentPreferences: ask }])
})

test('a line says where its file comes from, and which way was chosen', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const says = async () => {
    const [first] = await linesOf(as, line.cartId)
    return [first?.merchantInfo.selectedUploadType, first?.mcpDocsSource]
  }
  const put = (change: object) =>
    api.call.value(putCartItem, { ...cards(line.cartId, change), id: line.lineItemId }, as)
  expect(await says()).toEqual(['upload', 'upload'])

  const text = { kind: 'text', id: 'a', text: 'Quay', font: 'sans', ink: 'navy' } as const
  const page = { ground: 'cream', parts: [{ ...text, sizePt: 12, xMm: 20, yMm: 20 }] } as const
  const document = { pages: [page, page].map((each) => ({ ...each, parts: [...each.parts] })) }
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document }, as)
  expect(await says()).toEqual(['upload', 'upload'])
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  expect(await says()).toEqual(['dex', 'dex'])
  // Sent back as it was answered, it is taken.
  const [shown] = await linesOf(as, line.cartId)
  const { selectedProductionTime: _, ...merchantInfo } = shown?.merchantInfo ?? {}
  await put({ merchantInfo: { ...cards(line.cartId).merchantInfo, ...merchantInfo } })
  expect(await says()).toEqual(['dex', 'dex'])

  const [file] = (await by.filesOf(as, line))?.files ?? []
  await by.sendWith(as, line, await by.pieces(), file?.id)
  expect(await says()).toEqual(['upload', 'upload'])

  // What was sent explains to the designer what is wanted.
  await put({ services: { [DESIGN_SERVICE]: { inputText: '' } } })
  expect(await says()).toEqual(['hds', 'upload'])
})

test('a design of the editor stays one where its line is ordered', async () => {
  const { as } = await newCustomer(api)
  const line = await by.filled(as)
  const page = { ground: 'teal', parts: [] } as const
  const document = { pages: [page, page].map((each) => ({ ...each, parts: [] })) }
  await api.call.value(keepOwnDesign, { ...line, revision: 0, document }, as)
  await api.call.value(useOwnDesign, { ...line, revision: 1 }, as)
  const { id } = await by.order(as, line.cartId)
  const { order } = await api.call.value(getOrder, { id }, as)
  expect(order.lineItems).toMatchObject([
    { mcpDocsSource: 'dex', merchantInfo: { selectedUploadType: 'dex' } },
  ])
})

test('what is done with a file that is not quite right is said in the cart and after it, and staff see it', async () => {
  const { as } = await newCustomer(api)
  const { cartId, lineItemId } = await by.filled(as)
  const [first] = await linesOf(as, cartId)
  expect(first?.documentPreferences).toEqual({ whenInDoubt: 'ask' })
  const input = { cartId, cartItemId: lineItemId, documentPreferences: mend }
  const { cart } = await api.call.value(setCartDocumentPreferences, input, as)
  expect(cart.lineItems[0]).toMatchObject({
    documentPreferences: mend,
    totalPrice: first?.totalPrice,
  })
  expect((await by.filesOf(as, { cartId, lineItemId }))?.documentPreferences).toEqual(mend)
  const stranger = newVisitor().as
  expect((await api.call.refusal(setCartDocumentPreferences, input, stranger)).code).toBe(
    'cart_not_found',
  )

  const { id: orderId } = await by.order(as, cartId)
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const line = { orderId, lineItemId }
  const seen = () => api.call.value(getStaffArtwork, line, staff.as)
  expect((await seen()).artwork.documentPreferences).toEqual(mend)
  const ask = { ...line, documentPreferences: { whenInDoubt: 'ask' as const } }
  const other = await newCustomer(api)
  expect((await api.call.refusal(setOrderDocumentPreferences, ask, other.as)).code).toBe(
    'order_not_found',
  )
  await api.call.value(setOrderDocumentPreferences, ask, as)
  expect((await seen()).artwork.documentPreferences).toEqual({ whenInDoubt: 'ask' })
  const { artworks } = await api.call.value(getOrderArtwork, { orderId }, as)
  expect(artworks).toMatchObject([{ documentPreferences: { whenInDoubt: 'ask' } }])
  const { ticket } = await api.call.value(getJobTicket, line, staff.as)
  expect(ticket.documentPreferences).toEqual({ whenInDoubt: 'ask' })
})

test('a designer’s line and what needs no file have no such choice', async () => {
  const { as } = await newCustomer(api)
  const { cartId, lineItemId } = await by.filled(as)
  const services = { [DESIGN_SERVICE]: { inputText: '' } }
  await api.call.value(putCartItem, { ...cards(cartId, { services }), id: lineItemId }, as)
  const input = { cartId, cartItemId: lineItemId, documentPreferences: mend }
  expect((await api.call.refusal(setCartDocumentPreferences, input, as)).code).toBe(
    'artwork_designed',
  )
})

test.each([
  ['a place that there is not', { recommendationId: 'elsewhere', recommendedFrom: 'home' }],
  ['a page that there is not', { recommendationId: 'product-grid', recommendedFrom: '<b>x</b>' }],
  ['a term that is a page', { recommendationId: 'glossary', recommendedFrom: 'home' }],
  ['a place without a page', { recommendationId: 'product-grid' }],
])('of %s a line says nothing', async (_what, said) => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { merchantInfo, ...line } = cards(cartId)
  await api.call.value(putCartItem, { ...line, merchantInfo: { ...merchantInfo, ...said } }, as)
  const [stored] = await linesOf(as, cartId)
  expect(stored?.merchantInfo).not.toHaveProperty('recommendationId')
  expect(stored?.merchantInfo).not.toHaveProperty('recommendedFrom')
})

test('a link that leads elsewhere is not kept', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { merchantInfo, ...line } = cards(cartId)
  const said = { ...merchantInfo, preConfiguredUrl: 'https://elsewhere.test/' }
  await api.call.value(putCartItem, { ...line, merchantInfo: said }, as)
  expect((await linesOf(as, cartId))[0]?.merchantInfo.preConfiguredUrl).toBe('')
})
