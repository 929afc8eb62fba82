// E-invoices by the format of the tenant: what buyers say, what is missing, and the file that comes of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createAddress } from '../../src/lib/contract/customer.ts'
import { getOrderDocument, getStaffOrderDocument } from '../../src/lib/contract/invoice.ts'
import { changeInvoiceAddress, getInvoiceAddress } from '../../src/lib/contract/invoice-address.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { attachedPapers } from '../../src/lib/server/commerce/invoice/index.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { ownDataOf } from './harness/own-data.ts'
import { agreed, cards, newCustomer, openCart, PASSWORD } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const places = {
  it: {
    streetName: 'Via Roma 1',
    city: 'Milano',
    country: 'IT',
    postalCode: '20121',
    region: 'MI',
  },
  de: { streetName: 'Straße 1', city: 'Berlin', country: 'DE', postalCode: '10115' },
}

/** An order on account, which has its invoice at once. */
async function invoiced(tenant: 'it' | 'de', said: object = {}) {
  const { as, id: customerId } = await newCustomer(api, tenant)
  await api.db
    .updateTable('customer')
    .set({ has_deferred_payments: true })
    .where('id', '=', customerId)
    .execute()
  await api.call.value(changeInvoiceAddress, said, as)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  const person = { firstName: 'Nora', lastName: 'Quill', ...places[tenant], cartId }
  await api.call.value(createAddress, { ...person, type: 'shipping' }, as)
  await api.call.value(createAddress, { ...person, type: 'billing' }, as)
  const once = () => ({ ...as, key: randomUUID() })
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  await api.call.value(createPayment, { orderId: placed.id, method: 'deferred' }, once())
  const { order } = await api.call.value(getOrder, { id: placed.id }, as)
  const document = order.documents[0]?.id ?? ''
  const wanted = { id: placed.id, document, format: 'xml' as const }
  return { as, wanted }
}

const textOf = ({ base64 }: { base64: string }) => Buffer.from(base64, 'base64').toString()

test('an Italian invoice says what it lacks, and is written once its buyer has said it', async () => {
  const { as, wanted } = await invoiced('it')
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'it' }], 'it')
  const refused = await api.call.send(getOrderDocument, wanted, as)
  expect(refused).toMatchObject({ ok: false, code: 'e_invoice_incomplete' })
  const pdf = await api.call.value(getOrderDocument, { ...wanted, format: 'pdf' }, as)
  expect(pdf.mediaType).toBe('application/pdf')
  const seen = await api.call.value(getStaffOrder, { id: wanted.id }, finance.as)
  expect(seen.incompleteEInvoices).toMatchObject([
    { id: wanted.document, missing: ['buyer_tax_code'] },
  ])
  await api.call.value(changeInvoiceAddress, { taxCode: 'rssmra85t10a562s' }, as)
  const file = await api.call.value(getStaffOrderDocument, wanted, finance.as)
  expect(file.fileName).toMatch(/^IT99901800180_[0-9A-Z]{1,5}\.xml$/)
  expect(textOf(file)).toContain('<CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale>')
  expect(textOf(file)).toContain('<TipoDocumento>TD01</TipoDocumento>')
  const after = await api.call.value(getStaffOrder, { id: wanted.id }, finance.as)
  expect(after.incompleteEInvoices).toEqual([])
})

test('a German invoice names what its buyer wants, and goes with its mail', async () => {
  const { as, wanted } = await invoiced('de', {
    buyerReference: '04011000-1234512345-06',
  })
  const xml = textOf(await api.call.value(getOrderDocument, wanted, as))
  expect(xml).toContain('xeinkauf.de:kosit:xrechnung_3.0')
  expect(xml).toContain('<ram:BuyerReference>04011000-1234512345-06</ram:BuyerReference>')
  const mail = await api.db
    .selectFrom('mail')
    .select(['kind', 'key'])
    .where('kind', '=', 'invoice-issued')
    .where('key', 'like', `${wanted.id}%`)
    .executeTakeFirstOrThrow()
  const actor = { kind: 'system', name: 'a test' } as const
  const log = { error() {}, warn() {}, child: () => log } as never
  const context = contextOf({ db: api.db, log, now: new Date(), actor, shop: testShop() }, 'de')
  if (!context) throw new Error('The test shop has a tenant de')
  const [pdf, attached] = await attachedPapers(context, mail)
  expect([pdf?.mediaType, attached && textOf(attached)]).toEqual(['application/pdf', xml])
})

test('what cannot be is refused by its field, and nobody reads it but its customer', async () => {
  const { as } = await newCustomer(api, 'it')
  for (const [field, value, code] of [
    ['taxCode', 'RSSMRA85T10A562T', 'tax_code_invalid'],
    ['recipientCode', 'ABC', 'recipient_code_invalid'],
    ['pec', 'no address', 'pec_invalid'],
    ['buyerReference', '04011000-1234512345-07', 'buyer_reference_invalid'],
  ] as const) {
    const refused = await api.call.send(changeInvoiceAddress, { [field]: value }, as)
    expect(refused).toMatchObject({ ok: false, code, problem: { fields: [{ path: field, code }] } })
  }
  await api.call.value(changeInvoiceAddress, { pec: 'fatture@pec.example' }, as)
  const own = await api.call.value(getInvoiceAddress, {}, as)
  expect(own).toMatchObject({ asked: 'fatturapa', invoiceAddress: { pec: 'fatture@pec.example' } })
  const other = await newCustomer(api, 'ie')
  expect(await api.call.value(getInvoiceAddress, {}, other.as)).toMatchObject({
    asked: 'nothing',
    invoiceAddress: { pec: '' },
  })
  const proof = { currentPassword: PASSWORD, code: '' }
  const copy = await ownDataOf(api, proof, as)
  expect(JSON.stringify(copy)).toContain('fatture@pec.example')
})
