import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import {
  getOrderDocument,
  getStaffOrderDocument,
  issueStaffInvoice,
} from '../../src/lib/contract/invoice.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { crossIndustryInvoice } from '../../src/lib/domain/invoice/cii.ts'
import { isCreditorReference } from '../../src/lib/domain/payment/reference.ts'
import { issueDue } from '../../src/lib/server/commerce/invoice/index.ts'
import { storedInvoice } from '../../src/lib/server/commerce/invoice/stored-invoice.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { EN16931, schematronFaults } from '../unit/schematron.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { papersAmiss } from './harness/papers.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
let desk: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  desk = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(async () => {
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
  await api.stop()
})

const GROSS = 2244

/** An order with a card payment under way. */
async function paying() {
  const { as, cartId, id: customerId } = await readyToOrder(api)
  const once = () => ({ ...as, key: randomUUID() })
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  const input = { orderId: placed.id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, once())
  const key = { tenant: 'ie', id: payment.id }
  const by = { actor: 'provider:sandbox', reason: 'event', at: new Date() }
  const take = () =>
    settle(workOf(), key, { state: 'captured', amount: GROSS, currency: 'EUR' }, by)
  const order = async () => (await api.call.value(getOrder, { id: placed.id }, as)).order
  return { as, customerId, id: placed.id, number: placed.orderNumber, take, order }
}

async function paid() {
  const made = await paying()
  await made.take()
  return made
}

function workOf() {
  const actor = { kind: 'system', name: 'a test' } as const
  const log = { error() {}, warn() {}, child: () => log } as never
  const context = contextOf({ db: api.db, log, now: new Date(), actor, shop: testShop() }, 'ie')
  if (!context) throw new Error('The test shop has a tenant ie')
  return context
}

/** Every number of the tenant as it was given, by the counter. */
async function sequences(): Promise<number[]> {
  const rows = await api.db
    .selectFrom('invoice')
    .select('sequence')
    .where('tenant', '=', 'ie')
    .orderBy('sequence')
    .execute()
  return rows.map(({ sequence }) => sequence)
}

const gapless = (all: readonly number[]) => expect(all).toEqual(all.map((_, index) => index + 1))

async function textOf(as: object, id: string, document: string, format: 'pdf' | 'xml') {
  const file = await api.call.value(getOrderDocument, { id, document, format }, as)
  return { ...file, bytes: Buffer.from(file.base64, 'base64') }
}

test('a paid order has one invoice with its sums, and its mail names it', async () => {
  const made = await paid()
  await made.take()
  const { documents, taxedPrice } = await made.order()
  expect(documents).toMatchObject([
    {
      kind: 'invoice',
      number: expect.stringMatching(/^IE-\d{4}-\d{5}$/),
      totalGross: { centAmount: GROSS },
    },
  ])
  const [invoice] = documents
  const xml = await textOf(made.as, made.id, invoice?.id ?? '', 'xml')
  const said = xml.bytes.toString()
  expect(said).toContain(`<ram:ID>${invoice?.number}</ram:ID>`)
  expect(said).toContain(
    `>${(taxedPrice.totalGross.centAmount / 100).toFixed(2)}</ram:GrandTotalAmount>`,
  )
  expect(said).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
  expect(said).toContain('Quire Print Ltd')
  const pdf = await textOf(made.as, made.id, invoice?.id ?? '', 'pdf')
  expect(pdf).toMatchObject({
    mediaType: 'application/pdf',
    fileName: `Invoice-${invoice?.number}.pdf`,
  })
  const again = await textOf(made.as, made.id, invoice?.id ?? '', 'pdf')
  expect(again.bytes.equals(pdf.bytes)).toBe(true)
  const mail = await api.db
    .selectFrom('mail')
    .select('facts')
    .where('kind', 'like', 'order-paid%')
    .where('key', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(mail.facts)).toContain(invoice?.number)
})

test('numbers have no gap under payments at once, and one that is rolled back is given again', async () => {
  const open = await Promise.all(Array.from({ length: 12 }, () => paying()))
  await Promise.all(open.slice(0, 6).flatMap((each) => [each.take(), each.take()]))
  gapless(await sequences())
  const before = await sequences()
  const lost = open[6]
  await expect(
    inTransaction(api.db, async (tx) => {
      await tx
        .updateTable('shop_order')
        .set({ deferred: true })
        .where('tenant', '=', 'ie')
        .where('id', '=', lost?.id ?? '')
        .execute()
      const given = await issueDue(tx, workOf(), lost?.id ?? '')
      expect(given).toHaveLength(1)
      throw new Error('the transaction fails')
    }),
  ).rejects.toThrow('the transaction fails')
  expect(await sequences()).toEqual(before)
  await Promise.all(open.slice(6).map((each) => each.take()))
  gapless(await sequences())
  expect(await sequences()).toHaveLength(before.length + 6)
})

test('what was issued is never changed nor removed', async () => {
  const { id } = await paid()
  const change = api.db.updateTable('invoice').set({ gross: 1, net: 1, vat: 0 })
  await expect(change.where('order_id', '=', id).execute()).rejects.toThrow()
  await expect(api.db.deleteFrom('invoice').where('order_id', '=', id).execute()).rejects.toThrow()
})

test('refunds have credit notes that sum to the invoice, and a refund that is asked for twice has one', async () => {
  const { as, id, number, order } = await paid()
  const refund = (centAmount: number, key: string) =>
    api.call.value(
      refundOrder,
      {
        orderNumber: number,
        amount: { centAmount, currencyCode: 'EUR' },
        to: 'wallet',
        reason: 'a corner was bent',
      },
      { ...finance.as, key },
    )
  const key = randomUUID()
  await refund(500, key)
  await refund(500, key)
  await refund(GROSS - 500, randomUUID())
  const { documents } = await order()
  expect(documents.map(({ kind, totalGross }) => [kind, totalGross.centAmount])).toEqual([
    ['invoice', GROSS],
    ['credit_note', 500],
    ['credit_note', GROSS - 500],
  ])
  const rows = await api.db
    .selectFrom('invoice')
    .select(['kind', 'net', 'vat'])
    .where('order_id', '=', id)
    .orderBy('sequence')
    .execute()
  const [invoice, ...credits] = rows
  const sum = (of: 'net' | 'vat') => credits.reduce((so, credit) => so + credit[of], 0)
  expect([sum('net'), sum('vat')]).toEqual([invoice?.net, invoice?.vat])
  const credit = await textOf(as, id, documents[1]?.id ?? '', 'xml')
  expect(credit.bytes.toString()).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(credit.bytes.toString()).toContain(`<ram:IssuerAssignedID>${documents[0]?.number}<`)
  expect(credit.bytes.toString()).not.toContain('corner')
  const mails = await api.db
    .selectFrom('mail')
    .select('facts')
    .where('kind', '=', 'credit-note')
    .where('key', 'like', `${id}%`)
    .orderBy('created_at')
    .execute()
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails[0]?.facts)).toContain(documents[1]?.number)
  gapless(await sequences())
})

test('an unpaid order has a pro forma, which is no invoice', async () => {
  const { as, id, number, order, take } = await paying()
  expect((await order()).documents).toMatchObject([{ id: 'pro-forma', kind: 'pro_forma', number }])
  const pdf = await textOf(as, id, 'pro-forma', 'pdf')
  expect(pdf.fileName).toBe(`Pro-forma-invoice-${number}.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const xml = await api.call.send(
    getOrderDocument,
    { id, document: 'pro-forma', format: 'xml' },
    as,
  )
  expect(xml).toMatchObject({ ok: false, code: 'order_document_not_found' })
  await take()
  const late = await api.call.send(getOrderDocument, { id, document: 'pro-forma' }, as)
  expect(late).toMatchObject({ ok: false, code: 'order_document_not_found' })
})

test('nobody reads the invoice of another, staff read it, and other tenants find nothing', async () => {
  const [mine, theirs] = [await paid(), await paid()]
  const document = (await mine.order()).documents[0]?.id ?? ''
  const wanted = { id: mine.id, document }
  const refused = await api.call.send(getOrderDocument, wanted, theirs.as)
  expect(refused).toMatchObject({ ok: false, code: 'order_not_found' })
  const mixed = await api.call.send(getOrderDocument, { id: theirs.id, document }, theirs.as)
  expect(mixed).toMatchObject({ ok: false, code: 'order_document_not_found' })
  const staff = await api.call.value(getStaffOrderDocument, wanted, desk.as)
  const own = await api.call.value(getOrderDocument, wanted, mine.as)
  expect(staff.base64).toBe(own.base64)
  expect(await api.call.value(issueStaffInvoice, { id: mine.id }, desk.as)).toEqual({ numbers: [] })
})

test('an order on account is invoiced when it is placed, with what is due by when and what the buyer calls it', async () => {
  const { as, cartId, id: customerId } = await readyToOrder(api)
  await api.db
    .updateTable('customer')
    .set({ has_deferred_payments: true })
    .where('id', '=', customerId)
    .execute()
  const once = () => ({ ...as, key: randomUUID() })
  const calls = { purchaseOrder: 'PO 99 & Co', costCentre: 'K 4711' }
  const input = { ...(await agreed(api, as, cartId)), ...calls }
  const { id } = await api.call.value(checkoutCart, input, once())
  await api.call.value(createPayment, { orderId: id, method: 'deferred' }, once())
  const { documents } = (await api.call.value(getOrder, { id }, as)).order
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice'])
  const xml = (await textOf(as, id, documents[0]?.id ?? '', 'xml')).bytes.toString()
  expect(xml).toContain('<ram:DuePayableAmount>22.44</ram:DuePayableAmount>')
  // What incoming transfers are matched by.
  const [, named = ''] = /<ram:PaymentReference>(.*?)</.exec(xml) ?? []
  expect(isCreditorReference(named)).toBe(true)
  expect(xml).toMatch(/<ram:DueDateDateTime>\s*<udt:DateTimeString format="102">\d{8}</)
  expect(xml).toContain('<ram:TypeCode>58</ram:TypeCode>')
  expect(xml).toContain('<ram:IssuerAssignedID>PO 99 &amp; Co</ram:IssuerAssignedID>')
  expect(xml).toMatch(/<ram:ReceivableSpecifiedTradeAccountingAccount>\s*<ram:ID>K 4711</)
})

test('an order that was paid before there were invoices gets one from staff, once', async () => {
  const { id, order, take } = await paying()
  await api.db
    .updateTable('shop_order')
    .set({ state: 'confirmed', deferred: true })
    .where('id', '=', id)
    .execute()
  expect((await order()).documents).toMatchObject([{ kind: 'pro_forma' }])
  const issued = await Promise.all(
    [1, 2].map(() => api.call.value(issueStaffInvoice, { id }, desk.as)),
  )
  expect(issued.flatMap(({ numbers }) => numbers)).toHaveLength(1)
  await take()
  expect((await order()).documents.map(({ kind }) => kind)).toEqual(['invoice'])
})

test('what was issued keeps the rules of EN 16931', async () => {
  const ofKind = (kind: 'invoice' | 'credit_note') =>
    api.db
      .selectFrom('invoice')
      .select('said')
      .where('kind', '=', kind)
      .orderBy('sequence', 'desc')
      .limit(3)
      .execute()
  const rows = [...(await ofKind('invoice')), ...(await ofKind('credit_note'))]
  expect(rows.length).toBeGreaterThan(4)
  for (const { said } of rows) {
    const xml = crossIndustryInvoice(storedInvoice.read(said))
    expect(schematronFaults(EN16931, xml)).toEqual([])
  }
})
