// A delivery option by which customers fetch what they have ordered: dates and prices beside the others, an order
// without a delivery address, and words for what lies ready in place of what is on its way.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getStaffOrder,
  listStaffOrders,
  moveStaffLines,
} from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createAddress } from '../../src/lib/contract/customer.ts'
import type { StepEvent } from '../../src/lib/contract/fulfilment.ts'
import { getJobTicket } from '../../src/lib/contract/job-ticket.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { calculateShipping, quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { ContentError } from '../../src/lib/server/site/editions/content-error.ts'
import { editedTestShop, testDocuments } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { addAddresses, address, agreed, cards, newCustomer, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

const COURIER = '{ key: courier, transitDays: 1, priceCents: 0 }'
const counter = (more = '') => `{ key: collect, transitDays: 0, priceCents: 0, collection: {
        company: Quire Print, street: 12 Quarto Lane, postcode: D08 Q180, city: Dublin,
        opening: [{ days: [1, 2, 3, 4, 5], from: "08:00", to: "18:00" }], readyAt: "16:00"${more} } }`
const irish = (options: string) => ({
  'delivery/ireland.yaml': (text: string) => text.replace(/- \{ key: courier,[^}]*\}/, options),
})
const collecting = (more = '') => irish(`- ${COURIER}\n      - ${counter(more)}`)

/** Two grams a piece, of every product. */
const weighing = Object.fromEntries(
  [...testDocuments().keys()]
    .filter((path) => /^products\/[^/]+\/product\.yaml$/.test(path))
    .map((path) => [path, (text: string) => `${text}derived: [{ name: weightG, formula: "2" }]\n`]),
)

let api: TestApi
let boss: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  api.setShop(editedTestShop(collecting()))
})
afterAll(() => api.stop())

const product = () => {
  const found = testShop().product({ id: 'ie' }, 'business-cards')
  if (!found) throw new Error('The test shop sells business cards')
  return found
}

async function quoted(quantities = [250]) {
  const { skus } = product()
  const quote = await api.call.value(
    quoteProduct,
    {
      ...{ skus, currency: 'EUR', country: 'IE', quantityList: quantities },
      ...{ prioritySets: ['standard'], validProductionTimes: [5] },
      merchantAttributes: initialSelection(product()),
    },
    { tenant: 'ie' },
  )
  return quote.prices.map(({ deliveries }) => deliveries)
}

const asked = (deliveries: string[], quantity = 250) => ({
  ...{ skus: product().skus, variableAttributes: initialSelection(product()), quantity },
  ...{ deliveries, countryCode: 'IE', zipCode: 'F26 X1Y2' },
})

/** Business cards that are collected, ordered with an address for the invoice alone. */
async function ordered() {
  const { as, email } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const line = cards(cartId)
  const merchantInfo = { ...line.merchantInfo, selectedDeliveryOption: 'collect' }
  await api.call.value(putCartItem, { ...line, merchantInfo }, as)
  await api.call.value(createAddress, { ...address, type: 'billing', cartId }, as)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const { order } = await api.call.value(getOrder, { id }, as)
  return { as, email, id, cartId, order, merchantInfo }
}

const move = (id: string, event: StepEvent) =>
  api.call.value(moveStaffLines, { orders: [{ id }], event }, boss.as)

test('it stands beside the other options, with the same figures and days of its own', async () => {
  const [deliveries = []] = await quoted()
  expect(deliveries.map((each) => [each.deliveryKey, each.deliveryOption])).toEqual([
    ['standard', 'courier'],
    ['standard:collect', 'collect'],
  ])
  expect(deliveries[1]?.amountCentInclTax).toBe(deliveries[0]?.amountCentInclTax)
  const keys = ['standard', 'standard:collect']
  const { dates } = await api.call.value(calculateShipping, asked(keys), { tenant: 'ie' })
  const [sent, fetched] = dates
  expect(sent?.collection).toBeUndefined()
  // The postcode is a day further for a courier, and no other way for who comes.
  expect((sent?.arrivalDate ?? '') > (fetched?.arrivalDate ?? '')).toBe(true)
  expect(fetched?.collection).toEqual({
    ...{ company: 'Quire Print', streetName: '12 Quarto Lane', additionalInfo: '' },
    ...{ postalCode: 'D08 Q180', city: 'Dublin', country: 'IE' },
    lines: ['Quire Print', '12 Quarto Lane', 'Dublin', 'D08 Q180'],
    opening: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  })
})

test('an order of it needs no delivery address, and says where and when', async () => {
  const { as, email, id, order } = await ordered()
  expect(order.shippingAddress).toMatchObject({ company: 'Quire Print', country: 'IE' })
  expect(order.billingAddress.lastName).toBe('Quill')
  expect(order.lineItems[0]?.collection?.city).toBe('Dublin')
  expect(order.taxedPrice.portions.map(({ taxRate }) => taxRate)).toEqual([0.23])
  const { orders } = await api.call.value(listOrders, {}, as)
  expect(orders[0]?.isCollected).toBe(true)
  const received = (await wordedMails(api, 'order-received')).find(
    ({ recipient }) => recipient === email,
  )
  expect(received?.body_text).toMatch(/Ready to collect from:? +\w+/)
  expect(received?.body_text).toMatch(/Collect from:? +Quire Print\n +12 Quarto Lane/)
  expect(received?.body_text).not.toMatch(/Deliver to|Arrives/)

  await inTransaction(api.db, (tx) =>
    moveOrderTo(tx, { tenant: 'ie', id }, 'pay', { actor: 'a test', reason: '', at: new Date() }),
  )
  for (const event of ['submit', 'approve', 'produce'] as const) await move(id, event)
  const { lines } = await api.call.value(getStaffOrder, { id }, boss.as)
  expect(lines[0]?.events).toContain('ship')
  expect(lines[0]?.events).not.toContain('ship_part')
  await move(id, 'ship')
  const told = (kind: string) => wordedMails(api, kind)
  const [ready, ...more] = (await told('order-ready')).filter(
    ({ recipient }) => recipient === email,
  )
  expect(more).toEqual([])
  expect(ready?.subject).toContain('ready to collect')
  expect(ready?.body_text).toContain('250 × Business cards')
  expect(ready?.body_text).toContain('12 Quarto Lane')
  expect(ready?.body_text).toContain('Mon–Fri 08:00–18:00')
  const shipped = (await told('order-shipped')).filter(({ recipient }) => recipient === email)
  expect(shipped).toEqual([])
  const list = await api.call.value(listStaffOrders, { view: 'shipped' }, boss.as)
  expect(list.orders.find((each) => each.id === id)?.lines[0]?.isCollected).toBe(true)
  const lineItemId = order.lineItems[0]?.id ?? ''
  const { ticket } = await api.call.value(getJobTicket, { orderId: id, lineItemId }, boss.as)
  const deliverTo = { street: '12 Quarto Lane', name: 'Nora Quill' }
  expect(ticket).toMatchObject({ isCollected: true, deliverTo })
})

test('a cart of which anything is sent still needs an address', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const line = cards(cartId)
  const merchantInfo = { ...line.merchantInfo, selectedDeliveryOption: 'collect' }
  await api.call.value(putCartItem, { ...line, merchantInfo }, as)
  await api.call.value(putCartItem, line, as)
  await api.call.value(createAddress, { ...address, type: 'billing', cartId }, as)
  const input = await agreed(api, as, cartId)
  const answer = await api.call.send(checkoutCart, input, { ...as, key: randomUUID() })
  expect(answer).toMatchObject({ ok: false, code: 'addresses_missing' })
})

test('what is collected goes to no addresses of its own', async () => {
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const line = cards(cartId)
  const merchantInfo = { ...line.merchantInfo, selectedDeliveryOption: 'collect' }
  const drops = [100, 150].map((quantity) => ({ quantity, address: { ...address, company: '' } }))
  expect(await api.call.send(putCartItem, { ...line, merchantInfo, drops }, as)).toMatchObject({
    ok: false,
    code: 'no_deliveries',
  })
  const { cart } = await api.call.value(putCartItem, { ...line, drops }, as)
  const [{ id = '' } = {}] = cart.lineItems
  const fetched = await api.call.value(putCartItem, { ...line, merchantInfo, id }, as)
  expect(fetched.cart.lineItems[0]?.drops).toBeUndefined()
})

test('an order of which all is split or collected names no address to which nothing goes', async () => {
  const { as, email } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const line = cards(cartId)
  const merchantInfo = { ...line.merchantInfo, selectedDeliveryOption: 'collect' }
  const drops = ['3 Folio Street', '4 Folio Street'].map((streetName) => ({
    quantity: 125,
    address: { ...address, streetName },
  }))
  await api.call.value(putCartItem, { ...line, drops }, as)
  await api.call.value(putCartItem, { ...line, merchantInfo }, as)
  await addAddresses(api, as, cartId, { ...address, streetName: '5 Nobody’s Row' })
  const input = await agreed(api, as, cartId)
  await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const mails = await wordedMails(api, 'order-received')
  const text = mails.find(({ recipient }) => recipient === email)?.body_text
  expect(text).toMatch(/3 Folio Street[\s\S]*4 Folio Street[\s\S]*12 Quarto Lane/)
  expect(text).not.toContain('Nobody’s Row')
})

test('what was ordered to be collected is not sent off by a change of it', async () => {
  const { as, id, order, merchantInfo } = await ordered()
  const { id: lineId = '' } = order.lineItems[0] ?? {}
  const { cartId: _, productId: __, ...line } = cards('')
  const change = (selectedDeliveryOption: string) =>
    api.call.send(
      saveOrderEdit,
      {
        orderId: id,
        lineItem: {
          ...{ ...line, id: lineId, quantity: 500 },
          merchantInfo: { ...merchantInfo, selectedDeliveryOption },
        },
      },
      { ...as, key: randomUUID() },
    )
  expect(await change('courier')).toMatchObject({ ok: false, code: 'no_deliveries' })
  expect(await change('collect')).toMatchObject({ ok: true })
})

test('only some products, and no more than a counter takes', async () => {
  const limited = collecting(', upToGrams: 1000')
  expect(() => editedTestShop(limited)).toThrow(/asks what a piece weighs/)
  api.setShop(editedTestShop({ ...limited, ...weighing }))
  const [light = [], heavy = []] = await quoted([250, 1000])
  expect(light.map(({ deliveryKey }) => deliveryKey)).toEqual(['standard', 'standard:collect'])
  expect(heavy.map(({ deliveryKey }) => deliveryKey)).toEqual(['standard'])
  const only = asked(['standard:collect'], 1000)
  expect(await api.call.send(calculateShipping, only, { tenant: 'ie' })).toMatchObject({
    ok: false,
    code: 'no_arrival_dates',
  })
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const line = cards(cartId, { quantity: 1000 })
  const merchantInfo = { ...line.merchantInfo, selectedDeliveryOption: 'collect' }
  expect(await api.call.send(putCartItem, { ...line, merchantInfo }, as)).toMatchObject({
    ok: false,
    code: 'no_deliveries',
  })
  api.setShop(editedTestShop(collecting(', products: [flyers]')))
  expect((await quoted())[0]?.map(({ deliveryKey }) => deliveryKey)).toEqual(['standard'])
})

test('nobody collects unasked: publishing wants a delivery before it', () => {
  const publish = (options: string) => () => editedTestShop(irish(options))
  expect(publish(`- ${counter()}\n      - ${COURIER}`)).toThrow(ContentError)
  expect(publish(`- ${counter()}\n      - ${COURIER}`)).toThrow(/collected unasked/)
  const late = counter().replace('transitDays: 0', 'transitDays: 1')
  expect(publish(`- ${COURIER}\n      - ${late}`)).toThrow(/on no road/)
})
