// A company in another state is charged without VAT once VIES confirms its number: cart, order, mail, papers.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  checkoutCart,
  getCart,
  putCartItem,
  setCartAddresses,
} from '../../src/lib/contract/cart.ts'
import { changeCustomer, checkVatNumber, createAddress } from '../../src/lib/contract/customer.ts'
import { getOrderDocument } from '../../src/lib/contract/invoice.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { askAgainJob, openVies } from '../../src/lib/server/people/vat-number/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { wordedMails } from './harness/mail.ts'
import { papersAmiss } from './harness/papers.ts'
import { agreed, cards, newCustomer, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'
import { type Manner, startViesDouble } from './harness/vies.ts'

let api: TestApi
let vies: Awaited<ReturnType<typeof startViesDouble>>
let register: ReturnType<typeof openVies>
beforeAll(async () => {
  vies = await startViesDouble()
  register = openVies(vies.url)
  api = await startApi({ vies: register })
})
afterEach(() => {
  vies.books.manner = 'valid'
  vies.books.asked = []
})
afterAll(async () => {
  expect(await papersAmiss(api.db, 'de')).toEqual([])
  expect(api.errors()).toEqual([])
  await api.stop()
  await vies.stop()
})

let numbers = 10_000_000
const newNumber = () => `ATU${++numbers}`

const linz = {
  firstName: 'Nora',
  lastName: 'Quill',
  company: 'Presshaus Linz GmbH',
  streetName: 'Bogengasse 1',
  city: 'Linz',
  country: 'AT',
  postalCode: '4020',
}
const berlin = {
  ...linz,
  streetName: 'Bogenstieg 1',
  city: 'Berlin',
  country: 'DE',
  postalCode: '10115',
}

/** A customer of the German shop with a number and a line of cards that goes to Linz. */
async function company(number = newNumber()) {
  const person = await newCustomer(api, 'de')
  const { as } = person
  await api.call.value(changeCustomer, { vatNumber: number }, as)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  for (const type of ['shipping', 'billing'] as const)
    await api.call.value(createAddress, { ...linz, type, cartId }, as)
  const cart = async () => (await api.call.value(getCart, { cartId }, as)).cart
  const check = async () => (await api.call.value(checkVatNumber, {}, as)).check
  const order = async () =>
    api.call.value(checkoutCart, await agreed(api, as, cartId), { ...as, key: randomUUID() })
  return { ...person, number, cartId, cart, check, order }
}

/** Makes what VIES said of a number so many hours older. */
async function age(number: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000)
  await api.db
    .updateTable('vat_check')
    .set({ answered_at: then })
    .where('number', '=', number)
    .where('answered_at', 'is not', null)
    .execute()
}

const log = pino({ level: 'silent' })

/** The job that asks again, as a worker runs it at an instant. */
function askAgain(now: Date) {
  return askAgainJob(register).handler(
    {},
    jobContext({ db: api.db, log, now }, 'ask-vat-numbers', testShop()),
  )
}

test('a confirmed number takes VAT off the cart, the order, its mail and its papers', async () => {
  const { as, email, number, cart, check, order } = await company()
  const before = await cart()
  expect(before.vatNumber).toEqual({
    number,
    state: 'checking',
    companyName: '',
    reverseCharge: false,
  })
  expect(before.taxedPrice.portions.map(({ taxRate }) => taxRate)).toEqual([0.2])

  expect(await check()).toEqual({ number, state: 'confirmed', companyName: 'Presshaus Linz GmbH' })
  expect(vies.books.asked).toEqual([
    {
      countryCode: 'AT',
      vatNumber: number.slice(2),
      requesterMemberStateCode: 'DE',
      requesterNumber: '999018018',
    },
  ])
  const after = await cart()
  expect(after.vatNumber?.reverseCharge).toBe(true)
  expect(after.taxedPrice.totalGross).toEqual(before.totalPrice)
  expect(after.taxedPrice).toMatchObject({
    totalVat: { centAmount: 0 },
    portions: [{ taxRate: 0, vat: { centAmount: 0 } }],
  })
  expect(after.lineItems[0]).toMatchObject({ taxRate: 0, taxCode: 'AT-reverse_charge' })
  expect(after.fingerprint).toBe(before.fingerprint)

  const { id } = await order()
  const placed = (await api.call.value(getOrder, { id }, as)).order
  expect(placed).toMatchObject({
    taxedPrice: { totalGross: before.totalPrice, totalVat: { centAmount: 0 } },
    amountToPay: before.totalPrice,
    reverseCharge: { vatNumber: number, companyName: 'Presshaus Linz GmbH' },
  })
  expect(placed.reverseCharge?.consultationNumber).toMatch(/^WAPIAAAAZ\d+$/)
  const [mail] = (await wordedMails(api, 'order-received')).filter(
    ({ recipient }) => recipient === email,
  )
  expect(mail?.body_text).toContain('Steuerschuldnerschaft des Leistungsempfängers')
  expect(mail?.body_text).toContain(number)
})

/** Pays an order of the German shop whole, as a provider's notice does. */
async function pay(as: CallOptions, orderId: string, amount: number) {
  const once = { ...as, key: randomUUID() }
  const { payment } = await api.call.value(createPayment, { orderId, method: 'card' }, once)
  const actor = { kind: 'system', name: 'a test' } as const
  const context = contextOf({ db: api.db, log, now: new Date(), actor, shop: testShop() }, 'de')
  if (!context) throw new Error('The test shop has a tenant de')
  const by = { actor: 'provider:sandbox', reason: 'event', at: new Date() }
  const key = { tenant: 'de', id: payment.id }
  await settle(context, key, { state: 'captured', amount, currency: 'EUR' }, by)
}

test('invoice and credit notes say who accounts for VAT, whatever becomes of the customer’s number', async () => {
  const { as, number, check, order } = await company()
  await check()
  const { id, orderNumber } = await order()
  const { amountToPay } = (await api.call.value(getOrder, { id }, as)).order
  await api.call.value(changeCustomer, { vatNumber: '' }, as)
  await pay(as, id, amountToPay.centAmount)
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'de' }])
  const half = { ...amountToPay, centAmount: Math.floor(amountToPay.centAmount / 2) }
  const refund = { orderNumber, amount: half, to: 'wallet', reason: 'a corner was bent' } as const
  await api.call.value(refundOrder, refund, { ...finance.as, tenant: 'de', key: randomUUID() })
  const { documents } = (await api.call.value(getOrder, { id }, as)).order
  expect(documents.map(({ kind, totalGross }) => [kind, totalGross])).toEqual([
    ['invoice', amountToPay],
    ['credit_note', half],
  ])
  for (const { id: document } of documents) {
    const file = await api.call.value(getOrderDocument, { id, document, format: 'xml' }, as)
    const xml = Buffer.from(file.base64, 'base64').toString()
    expect(xml).toContain('<ram:CategoryCode>AE</ram:CategoryCode>')
    expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode>')
    expect(xml).toContain('Steuerschuldnerschaft des Leistungsempfängers')
    expect(xml).toContain(`<ram:ID schemeID="VA">${number}</ram:ID>`)
    expect(xml).toContain('<ram:ID schemeID="VA">DE999018018</ram:ID>')
  }
})

test('a changed line of an order is charged by what VIES says of the number then', async () => {
  const { as, number, check, order } = await company()
  await check()
  const { id: orderId } = await order()
  const [line] = (await api.call.value(getOrder, { id: orderId }, as)).order.lineItems
  if (!line) throw new Error('an order has a line')
  const { id, jobName, merchantInfo } = line
  const once = () => ({ ...as, key: randomUUID() })
  const lineItem = { id, jobName, merchantInfo, quantity: 500 }
  const drafted = (quantity: number) =>
    api.call.value(saveOrderEdit, { orderId, lineItem: { ...lineItem, quantity } }, once())
  const finalized = ({ orderEditId }: { orderEditId: string }) =>
    api.call.send(finalizeOrderEdit, { orderId, orderEditId }, once())
  const seen = async () => (await api.call.value(getOrder, { id: orderId }, as)).order
  // An answer that is too old by then is asked for anew.
  await age(number, 25)
  const draft = await drafted(500)
  expect(draft.order.vatPrice.centAmount).toBe(0)
  expect(await finalized(draft)).toMatchObject({ ok: true })
  const changed = await seen()
  expect(changed.taxedPrice.totalGross).toEqual(changed.totalPrice)
  expect(changed.lineItems).toMatchObject([{ quantity: 500, taxCode: 'AT-reverse_charge' }])
  // Judged invalid between the draft and its confirmation: what is charged is shown first.
  const late = await drafted(250)
  await age(number, 25)
  vies.books.manner = 'invalid'
  expect(await finalized(late)).toMatchObject({ ok: false, code: 'price_changed' })
  expect(await finalized(late)).toMatchObject({ ok: true })
  const taxed = await seen()
  expect(taxed.lineItems).toMatchObject([{ quantity: 250, taxCode: 'AT-standard' }])
  expect(taxed.vatPrice.centAmount).toBeGreaterThan(0)
  expect(taxed.reverseCharge).toBeUndefined()
  // An order that was taxed once stays so, as one that was placed with VAT does.
  await age(number, 25)
  vies.books.manner = 'valid'
  expect((await drafted(500)).order.vatPrice.centAmount).toBeGreaterThan(0)
})

test('a line that is changed when the number is gone is taxed, beside lines that are not', async () => {
  const { as, number, cartId, check, order } = await company()
  await api.call.value(putCartItem, cards(cartId, { quantity: 100 }), as)
  await check()
  const { id: orderId } = await order()
  await api.call.value(changeCustomer, { vatNumber: '' }, as)
  const [line] = (await api.call.value(getOrder, { id: orderId }, as)).order.lineItems
  if (!line) throw new Error('an order has a line')
  const { id, jobName, merchantInfo } = line
  const once = () => ({ ...as, key: randomUUID() })
  const lineItem = { id, jobName, merchantInfo, quantity: 500 }
  const { orderEditId } = await api.call.value(saveOrderEdit, { orderId, lineItem }, once())
  await api.call.value(finalizeOrderEdit, { orderId, orderEditId }, once())
  const mixed = (await api.call.value(getOrder, { id: orderId }, as)).order
  expect(mixed.lineItems.map(({ taxCode }) => taxCode)).toEqual([
    'AT-standard',
    'AT-reverse_charge',
  ])
  expect(mixed.reverseCharge?.vatNumber).toBe(number)
  await pay(as, orderId, mixed.amountToPay.centAmount)
  const [invoice] = (await api.call.value(getOrder, { id: orderId }, as)).order.documents
  const wanted = { id: orderId, document: invoice?.id ?? '', format: 'xml' as const }
  const file = await api.call.value(getOrderDocument, wanted, as)
  const xml = Buffer.from(file.base64, 'base64').toString()
  expect(xml).toContain('<ram:CategoryCode>AE</ram:CategoryCode>')
  expect(xml).toContain('<ram:CategoryCode>S</ram:CategoryCode>')
  // Nothing of a number is kept that nobody has any more.
  const said = api.db.selectFrom('vat_check').select('number').where('number', '=', number)
  expect(await said.execute()).toEqual([])
})

test('goods or an invoice elsewhere are taxed as usual, and so is a number that was taken away', async () => {
  const { as, cartId, cart, check } = await company()
  await check()
  expect((await cart()).vatNumber?.reverseCharge).toBe(true)
  const { addressId: billing } = await api.call.value(
    createAddress,
    { ...berlin, type: 'billing', cartId },
    as,
  )
  expect((await cart()).vatNumber).toMatchObject({ state: 'confirmed', reverseCharge: false })
  expect((await cart()).lineItems[0]).toMatchObject({ taxRate: 0.2, taxCode: 'AT-standard' })
  const { addressId: home } = await api.call.value(
    createAddress,
    { ...linz, type: 'billing', cartId },
    as,
  )
  expect((await cart()).lineItems[0]?.taxRate).toBe(0)
  await api.call.value(createAddress, { ...berlin, type: 'shipping', cartId }, as)
  expect((await cart()).lineItems[0]).toMatchObject({ taxRate: 0.19, taxCode: 'DE-standard' })
  await api.call.value(createAddress, { ...linz, type: 'shipping', cartId }, as)
  await api.call.value(setCartAddresses, { cartId, billingAddress: billing }, as)
  await api.call.value(setCartAddresses, { cartId, billingAddress: home }, as)
  const { cart: more } = await api.call.value(putCartItem, cards(cartId, { quantity: 500 }), as)
  expect(more.taxedPrice.totalVat.centAmount).toBe(0)
  await api.call.value(changeCustomer, { vatNumber: 'CHE123456789' }, as)
  expect((await cart()).vatNumber).toBeUndefined()
  expect((await cart()).lineItems.map(({ taxRate }) => taxRate)).toEqual([0.2, 0.2])
  expect(await check()).toBeNull()
})

test.each<[Manner, string]>([
  ['unnamed', 'confirmed'],
  ['invalid', 'unknown'],
  [{ userError: 'INVALID_INPUT' }, 'unknown'],
  [{ userError: 'MS_UNAVAILABLE' }, 'unavailable'],
  [{ userError: 'TIMEOUT' }, 'unavailable'],
  [{ errorWrapper: 'MS_UNAVAILABLE', status: 200 }, 'unavailable'],
  [{ errorWrapper: 'MS_MAX_CONCURRENT_REQ', status: 500 }, 'unavailable'],
  [{ errorWrapper: 'INVALID_REQUESTER_INFO', status: 400 }, 'unavailable'],
  ['another number', 'unavailable'],
  ['garbage', 'unavailable'],
  ['half', 'unavailable'],
  ['status 500', 'unavailable'],
  ['status 500 in html', 'unavailable'],
])('VIES answers %j: the number is %s', async (manner, state) => {
  vies.books.manner = manner
  const { cart, check } = await company()
  expect(await check()).toMatchObject({ state, companyName: '' })
  const { vatNumber, taxedPrice } = await cart()
  expect(vatNumber).toMatchObject({ state, reverseCharge: state === 'confirmed' })
  expect(taxedPrice.totalVat.centAmount > 0).toBe(state !== 'confirmed')
  // Asked again at once it is not asked again.
  const asked = vies.books.asked.length
  await check()
  expect(vies.books.asked.length).toBe(asked)
})

test('who waits too long for VIES is charged VAT, and a job asks until it answers', async () => {
  vies.books.manner = 'slow'
  const slow = await register.ask(newNumber(), { requester: 'DE999018018', timeoutMs: 50 })
  expect(slow.kind).toBe('failed')
  vies.books.manner = { userError: 'MS_UNAVAILABLE' }
  const { number, cart, check } = await company()
  await check()
  const row = async () =>
    api.db
      .selectFrom('vat_check')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ tries: 1, failure: 'MS_UNAVAILABLE', is_valid: null })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  vies.books.asked = []
  await askAgain(new Date())
  const isAsked = () => vies.books.asked.some(({ vatNumber }) => number.endsWith(vatNumber))
  expect(isAsked()).toBe(false)
  await askAgain(later(1.5))
  expect(isAsked()).toBe(true)
  expect((await row()).tries).toBe(2)
  vies.books.manner = 'valid'
  await askAgain(later(10))
  expect(await row()).toMatchObject({ tries: 0, failure: '', ask_at: null, is_valid: true })
  expect((await cart()).vatNumber?.reverseCharge).toBe(true)
})

test('the checkout asks anew where the answer is too old, and charges nobody what they were not shown', async () => {
  const { as, number, cartId, cart, check, order } = await company()
  await check()
  const seen = await agreed(api, as, cartId)
  await age(number, 25)
  vies.books.manner = { userError: 'MS_UNAVAILABLE' }
  const refused = await api.call.refusal(checkoutCart, seen, { ...as, key: randomUUID() })
  expect(refused).toMatchObject({
    code: 'price_changed',
    facts: { total: { from: seen.shown.totalGross } },
  })
  expect((await cart()).vatNumber).toMatchObject({ state: 'unavailable', reverseCharge: false })
  // With VAT it can be ordered knowingly.
  const { id } = await order()
  const placed = (await api.call.value(getOrder, { id }, as)).order
  expect(placed.reverseCharge).toBeUndefined()
  expect(placed.vatPrice.centAmount).toBeGreaterThan(0)

  // Nobody asked before: the checkout does, and the total without VAT is shown first as well.
  const other = await company()
  vies.books.manner = 'valid'
  const taxed = await agreed(api, other.as, other.cartId)
  const cheaper = await api.call.refusal(checkoutCart, taxed, { ...other.as, key: randomUUID() })
  expect(cheaper.code).toBe('price_changed')
  const free = await other.order()
  expect(
    (await api.call.value(getOrder, { id: free.id }, other.as)).order.vatPrice.centAmount,
  ).toBe(0)
})

test('a number that VIES takes back is charged VAT from then on', async () => {
  const { number, cart, check } = await company()
  await check()
  await age(number, 25)
  expect((await cart()).vatNumber).toMatchObject({ state: 'checking', reverseCharge: false })
  vies.books.manner = 'invalid'
  expect(await check()).toMatchObject({ state: 'unknown' })
  expect((await cart()).taxedPrice.totalVat.centAmount).toBeGreaterThan(0)
})
