// What becomes of an order's money, papers and state when staff cancel lines of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelStaffLines,
  cancelStaffOrder,
  getStaffOrder,
  moveStaffLines,
} from '../../src/lib/contract/back-office.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { bringLine, cancelLine, type Ordered, orderOf, sumsOf } from './harness/order-edits.ts'
import { papersAmiss } from './harness/papers.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let boss: Colleague
beforeAll(async () => {
  api = await startApi()
  boss = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
  await api.stop()
})

/** Two lines: 250 cards of 22.44, and 100 of 17.40. */
const twoLines = () => orderOf(api, [{ quantity: 100 }])
const [FIRST, SECOND] = [2244, 1740]

async function lineOf({ order }: Ordered, at: number) {
  const line = (await order()).lineItems[at]
  if (!line) throw new Error('an order of two lines')
  return line
}
const toldOf = async (kind: string, { id }: Ordered) =>
  (await wordedMails(api, kind)).filter(({ key }) => key.startsWith(id))

async function onAccount(made: Ordered): Promise<void> {
  const { customer_id: customer } = await api.db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const agreed = { has_deferred_payments: true }
  await api.db.updateTable('customer').set(agreed).where('id', '=', customer).execute()
  await api.call.value(createPayment, { orderId: made.id, method: 'deferred' }, made.once())
}

test('what nobody has paid of a line is due no more, and its papers come to what is paid', async () => {
  const made = await twoLines()
  const second = await lineOf(made, 1)
  await cancelLine(api, boss, { id: made.id, line: second })
  expect(await made.order()).toMatchObject({
    state: 'awaiting_payment',
    amountToPay: { centAmount: FIRST },
    amountPaid: { centAmount: 0 },
    amountLetOff: { centAmount: SECOND },
  })
  const [told] = await toldOf('lines-cancelled', made)
  expect(told?.subject).toContain('part of order')
  expect(told?.body_text).toContain('€22.44 of your order is still to be paid')
  expect(await made.pay()).toBe(FIRST)
  expect(await made.order()).toMatchObject({ state: 'paid', amountPaid: { centAmount: FIRST } })
  expect(await sumsOf(api, made.id)).toEqual({ papers: FIRST, paid: FIRST })
})

test('an order of which nothing is left, and that nobody has paid, is cancelled itself', async () => {
  const made = await orderOf(api)
  await cancelLine(api, boss, made)
  expect((await made.order()).state).toBe('cancelled')
  const again = await api.call.send(
    createPayment,
    { orderId: made.id, method: 'card' },
    made.once(),
  )
  expect(again).toMatchObject({ ok: false, code: 'order_not_payable' })
  expect(await toldOf('order-cancelled', made)).toHaveLength(1)
})

test('what was paid for a line goes back once, and an order is there when all that is left of it is', async () => {
  const made = await twoLines()
  await made.pay()
  const second = await lineOf(made, 1)
  await bringLine(api, boss, made, ['submit', 'approve', 'produce', 'ship', 'deliver'])
  await cancelLine(api, boss, { id: made.id, line: second })
  const { refunds, version } = await api.call.value(getStaffOrder, { id: made.id }, boss.as)
  expect(refunds).toMatchObject([{ amount: { centAmount: SECOND }, to: 'provider' }])
  expect((await made.order()).amountPaid.centAmount).toBe(FIRST)
  const { state } = await api.db
    .selectFrom('shop_order')
    .select('state')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('completed')
  const [told] = await toldOf('lines-cancelled', made)
  expect(told?.body_text).toContain('You get back €17.40')
  const twice = { id: made.id, version, lines: [second.id], reason: 'again' }
  expect((await api.call.refusal(cancelStaffLines, twice, boss.as)).code).toBe('move_not_legal')
})

test('an order on account owes what is left of it, and nothing once all of it is cancelled', async () => {
  const made = await twoLines()
  await onAccount(made)
  expect(await sumsOf(api, made.id)).toEqual({ papers: FIRST + SECOND, paid: 0 })
  await cancelLine(api, boss, { id: made.id, line: await lineOf(made, 1) })
  expect((await made.order()).amountToPay.centAmount).toBe(FIRST)
  expect(await sumsOf(api, made.id)).toEqual({ papers: FIRST, paid: 0 })
  const { mayCancel, version } = await api.call.value(getStaffOrder, { id: made.id }, boss.as)
  expect(mayCancel).toBe(true)
  const all = { id: made.id, version, reason: 'the customer is gone' }
  await api.call.value(cancelStaffOrder, all, boss.as)
  expect(await made.order()).toMatchObject({ state: 'cancelled', amountToPay: { centAmount: 0 } })
  expect(await sumsOf(api, made.id)).toEqual({ papers: 0, paid: 0 })
  const pay = { orderId: made.id, method: 'card' }
  const paid = await api.call.send(createPayment, pay, made.once())
  expect(paid).toMatchObject({ ok: false, code: 'order_not_payable' })
})

test('who may not give money back cancels nothing that is paid, and the press nothing at all', async () => {
  const made = await orderOf(api)
  const support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const press = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  await made.pay()
  const { version, lines } = await api.call.value(getStaffOrder, { id: made.id }, support.as)
  expect(lines[0]?.events).not.toContain('cancel')
  const wish = { id: made.id, version, lines: [made.line.id], reason: 'a test' }
  for (const { as } of [support, press])
    expect((await api.call.refusal(cancelStaffLines, wish, as)).code).toBe('not_allowed')
  const cancel = { orders: [{ id: made.id }], event: 'cancel' as never }
  expect((await api.call.refusal(moveStaffLines, cancel, press.as)).code).toBe('input_invalid')
  expect((await made.order()).state).toBe('paid')
})

test('of two who give the same back with what they have seen, the second is refused', async () => {
  const made = await orderOf(api)
  await made.pay()
  const { version, order } = await api.call.value(getStaffOrder, { id: made.id }, boss.as)
  const give = () =>
    api.call.send(
      refundOrder,
      {
        orderNumber: order.orderNumber,
        amount: { centAmount: 500, currencyCode: 'EUR' },
        to: 'wallet',
        reason: 'a bent corner',
        version,
      },
      { ...boss.as, key: randomUUID() },
    )
  const answers = await Promise.all([give(), give()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'order_changed' })
  expect((await made.order()).amountPaid.centAmount).toBe(FIRST - 500)
})
