// What a debit under way forbids, whom one is not offered to any more, and what its payer agreed to when.
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { allowDebits, getStaffCustomer } from '../../src/lib/contract/customer-care.ts'
import { listKeptCards } from '../../src/lib/contract/kept-card.ts'
import { getOrder, reopenOrder } from '../../src/lib/contract/order.ts'
import { saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import {
  createPayment,
  listPaymentMethods,
  resetPaymentMethod,
} from '../../src/lib/contract/payment.ts'
import { formatDayAt, formatTime } from '../../src/lib/domain/dates/format.ts'
import { startApi, type TestApi } from './harness/api.ts'
import {
  bankDays,
  debited,
  IBAN,
  once,
  ordered,
  payByDebit,
  shopWithDebits,
  typeAccount,
} from './harness/debits.ts'
import { wordedMails } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

const DUBLIN = 'Europe/Dublin'
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const orderOf = async (as: object, id: string) => (await api.call.value(getOrder, { id }, as)).order
const reasonOf = async (as: object, orderId: string) => {
  const { methods } = await api.call.value(listPaymentMethods, { orderId }, as)
  return methods.find(({ method }) => method === 'mandate')?.reason
}

test('an order whose debit is under way says so, and until when it can neither be changed nor taken back', async () => {
  api.setShop(shopWithDebits())
  const { as, orderId } = await debited(api, IBAN.paid)
  const { lineItems, progress } = await orderOf(as, orderId)
  expect(progress).toMatchObject([{ editClosed: 'debited' }])
  const [{ id = '', quantity = 0, merchantInfo = undefined } = {}] = lineItems
  if (!merchantInfo) throw new Error('An order has a line')
  const lineItem = { id, quantity: quantity * 2, jobName: '', merchantInfo, services: {} }
  const refusals = [
    await api.call.refusal(saveOrderEdit, { orderId, lineItem }, once(as)),
    await api.call.refusal(reopenOrder, { id: orderId }, once(as)),
    await api.call.refusal(resetPaymentMethod, { orderId }, as),
  ]
  for (const { code, detail, facts } of refusals) {
    expect(code).toBe('order_debited')
    expect(Date.parse(String(facts?.['until']))).toBeGreaterThan(Date.now())
    expect(detail).toContain(String(facts?.['day']))
  }
  await bankDays(api)
  expect((await orderOf(as, orderId)).progress).toMatchObject([{ editClosed: null }])
  expect(await api.call.send(saveOrderEdit, { orderId, lineItem }, once(as))).toMatchObject({
    ok: true,
  })
})

test('after a debit that failed none is offered, until staff allow it', async () => {
  api.setShop(shopWithDebits())
  const customer = await debited(api, IBAN.fails)
  const { as, id } = customer
  // This one was begun before the first one failed.
  const second = await ordered(api, as)
  const begun = await payByDebit(api, as, second)
  if (!begun.ok) throw new Error(begun.code)
  await bankDays(api)
  await orderOf(as, customer.orderId)
  const third = await ordered(api, as)
  expect(await reasonOf(as, third)).toBe('debits_failed')
  const refused = await payByDebit(api, as, third)
  expect(refused).toMatchObject({ ok: false, code: 'payment_method_not_offered' })
  await typeAccount(api, as, begun.value.payment, IBAN.paid)
  expect(await orderOf(as, second)).toMatchObject({ state: 'awaiting_payment' })

  // Its mail says by when it is to be paid otherwise, as its page does.
  const { expiresAt } = await orderOf(as, customer.orderId)
  const told = await wordedMails(api, 'debit-failed')
  const text = told.find(({ key }) => key.startsWith(customer.orderId))?.body_text
  const at = new Date(expiresAt ?? '')
  const [day, time] = [formatDayAt(at, 'en-IE', DUBLIN, 'long'), formatTime(at, 'en-IE', DUBLIN)]
  expect(text).toContain(`To be paid by: ${day}, ${time}\n`)
  expect(text).toContain('the order expires')

  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const seen = await api.call.value(getStaffCustomer, { id }, staff.as)
  expect(seen.customer.failedDebits).toMatchObject({ count: 1 })
  expect(seen.customer.failedDebits.until).not.toBeNull()
  const reason = 'their bank had moved the account'
  const { customer: after } = await api.call.value(allowDebits, { id, reason }, staff.as)
  expect(after.failedDebits).toEqual({ count: 0, until: null })
  expect(after.acts[0]).toMatchObject({ act: 'customer.debits_allowed', reason })
  expect(await reasonOf(as, third)).toBeNull()
})

test('how many debits may fail is the shop’s to say', async () => {
  api.setShop(shopWithDebits('debits: { failures: 2, days: 30 }\n'))
  const person = await newCustomer(api)
  await debited(api, IBAN.fails, person)
  await bankDays(api)
  const next = await ordered(api, person.as)
  expect(await reasonOf(person.as, next)).toBeNull()
  await debited(api, IBAN.fails, person)
  await bankDays(api)
  expect(await reasonOf(person.as, next)).toBe('debits_failed')
  const other = await newCustomer(api)
  expect(await reasonOf(other.as, await ordered(api, other.as))).toBeNull()
})

test('a mandate says what was read and when it was agreed to, whatever became of both since', async () => {
  api.setShop(shopWithDebits())
  const { as } = await newCustomer(api)
  const orderId = await ordered(api, as)
  const { mandateText } = await api.call.value(listPaymentMethods, { orderId }, as)
  const pressedAt = dayjs().add(1, 'minute').toDate()
  vi.useFakeTimers({ toFake: ['Date'], now: pressedAt })
  onTestFinished(() => void vi.useRealTimers())
  const input = { orderId, method: 'mandate', keep: true } as const
  const { payment } = await api.call.value(createPayment, input, once(as))
  vi.setSystemTime(dayjs(pressedAt).add(4, 'minute').toDate())
  await typeAccount(api, as, payment, IBAN.paid)
  await api.call.value(listKeptCards, {}, as)
  const mandate = await api.db
    .selectFrom('mandate')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(mandate.given_at).toEqual(pressedAt)
  expect(mandate.text).toBe(mandateText)
})
