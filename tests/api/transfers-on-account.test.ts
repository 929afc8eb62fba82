// Transfers for orders on account: their customers have read the reference on an invoice or a statement, and begun nothing.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cancelStaffOrder, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { assignSuspense, getLedger, recordTransfer } from '../../src/lib/contract/ledger.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { listRefundsToSend } from '../../src/lib/contract/refund.ts'
import { getStatement } from '../../src/lib/contract/statement.ts'
import { creditorReference, spacedReference } from '../../src/lib/domain/payment/reference.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { importXml, statement } from './harness/bank.ts'
import { ordered } from './harness/companies.ts'
import { newCustomer } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  await api.stop()
})

const CARDS = 2244
const EUR = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const once = (as: object) => ({ ...as, key: randomUUID() })

async function unpaid() {
  const person = await newCustomer(api)
  const mayDefer = api.db.updateTable('customer').set({ has_deferred_payments: true })
  await mayDefer.where('id', '=', person.id).execute()
  const { id, orderNumber: number } = await ordered(api, person)
  const begin = (method: string) =>
    api.call.value(createPayment, { orderId: id, method }, once(person.as))
  const order = async () => (await api.call.value(getOrder, { id }, person.as)).order
  const account = async () => (await api.call.value(getStatement, {}, person.as)).accounts[0]
  return { person, id, number, begin, order, account }
}

async function onAccount() {
  const placed = await unpaid()
  await placed.begin('deferred')
  const [open] = (await placed.account())?.orders ?? []
  return { ...placed, reference: open?.reference ?? '', invoice: open?.invoice?.number ?? '' }
}
type Ordered = Awaited<ReturnType<typeof onAccount>>

const transfer = (text: string, amount = '22.44', from?: string) =>
  importXml(api, statement([{ amount, text, ...(from && { from }) }]))
const PAID = { paid: 1, setAside: 0, failed: [] }
const ASIDE = { paid: 0, setAside: 1, failed: [] }

const names: [string, (order: Ordered) => string][] = [
  ['the reference of the statement', ({ reference }) => reference],
  ['the reference as the invoice prints it', ({ reference }) => spacedReference(reference)],
  ['the number of the order', ({ number }) => `Order ${number} of 20.11.2026, with thanks`],
  ['the number of the invoice', ({ invoice }) => `invoice no. ${invoice.toLowerCase()}`],
  ['both', ({ number, invoice }) => `${number.replaceAll('-', ' ')} / ${invoice} / Kd. 4711`],
]

test.each(names)('a transfer that names an order on account by %s pays it', async (_, textOf) => {
  const order = await onAccount()
  expect(await transfer(textOf(order))).toMatchObject(PAID)
  expect(await order.order()).toMatchObject({ amountToPay: EUR(0), state: 'paid' })
  expect(await order.account()).toMatchObject({ open: EUR(0), orders: [] })
  const { payments } = await order.order()
  expect(payments.map(({ method, state }) => `${method} ${state}`).sort()).toEqual([
    'deferred abandoned',
    'transfer captured',
  ])
  expect(await transfer(textOf(order))).toMatchObject({ paid: 0, known: 1 })
})

test('another amount than is due waits for staff, who read which order it names', async () => {
  const [short, other] = [await onAccount(), await onAccount()]
  expect(await transfer(short.reference, '10.00')).toMatchObject(ASIDE)
  expect(await transfer(`${short.number} ${other.number}`)).toMatchObject(ASIDE)
  expect(await short.order()).toMatchObject({ amountToPay: EUR(CARDS) })
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const { suspense } = await api.call.value(getLedger, {}, finance.as)
  expect(suspense.filter(({ orderNumber }) => orderNumber === short.number)).toMatchObject([
    { amount: EUR(1000), reason: expect.stringContaining(`the order costs ${CARDS} EUR more`) },
  ])
  // What is left is paid by the next transfer, and what comes after that is too much.
  const [waiting] = suspense.filter(({ orderNumber }) => orderNumber === short.number)
  const assign = { account: waiting?.account ?? '', currency: 'EUR', reason: 'a first part' }
  const toOrder = { ...assign, orderNumber: short.number, to: 'order' as const }
  await api.call.value(assignSuspense, toOrder, once(finance.as))
  expect(await transfer(short.reference, '12.44')).toMatchObject(PAID)
  expect(await short.order()).toMatchObject({ amountToPay: EUR(0) })
  expect(await transfer(`${short.reference} again`)).toMatchObject(ASIDE)
})

test('a transfer pays what the statement says, whatever was begun and given up before', async () => {
  const [changed, late] = [await onAccount(), await onAccount()]
  await changed.begin('transfer')
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const refund = { orderNumber: changed.number, lineItemIds: [], reason: 'a corner was bent' }
  await changed.begin('card')
  await api.db
    .updateTable('payment')
    .set({ amount: 5000 })
    .where('order_id', '=', changed.id)
    .where('method', '=', 'transfer')
    .execute()
  expect(await transfer(changed.reference)).toMatchObject(PAID)
  await late.begin('transfer')
  await api.db
    .updateTable('payment')
    .set({ state: 'expired' })
    .where('order_id', '=', late.id)
    .where('method', '=', 'transfer')
    .execute()
  const from = '<Id><IBAN>IE64IRCE92050112345678</IBAN></Id>'
  expect(await transfer(late.reference, '22.44', from)).toMatchObject(PAID)
  expect(await late.order()).toMatchObject({ amountToPay: EUR(0) })
  const back = { ...refund, orderNumber: late.number, amount: EUR(500), to: 'provider' as const }
  await api.call.value(refundOrder, back, once(admin.as))
  const { refunds } = await api.call.value(listRefundsToSend, {}, admin.as)
  expect(refunds.find(({ orderNumber }) => orderNumber === late.number)).toMatchObject({
    amount: EUR(500),
    account: { iban: 'IE64IRCE92050112345678' },
  })
})

test('nothing is paid by a mistyped reference, in another currency, once more, or after it was cancelled', async () => {
  const [order, gone] = [await onAccount(), await onAccount()]
  const mistyped = creditorReference(order.number).replace(/^RF\d\d/, (start) =>
    start === 'RF12' ? 'RF13' : 'RF12',
  )
  expect(await transfer(mistyped)).toMatchObject(ASIDE)
  const francs = statement([{ amount: '22.44', text: order.reference, currency: 'CHF' }])
  expect(await importXml(api, francs)).toMatchObject(ASIDE)
  expect(await transfer(`${order.number}0`, '22.45')).toMatchObject(ASIDE)
  expect(await order.order()).toMatchObject({ amountToPay: EUR(CARDS) })
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const { version } = await api.call.value(getStaffOrder, { id: gone.id }, admin.as)
  const cancel = { id: gone.id, version, reason: 'not wanted' }
  await api.call.value(cancelStaffOrder, cancel, once(admin.as))
  expect(await transfer(gone.reference)).toMatchObject(ASIDE)
})

test('what a debit is paying already is not paid by a transfer that names it', async () => {
  const order = await onAccount()
  await order.begin('card')
  await api.db
    .updateTable('payment')
    .set({ state: 'authorised' })
    .where('order_id', '=', order.id)
    .where('method', '=', 'card')
    .execute()
  expect(await transfer(order.reference)).toMatchObject(ASIDE)
  expect(await order.order()).toMatchObject({ amountToPay: EUR(CARDS) })
})

test('an order that waits for a transfer is found by its number, and one that waits for none is not paid', async () => {
  const [begun, other] = [await unpaid(), await unpaid()]
  await begun.begin('transfer')
  expect(await transfer(`order ${begun.number}`)).toMatchObject(PAID)
  expect(await begun.order()).toMatchObject({ state: 'paid' })
  expect(await transfer(`order ${other.number}`)).toMatchObject(ASIDE)
  expect(await other.order()).toMatchObject({ state: 'awaiting_payment' })
})

test('a transfer for an order on account is recorded by hand', async () => {
  const [whole, part] = [await onAccount(), await onAccount()]
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const bookedOn = dayjs().format('YYYY-MM-DD')
  const record = (orderNumber: string, amount: number) =>
    api.call.send(recordTransfer, { orderNumber, amount: EUR(amount), bookedOn }, once(as))
  expect(await record(whole.number, CARDS)).toMatchObject({ value: { outcome: 'paid' } })
  expect(await whole.order()).toMatchObject({ amountToPay: EUR(0) })
  expect(await record(whole.number, CARDS + 1)).toMatchObject({ code: 'transfer_not_awaited' })
  expect(await record(part.number, 1000)).toMatchObject({ value: { outcome: 'set_aside' } })
})

test('money that named nothing, and that staff gave to an order, is given back like any other', async () => {
  const order = await unpaid()
  const text = `for my lovely cards ${randomUUID()}`
  expect(await transfer(text)).toMatchObject(ASIDE)
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const { suspense } = await api.call.value(getLedger, {}, as)
  const account = suspense.find(({ reason }) => reason.includes(text))?.account ?? ''
  const toOrder = { account, currency: 'EUR', orderNumber: order.number, to: 'order' as const }
  await api.call.value(assignSuspense, { ...toOrder, reason: 'they called' }, once(as))
  expect(await order.order()).toMatchObject({ state: 'paid' })
  const wish = { orderNumber: order.number, amount: EUR(CARDS), reason: 'printed wrong' }
  const back = { ...wish, lineItemIds: [], to: 'provider' as const }
  expect(await api.call.send(refundOrder, back, once(as))).toMatchObject({ ok: true })
})
