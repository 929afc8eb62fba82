import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder, moveStaffLines } from '../../src/lib/contract/back-office.ts'
import { getCart } from '../../src/lib/contract/cart.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { getJobTicket, getJobTicketXjdf } from '../../src/lib/contract/job-ticket.ts'
import { getOrder, reopenOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import { saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { getProductionLine, moveProduction } from '../../src/lib/contract/production.ts'
import { storedInvoice } from '../../src/lib/server/commerce/invoice/stored-invoice.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { splitter, west } from './harness/drops.ts'
import { mailTo, wordedMails } from './harness/mail.ts'
import { payByCard } from './harness/order-edits.ts'
import { ownDataOf } from './harness/own-data.ts'
import { PASSWORD } from './harness/people.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

// What becomes of a line with several addresses once it is ordered.

let api: TestApi
let boss: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

/** An order of 250 cards, 150 to Dublin and 100 to the far west. */
async function ordered() {
  const person = await splitter(api)
  const cart = await person.split([
    { addressId: person.shipping, quantity: 150 },
    { address: west, quantity: 100 },
  ])
  const order = await person.order()
  return { ...person, cart, order }
}

async function move(id: string, moving: Omit<InputOf<typeof moveStaffLines>, 'orders'>) {
  const { version } = await api.call.value(getStaffOrder, { id }, boss.as)
  const input = { orders: [{ id, version }], ...moving }
  const { results } = await api.call.value(moveStaffLines, input, boss.as)
  return results[0]?.code ?? null
}

const partTo = (drop: number, quantity: number, number: string) => ({
  event: 'ship_part' as const,
  shipment: { carrier: 'An Post', number, url: '' },
  part: { quantity, drop },
})

test('order and mail list the addresses with pieces and days, the invoice what their delivery costs', async () => {
  const { as, email, cart, order } = await ordered()
  expect(order.lineItems[0]?.drops).toEqual(cart.lineItems[0]?.drops)
  expect(order.taxedPrice).toEqual(cart.taxedPrice)
  const { kept } = await mailTo(api, email, 'order-received')
  expect(kept.text).toMatch(/150 to Nora Quill, 1 Folio Street, .*Dublin/)
  expect(kept.text).toMatch(/100 to Aoife Byrne, 5 Strand Road, .*Belmullet/)
  await payByCard(api, order.id, { ...as, key: randomUUID() })
  const invoices = await api.db
    .selectFrom('invoice')
    .select('said')
    .where('order_id', '=', order.id)
    .execute()
  const said = storedInvoice.read(invoices[0]?.said)
  expect(said.lines.map(({ name }) => name)).toContain('Delivery to further addresses')
  expect(said.lines[0]?.text).toMatch(/Delivery 2: 100 to Aoife Byrne, 5 Strand Road, .*Belmullet/)
  expect(said.deliverTo).toBeNull()
  const { order: now } = await api.call.value(getOrder, { id: order.id }, as)
  expect(now.documents[0]?.totalGross).toEqual(cart.taxedPrice.totalGross)
})

test('the ticket names each delivery, in JSON and in XJDF', async () => {
  const { order } = await ordered()
  const line = { orderId: order.id, lineItemId: order.lineItems[0]?.id ?? '' }
  const { ticket } = await api.call.value(getJobTicket, line, boss.as)
  const days = order.lineItems[0]?.drops?.map(({ arrivalDate }) => arrivalDate)
  expect(ticket.drops).toMatchObject([
    { drop: 1, quantity: 150, due: days?.[0], deliverTo: { city: 'Dublin', name: 'Nora Quill' } },
    { drop: 2, quantity: 100, due: days?.[1], deliverTo: { city: 'Belmullet' } },
  ])
  const reference = `${order.orderNumber}-1`
  const { line: work } = await api.call.value(getProductionLine, { reference }, boss.as)
  expect(work.goesTo).toMatchObject([
    { quantity: 150, address: expect.arrayContaining(['Nora Quill']) },
    { quantity: 100, address: expect.arrayContaining([expect.stringContaining('Belmullet')]) },
  ])
  const { xjdf } = await api.call.value(getJobTicketXjdf, line, boss.as)
  expect(xjdf.match(/<DeliveryParams /g)).toHaveLength(2)
  expect(xjdf).toMatch(/DropID="drop-2"/)
  expect(xjdf).toMatch(/<DropItem Amount="100"/)
  expect(xjdf).toContain('Belmullet')
})

test('each address is sent its parcel, no more than it gets, and the last one ends the line', async () => {
  const { as, email, order } = await ordered()
  await payByCard(api, order.id, { ...as, key: randomUUID() })
  for (const event of ['submit', 'approve', 'produce'] as const) await move(order.id, { event })
  const whole = { event: 'ship' as const, shipment: { carrier: 'DPD', number: '9', url: '' } }
  expect(await move(order.id, whole)).toBe('part_address_missing')
  const lines = [{ orderId: order.id, lineItemId: order.lineItems[0]?.id ?? '' }]
  const { results } = await api.call.value(moveProduction, { ...whole, lines }, boss.as)
  expect(results).toMatchObject([{ state: 'in_production', code: 'part_address_missing' }])
  const toNone = { event: 'ship_part' as const, part: { quantity: 100 } }
  expect(await move(order.id, toNone)).toBe('part_address_missing')
  expect(await move(order.id, partTo(2, 101, 'CE 1'))).toBe('part_too_large')
  expect(await move(order.id, partTo(3, 1, 'CE 1'))).toBe('part_too_large')
  expect(await move(order.id, partTo(2, 100, 'CE 1'))).toBeNull()
  expect(await move(order.id, partTo(2, 1, 'CE 1'))).toBe('part_too_large')
  const [told] = (await wordedMails(api, 'order-part-shipped')).filter(
    ({ recipient }) => recipient === email,
  )
  expect(told?.body_text).toMatch(/100 of 250 × Business cards, Aoife Byrne, 5 Strand Road/)
  expect(await move(order.id, whole)).toBeNull()
  const [last] = (await wordedMails(api, 'order-shipped')).filter(
    ({ recipient }) => recipient === email,
  )
  expect(last?.body_text).toMatch(/150 of 250[\s\S]*Folio Street/)
  const { order: gone } = await api.call.value(getOrder, { id: order.id }, as)
  expect(gone.progress).toMatchObject([
    {
      state: 'shipped',
      shipment: { number: '9' },
      parts: [{ drop: 2, quantity: 100, number: 'CE 1' }],
    },
  ])
})

test('a changed line keeps its addresses, and its quantity with them', async () => {
  const { as, order } = await ordered()
  const [line] = order.lineItems
  if (!line) throw new Error('an order has a line')
  const wanted = { id: line.id, quantity: line.quantity, merchantInfo: line.merchantInfo }
  const edit = (lineItem: InputOf<typeof saveOrderEdit>['lineItem']) =>
    api.call.send(saveOrderEdit, { orderId: order.id, lineItem }, { ...as, key: randomUUID() })
  const more = await edit({ ...wanted, quantity: 500 })
  expect(more).toMatchObject({
    code: 'drops_keep_quantity',
    problem: { detail: expect.stringMatching(/stays 250/) },
  })
  const drafted = await edit({ ...wanted, jobName: 'Autumn' })
  if (!drafted.ok) throw new Error(drafted.code)
  const { order: after } = drafted.value
  expect(after.lineItems[0]).toMatchObject({ jobName: 'Autumn', drops: [{}, {}] })
  expect(after.totalPrice).toEqual(order.totalPrice)
})

test('ordered again it asks anew where it goes, taken back it still knows', async () => {
  const { as, order } = await ordered()
  const again = await api.call.value(reorderOrder, { id: order.id }, { ...as, key: randomUUID() })
  const { cart } = await api.call.value(getCart, { cartId: again.cartId }, as)
  expect(cart.lineItems[0]).not.toHaveProperty('drops')
  expect(cart.lineItems[0]?.services).not.toHaveProperty('deliveries')
  expect(cart.lineItems[0]).not.toHaveProperty('priceMoved')
  const back = await api.call.value(reopenOrder, { id: order.id }, { ...as, key: randomUUID() })
  const { cart: opened } = await api.call.value(getCart, { cartId: back.cartId }, as)
  expect(opened.lineItems.at(-1)?.drops).toMatchObject([{ quantity: 150 }, { quantity: 100 }])
})

test('a copy of one’s data has the addresses, and erasing leaves their countries', async () => {
  const { as, order } = await ordered()
  const proof = { currentPassword: PASSWORD }
  const data = await ownDataOf(api, proof, as)
  expect(JSON.stringify(data)).toContain('5 Strand Road')
  const by = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id: order.id }, 'cancel', by))
  await api.call.value(eraseOwnAccount, proof, as)
  const { order: left } = await api.call.value(getStaffOrder, { id: order.id }, boss.as)
  expect(JSON.stringify(left)).not.toMatch(/Strand|Belmullet|Byrne|F26/)
  expect(left.lineItems[0]?.drops?.map(({ address }) => address.country)).toEqual(['IE', 'IE'])
})
