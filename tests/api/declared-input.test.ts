import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveArtwork, removeArtworkFile, startUpload } from '../../src/lib/contract/artwork.ts'
import {
  checkoutCart,
  createCart,
  putCartItem,
  setCartAddresses,
} from '../../src/lib/contract/cart.ts'
import { setCartNotes } from '../../src/lib/contract/cart-notes.ts'
import { generateProductCustomConfigUrl } from '../../src/lib/contract/custom-config.ts'
import { createCustomer } from '../../src/lib/contract/customer.ts'
import { commentOnDesign, removeBriefFile } from '../../src/lib/contract/design.ts'
import {
  setCartDocumentPreferences,
  setOrderDocumentPreferences,
} from '../../src/lib/contract/document-preferences.ts'
import { savePicture } from '../../src/lib/contract/draft-picture.ts'
import type { Endpoint, InputOf } from '../../src/lib/contract/endpoint.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import { getOrder, listOrders, reopenOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { keepOwnDesign } from '../../src/lib/contract/own-design.ts'
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  loginByPasskey,
} from '../../src/lib/contract/passkey.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import {
  calculateShipping,
  priceOptions,
  priceServices,
  quoteProduct,
  validateProduct,
} from '../../src/lib/contract/product.ts'
import { checkPromocodeId, checkPromocodeInput } from '../../src/lib/contract/promocode.ts'
import { saveDesign } from '../../src/lib/contract/saved-design.ts'
import { productTemplate } from '../../src/lib/contract/template.ts'
import { createPaymentAndTransaction } from '../../src/lib/contract/wallet.ts'
import { withdrawFromContract } from '../../src/lib/contract/withdrawal.ts'
import { makeWrittenOffer } from '../../src/lib/contract/written-offer.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { sampleInputs } from './harness/access-samples.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { authenticator } from './harness/authenticator.ts'
import type { CallOptions } from './harness/client.ts'
import { designers } from './harness/designs.ts'
import { agreed, cards, newCustomer, newVisitor, PASSWORD, readyToOrder } from './harness/people.ts'
import { recordReads } from './harness/reads.ts'
import { sampleContent } from './harness/sample-content.ts'
import { sampleOrders } from './harness/sample-orders.ts'
import { stockedShop, testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

// What a call declares has an effect: some line of the server reads it. Each call is made once with
// everything that it declares, by somebody who may make it, and what nobody took is named.

let api: TestApi
const reads = recordReads(endpoints.map(({ endpoint }) => endpoint))
beforeAll(async () => {
  api = await startApi()
  api.setShop(stockedShop())
  await callEverything()
})
afterAll(async () => {
  reads.stop()
  await api.stop()
})

/** A picture that is another than the sample's. */
const SQUARE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
).toString('base64')

/** They declare nothing, and would end the login of the calls that follow. */
const endings = new Set(['logout', 'signOutStaff'])

async function callEverything(): Promise<void> {
  const { call } = api
  const visitor = newVisitor()
  const { cart } = await call.value(
    createCart,
    { anonymousUserId: visitor.anonymousId, currency: 'EUR', country: 'IE', locale: 'en-IE' },
    visitor.as,
  )
  const documentPreferences = { whenInDoubt: 'mend' } as const
  const put = { ...cards(cart.id), documentPreferences }
  const { lineItemId } = await call.value(putCartItem, put, visitor.as)
  const preferred = { cartId: cart.id, cartItemId: lineItemId, documentPreferences }
  await call.value(setCartDocumentPreferences, preferred, visitor.as)
  const text = { kind: 'text', id: 'a', text: 'Quay', font: 'sans', ink: 'navy' } as const
  const document = { pages: [{ ground: null, parts: [{ ...text, sizePt: 9, xMm: 9, yMm: 9 }] }] }
  const design = { cartId: cart.id, lineItemId, revision: 0, document }
  await call.value(keepOwnDesign, design, visitor.as)
  const { as, email, cartId } = await readyToOrder(api)
  const services = { 'SVC-pixart-artwork-docreview': { inputText: 'Mind the fold.' } }
  const totalPrice = cart.totalPrice
  await call.send(putCartItem, { ...cards(cartId), services, totalPrice }, as)
  await call.send(setCartAddresses, { cartId }, as)
  const notes = {
    ...{ sender_type: 'custom' as const, custom_sender: 'Quay', user_notes: {} },
    ...{ costCentre: 'K1', purchaseOrder: 'PO 7', internalCheckout: false, skipDocReview: false },
  }
  await call.value(setCartNotes, { cartId, ...notes }, as)
  const input = { ...(await agreed(api, as, cartId)), ...notes }
  const { id: orderId } = await call.value(checkoutCart, input, { ...as, key: 'checkout-1' })
  const kept = { orderId, method: 'card' as const, keptCardId: randomUUID() }
  await call.send(createPayment, kept, { ...as, key: 'payment-0' })
  await call.value(createPayment, { orderId, method: 'card' }, { ...as, key: 'payment-1' })
  await comeByPasskey(as)
  await sendFiles(as, orderId)
  await changeLine(as, orderId)
  await haveDesigned()
  await call.send(createPaymentAndTransaction, { orderId }, { ...as, key: 'wallet-1' })
  await call.value(reopenOrder, { id: orderId }, { ...as, key: 'reopen-1' })
  await call.value(reorderOrder, { id: orderId }, { ...as, key: 'reorder-1' })
  await call.value(listOrders, { limit: 1, after: 'none' }, as)
  await askForPrices()
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const orders = await sampleOrders(api)
  const samples = sampleInputs(email, randomUUID(), await sampleContent(api), orders)
  const withdrawn = { ...samples['withdrawFromContract'] } as InputOf<typeof withdrawFromContract>
  await call.value(withdrawFromContract, withdrawn, { key: 'withdrawal-1' })
  const added = samples['savePicture'] as InputOf<typeof savePicture>
  const { path, version } = await call.value(savePicture, added, staff.as)
  const instead = { path, version, hash: null }
  await call.value(savePicture, { ...added, base64: SQUARE, instead }, staff.as)
  for (const { name, endpoint } of endpoints) {
    const { access, token } = endpoint
    const isStaff = access === 'staff' || typeof access === 'object'
    const who = isStaff ? staff.as : token === 'ignored' ? {} : as
    const key = isStaff && endpoint.idempotent ? { key: `staff-${name}` } : {}
    if (!endings.has(name)) await call.send(endpoint, { ...samples[name] }, { ...who, ...key })
  }
}

/** A passkey is made and signed with. */
async function comeByPasskey(as: CallOptions): Promise<void> {
  const { call } = api
  const origin = 'http://ie.localhost'
  const device = authenticator()
  const proof = { currentPassword: PASSWORD, code: '' }
  const { options: making } = await call.value(askNewPasskey, proof, as)
  const response = device.make({ challenge: making.challenge, origin })
  await call.value(addPasskey, { name: 'Laptop', response }, as)
  const { options } = await call.value(askPasskey, {})
  const signed = device.answer({ challenge: options.challenge, origin }, making.user.id)
  await call.value(loginByPasskey, { response: signed })
}

/** Files of an order's line: one is begun, and two that are not there are named. */
async function sendFiles(as: CallOptions, orderId: string): Promise<void> {
  const { call } = api
  const { order } = await call.value(getOrder, { id: orderId }, as)
  const line = { orderId, lineItemId: order.lineItems[0]?.id ?? '' }
  const file = { name: 'card.pdf', bytes: 10, fingerprint: 'day' }
  await call.value(startUpload, { ...line, ...file }, as)
  const documentPreferences = { whenInDoubt: 'mend' } as const
  await call.value(setOrderDocumentPreferences, { ...line, documentPreferences }, as)
  await call.send(removeArtworkFile, { ...line, fileId: randomUUID() }, as)
  const stale = { ...line, files: [randomUUID()], consent: true }
  expect((await call.refusal(approveArtwork, stale, as)).code).toBe('artwork_changed')
}

/** What customers say of something that is designed. */
async function haveDesigned(): Promise<void> {
  const { person, line } = await designers(api).ordered()
  const pin = { page: 1, x: 0.5, y: 0.25 }
  const said = { id: randomUUID(), version: 1, pin, text: 'A little larger.' }
  await api.call.send(commentOnDesign, { ...line, ...said }, person.as)
  await api.call.send(removeBriefFile, { ...line, fileId: randomUUID() }, person.as)
}

/** A change of an order's line, with everything that it declares. */
async function changeLine(as: CallOptions, orderId: string): Promise<void> {
  const { order } = await api.call.value(getOrder, { id: orderId }, as)
  const [line] = order.lineItems
  if (!line) throw new Error('an order has a line')
  const { id, quantity, jobName, merchantInfo, totalPrice } = line
  const services = { coupon: { inputText: 'none' } }
  const lineItem = { id, quantity, jobName, merchantInfo, totalPrice }
  const input = { orderId, lineItem: { ...lineItem, services }, refererUrl: '/cart/' }
  await api.call.send(saveOrderEdit, input, { ...as, key: 'draft-01' })
  const other = { ...input, lineItem: { ...lineItem, quantity: 100 } }
  await api.call.send(saveOrderEdit, other, { ...as, key: 'draft-02' })
  const { totalPrice: _, ...unseen } = other.lineItem
  const review = { 'SVC-pixart-artwork-docreview': { inputText: 'Mind the fold.' } }
  const free = { ...other, lineItem: { ...unseen, services: review } }
  const drafted = await api.call.value(saveOrderEdit, free, { ...as, key: 'draft-03' })
  const { orderEditId } = drafted
  await api.call.value(finalizeOrderEdit, { orderId, orderEditId }, { ...as, key: 'change-1' })
}

function sampleQuote() {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  return {
    skus: product.skus,
    currency: 'EUR',
    country: 'IE',
    zipCode: 'D02',
    quantityList: [250],
    prioritySets: product.priorities,
    validProductionTimes: [5],
    merchantAttributes: initialSelection(product),
    pageId: product.id,
    productGroups: product.productGroups,
  }
}

async function askForPrices(): Promise<void> {
  const quote = sampleQuote()
  const { skus, merchantAttributes: selection, prioritySets: deliveries } = quote
  await api.call.value(quoteProduct, {
    ...quote,
    promocodeInputText: '',
    promocodeId: 'autumn.AUTUMN15',
  })
  const line = {
    productId: 'business-cards',
    merchantAttributes: selection,
    quantity: 250,
    currency: 'EUR',
    country: 'IE',
  }
  await api.call.value(checkPromocodeInput, { ...line, promocodeInputText: 'AUTUMN15' })
  await api.call.value(checkPromocodeId, { ...line, promocodeId: 'autumn.AUTUMN15' })
  const { currency, country, zipCode } = quote
  await api.call.value(priceOptions, {
    ...{ skus, currency, country, zipCode, merchantAttributes: selection, own: ['paper'] },
    ...{ quantity: 250, priority: 'standard', deliveryOption: '' },
  })
  const service = 'SVC-pixart-artwork-docreview'
  const config = {
    ...{ version: skus.version, selectedAttributes: selection },
    ...{ selectedQuantity: 250, selectedPriority: 'standard', services: [service] },
  }
  const productConfigurationId = 'business-cards'
  const of = { config, productConfigurationId }
  const { key } = await api.call.value(generateProductCustomConfigUrl, of)
  const came = { recommendationId: 'product-grid', recommendedFrom: 'home' }
  const offered = { key, quantities: [250], documentPreferences: { whenInDoubt: 'mend' }, ...came }
  await api.call.value(makeWrittenOffer, offered as InputOf<typeof makeWrittenOffer>)
  const { as } = await newCustomer(api)
  await api.call.value(saveDesign, { config, productConfigurationId, name: 'Fair' }, as)
  await api.call.value(priceServices, {
    ...{ skus, country, variableAttributes: selection },
    ...{ serviceKeys: [service], quantityList: [250] },
  })
  await api.call.value(calculateShipping, {
    skus,
    variableAttributes: selection,
    deliveries,
    quantity: 250,
    countryCode: 'IE',
    zipCode: 'D02',
  })
  await api.call.value(validateProduct, { ...skus, configuration: selection })
  await api.call.value(productTemplate, { skus, merchantAttributes: selection, format: 'svg' })
}

test.each(endpoints)('every field of $name is read', ({ endpoint }) => {
  expect(reads.unread(endpoint)).toEqual([])
})

test('what belongs to parts that this shop does not have is refused by name, not dropped', async () => {
  const { anonymousId, as } = newVisitor()
  const { cart } = await api.call.value(createCart, { anonymousUserId: anonymousId }, as)
  const ofCart = { ...sampleQuote(), cartId: cart.id, lineItemId: cart.id }
  const quote = await api.call.refusal(quoteProduct, ofCart)
  expect(quote).toMatchObject({ code: 'field_not_used', status: 422 })
  expect(quote.fields?.map(({ path }) => path)).toEqual(['cartId', 'lineItemId'])

  const { merchantInfo, ...line } = cards(cart.id)
  const put = (change: object) =>
    api.call.refusal(putCartItem, { ...line, merchantInfo: { ...merchantInfo, ...change } }, as)
  expect((await put({ selectedUploadType: 'hds' })).code).toBe('field_not_used')
  expect((await put({ selectedProductionTime: 2 })).code).toBe('no_deliveries')
})

test('a product is meant by all its identifiers, and asked about by its own page', async () => {
  const quote = sampleQuote()
  for (const change of [
    { skus: { ...quote.skus, variant: 'another' } },
    { pageId: 'flyers' },
    { productGroups: ['signs'] },
  ])
    expect((await api.call.refusal(quoteProduct, { ...quote, ...change })).code).toBe(
      'product_not_found',
    )
})

test('a field that nobody reads is found, and a key made of all input reads none', () => {
  const endpoint: Endpoint = { ...createCustomer, input: createCustomer.input.clone() }
  const own = recordReads([endpoint])
  const input = { email: 'a@b.test', password: 'x', firstName: 'A', lastName: 'B' }
  const { data } = endpoint.input.safeParse({ ...input, termsAccepted: true })
  JSON.stringify(data)
  expect(data?.['email']).toBe('a@b.test')
  expect(own.unread(endpoint)).toContain('password')
  expect(own.unread(endpoint)).not.toContain('email')
  own.stop()
})
