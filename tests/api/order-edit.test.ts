import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelStaffOrder,
  getStaffOrder,
  moveStaffLines,
} from '../../src/lib/contract/back-office.ts'
import type { LineEvent } from '../../src/lib/contract/fulfilment.ts'
import { reopenOrder } from '../../src/lib/contract/order.ts'
import { finalizeOrderEdit, saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { listProduction } from '../../src/lib/contract/production.ts'
import { accountOf } from '../../src/lib/domain/ledger/accounts.ts'
import { checkLedger, post } from '../../src/lib/server/commerce/ledger/index.ts'
import { tidyOrderEdits } from '../../src/lib/server/commerce/order-edit/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { bringLine, type Ordered, orderOf, sumsOf, workOf } from './harness/order-edits.ts'
import { papersAmiss } from './harness/papers.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
let plant: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  plant = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  expect(await papersAmiss(api.db, 'ie')).toEqual([])
  await api.stop()
})

const bring = (made: Ordered, ...events: LineEvent[]) => bringLine(api, plant, made, events)

test('a draft says what a change costs, and changes nothing', async () => {
  const made = await orderOf(api)
  const before = await made.order()
  const { order, change, refererUrl } = await made.drafted(made.wanted({ quantity: 500 }))
  const from = made.line.taxedTotalPriceWithServices.centAmount
  expect(change.from.centAmount).toBe(from)
  expect(change.to.centAmount).toBeGreaterThan(from)
  expect(change.difference.centAmount).toBe(change.to.centAmount - from)
  expect(change.toPay).toEqual(order.taxedPrice.totalGross)
  expect(order.lineItems[0]).toMatchObject({ id: made.line.id, quantity: 500 })
  expect(order.totalPrice.centAmount + order.vatPrice.centAmount).toBe(
    order.taxedPrice.totalGross.centAmount,
  )
  expect(refererUrl).toBe('/account/orders/')
  expect(await made.order()).toEqual(before)
})

test('an order that nobody has paid is changed, and paid as it is now', async () => {
  const made = await orderOf(api)
  // Its page would take what the order cost before.
  await api.call.value(createPayment, { orderId: made.id, method: 'transfer' }, made.once())
  await api.call.value(createPayment, { orderId: made.id, method: 'card' }, made.once())
  const answer = await made.change(made.wanted({ quantity: 500 }))
  if (!answer.ok) throw new Error(answer.code)
  const { order, toPay, refunded } = answer.value
  expect(order).toMatchObject({ state: 'awaiting_payment', amountToPay: toPay })
  expect(refunded.centAmount).toBe(0)
  expect(order.payments.map(({ state }) => state)).toEqual(['abandoned', 'expired'])
  expect(await made.pay()).toBe(toPay.centAmount)
  const paid = await made.order()
  expect(paid.state).toBe('paid')
  expect(paid.documents).toMatchObject([{ kind: 'invoice', totalGross: toPay }])
})

test('what costs less is given back, by the way it was paid, with papers that say so', async () => {
  const made = await orderOf(api, [{ quantity: 500 }])
  const gross = await made.payOnPage()
  const { change, orderEditId } = await made.drafted(made.wanted({ quantity: 100 }))
  const back = -change.difference.centAmount
  expect(back).toBeGreaterThan(0)
  expect(change.toRefund.centAmount).toBe(back)
  const answer = await made.finalize(orderEditId)
  expect(answer).toMatchObject({ ok: true, value: { refunded: change.toRefund } })
  const order = await made.order()
  expect(order).toMatchObject({
    state: 'paid',
    amountPaid: { centAmount: gross - back },
    amountToPay: { centAmount: 0 },
    taxedPrice: { totalGross: { centAmount: gross - back } },
  })
  expect(order.documents.map(({ kind, totalGross }) => [kind, totalGross.centAmount])).toEqual([
    ['invoice', gross],
    ['credit_note', gross],
    ['invoice', gross - back],
  ])
  const refunds = await api.db
    .selectFrom('refund')
    .select(['amount', 'state', 'edit_id'])
    .where('order_id', '=', made.id)
    .execute()
  expect(refunds).toEqual([{ amount: back, state: 'done', edit_id: orderEditId }])
})

test('what a provider would not give back for a change is given back once, by staff', async () => {
  const made = await orderOf(api, [{ quantity: 500 }])
  const gross = await made.payOnPage()
  const { change, orderEditId } = await made.drafted(made.wanted({ quantity: 100 }))
  const back = change.toRefund.centAmount
  expect(await made.finalize(orderEditId)).toMatchObject({ ok: true })
  const { payment_id: paymentId } = await api.db
    .updateTable('refund')
    .set({ state: 'failed' })
    .where('order_id', '=', made.id)
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  await inTransaction(api.db, (tx) =>
    post(tx, {
      tenant: 'ie',
      id: randomUUID(),
      kind: 'edited',
      currency: 'EUR',
      entries: [
        { account: accountOf('provider', 'sandbox'), amount: back },
        { account: accountOf('order', made.id), amount: -back },
      ],
      orderId: made.id,
      paymentId,
      by: { actor: 'system:test', reason: 'refused', at: new Date() },
    }),
  )
  const { orderNumber } = await made.order()
  const byHand = { orderNumber, amount: change.toRefund, lineItemIds: [], to: 'wallet' as const }
  const staff = { ...finance.as, key: randomUUID() }
  await api.call.value(refundOrder, { ...byHand, reason: 'by hand' }, staff)
  const again = await made.change(made.wanted({ quantity: 100, jobName: 'Autumn' }))
  expect(again).toMatchObject({ ok: true, value: { refunded: { centAmount: 0 } } })
  const order = await made.order()
  expect(order.amountPaid.centAmount).toBe(gross - back)
  expect(order.amountToPay.centAmount).toBe(0)
  const papers = order.documents.map(({ kind, totalGross: { centAmount } }) =>
    kind === 'credit_note' ? -centAmount : centAmount,
  )
  expect(papers.reduce((sum, each) => sum + each, 0)).toBe(gross - back)
  expect(await checkLedger(api.db)).toEqual([])
})

test('what costs more is paid before anything is made of it', async () => {
  const made = await orderOf(api)
  const gross = await made.pay()
  await bring(made, 'submit', 'approve')
  const answer = await made.change(made.wanted({ quantity: 1000 }))
  if (!answer.ok) throw new Error(answer.code)
  const { toPay, order } = answer.value
  expect(order).toMatchObject({ state: 'awaiting_payment', expiresAt: null })
  expect(order.allowedPaymentMethods).toContain('card')
  const produce = { orders: [{ id: made.id }], event: 'produce' as const, reason: '' }
  const refused = await api.call.value(moveStaffLines, produce, { ...plant.as, key: randomUUID() })
  expect(refused.results).toMatchObject([{ code: 'order_not_paid' }])
  expect(order.documents.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await made.pay()).toBe(toPay.centAmount)
  const paid = await made.order()
  expect(paid).toMatchObject({ state: 'paid', amountPaid: paid.taxedPrice.totalGross })
  expect(paid.amountPaid.centAmount).toBe(gross + toPay.centAmount)
  expect(paid.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
  await bring(made, 'produce')
  const told = (await wordedMails(api, 'order-changed')).filter(({ key }) =>
    key.startsWith(made.id),
  )
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told[0]?.facts)).toContain('1,000')
  const twice = (await wordedMails(api, 'order-paid')).filter(({ key }) => key.startsWith(made.id))
  expect(twice).toHaveLength(2)
  const { history } = await api.call.value(getStaffOrder, { id: made.id }, finance.as)
  expect(history.find(({ event }) => event === 'edit')).toMatchObject({
    by: { kind: 'customer' },
    reason: expect.stringContaining('250 → 1000'),
  })
})

test('an order on account stays promised, within what its customer may owe', async () => {
  const made = await orderOf(api)
  const deferring = { has_deferred_payments: true }
  const { customer_id: customer } = await api.db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  await api.db.updateTable('customer').set(deferring).where('id', '=', customer).execute()
  await api.call.value(createPayment, { orderId: made.id, method: 'deferred' }, made.once())
  const answer = await made.change(made.wanted({ quantity: 500 }))
  if (!answer.ok) throw new Error(answer.code)
  const { order, toPay } = answer.value
  expect(order).toMatchObject({ state: 'paid', isDeferredPayment: true })
  expect(order.amountToPay).toEqual(order.taxedPrice.totalGross)
  // Nothing of it is asked for now, and nobody is told so.
  expect(toPay.centAmount).toBe(0)
  const told = (await wordedMails(api, 'order-changed')).find(({ key }) => key.startsWith(made.id))
  expect(told?.body_text).toContain('on account')
  expect(order.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
  // Beside it stands what was owed before; 2,000.00 may be owed in all.
  const other = await orderOf(api)
  await api.db
    .updateTable('shop_order')
    .set({
      customer_id: customer,
      deferred: true,
      total_net: 198_000,
      total_vat: 0,
      total_gross: 198_000,
    })
    .where('id', '=', other.id)
    .execute()
  const drafted = await made.drafted(made.wanted({ quantity: 500, jobName: 'Autumn' }))
  const refused = await made.draft(made.wanted({ quantity: 5000 }))
  expect(refused).toMatchObject({ ok: false, code: 'credit_limit_reached' })
  await api.db
    .updateTable('shop_order')
    .set({ total_net: 300_000, total_gross: 300_000 })
    .where('id', '=', other.id)
    .execute()
  // What costs no more stays promised, however much is owed by now and whatever is agreed.
  expect(await made.finalize(drafted.orderEditId)).toMatchObject({ ok: true })
  const dearer = await made.draft(made.wanted({ quantity: 1000 }))
  expect(dearer).toMatchObject({ code: 'credit_limit_reached' })
  await api.db
    .updateTable('shop_order')
    .set({ state: 'cancelled', deferred: false })
    .where('id', '=', other.id)
    .execute()
  const before = await made.drafted(made.wanted({ quantity: 1000 }))
  const withdrawn = { has_deferred_payments: false }
  await api.db.updateTable('customer').set(withdrawn).where('id', '=', customer).execute()
  const late = await made.finalize(before.orderEditId)
  expect(late).toMatchObject({ code: 'deferred_not_agreed' })
  const more = await made.draft(made.wanted({ quantity: 1000 }))
  expect(more).toMatchObject({ code: 'deferred_not_agreed' })
  const less = await made.change(made.wanted({ quantity: 100 }))
  expect(less).toMatchObject({
    ok: true,
    value: { order: { state: 'paid', isDeferredPayment: true }, toPay: { centAmount: 0 } },
  })
})

test('an order that waits for a difference is not cancelled while a line of it is on the press', async () => {
  const made = await orderOf(api, [{ quantity: 100 }])
  await made.pay()
  const [, second] = (await made.order()).lineItems
  if (!second) throw new Error('the order has two lines')
  await bringLine(api, plant, { id: made.id, line: second }, ['submit', 'approve', 'produce'])
  expect(await made.change(made.wanted({ quantity: 1000 }))).toMatchObject({ ok: true })
  const cancelled = async () => {
    const { version } = await api.call.value(getStaffOrder, { id: made.id }, plant.as)
    return api.call.send(cancelStaffOrder, { id: made.id, version, reason: 'asked to' }, plant.as)
  }
  expect(await cancelled()).toMatchObject({ ok: false, code: 'move_not_legal' })
  const reopened = await api.call.send(reopenOrder, { id: made.id }, made.once())
  expect(reopened).toMatchObject({ ok: false, code: 'order_not_payable' })
  const states = (await made.order()).progress.map(({ state }) => state)
  expect(states).toEqual(['awaiting_file', 'in_production'])
  // It stays in sight of whoever stands at the press.
  const { lines } = await api.call.value(
    listProduction,
    { window: 'all', stage: 'press' },
    plant.as,
  )
  expect(lines.map(({ lineItemId }) => lineItemId)).toContain(second.id)
  // Who stops the press says so of that line.
  await bringLine(api, plant, { id: made.id, line: second }, ['cancel'])
  expect(await cancelled()).toMatchObject({ ok: true })
})

test('a change is made once: by the same key, by two keys, by two at once', async () => {
  const made = await orderOf(api)
  await made.pay()
  const { orderEditId } = await made.drafted(made.wanted({ quantity: 100 }))
  const other = await made.drafted(made.wanted({ quantity: 500 }))
  const key = randomUUID()
  const answers = await Promise.all([
    made.finalize(orderEditId, key),
    made.finalize(orderEditId, key),
    made.finalize(orderEditId),
    made.finalize(other.orderEditId),
  ])
  const codes = answers.map((each) => (each.ok ? 'ok' : each.code))
  const { edits } = await api.db
    .selectFrom('shop_order')
    .select('edits')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(edits).toBe(1)
  expect(codes.every((code) => ['ok', 'order_edit_done', 'order_changed'].includes(code))).toBe(
    true,
  )
  expect(codes).toContain('ok')
  const again = await made.finalize(orderEditId, key)
  expect(again.ok).toBe(answers[0]?.ok)
  const sums = await sumsOf(api, made.id)
  const { amountToPay } = await made.order()
  if (amountToPay.centAmount > 0) await made.pay()
  const after = await sumsOf(api, made.id)
  expect(after.papers).toBe(after.paid)
  expect(sums.paid).toBeLessThanOrEqual(after.paid)
})

test('what cannot be changed is refused, and says why', async () => {
  const [made, theirs] = [await orderOf(api), await orderOf(api)]
  await made.pay()
  const code = async (answer: Promise<{ ok: boolean; code?: string }>) => (await answer).code
  expect(await code(made.draft(made.wanted({})))).toBe('order_edit_unchanged')
  expect(await code(made.draft(made.wanted({ quantity: 251 })))).toBe('quantity_not_offered')
  expect(await code(made.draft(made.wanted({}, { paper: 'papyrus' })))).toBe('option_unknown')
  expect(await code(made.draft(made.wanted({ id: randomUUID() })))).toBe('order_line_not_found')
  const coupon = { coupon: { inputText: 'SPRING' } }
  expect(await code(made.draft(made.wanted({ services: coupon })))).toBe('promocode_invalid')
  const totalPrice = { centAmount: 1, currencyCode: 'EUR' }
  expect(await code(made.draft(made.wanted({ quantity: 500, totalPrice })))).toBe('price_changed')
  const other = { orderId: theirs.id, lineItem: made.wanted({ quantity: 500 }) }
  expect(await code(api.call.send(saveOrderEdit, other, made.once()))).toBe('order_not_found')
  expect(await code(made.finalize(randomUUID()))).toBe('order_edit_not_found')
  const { orderEditId } = await made.drafted(made.wanted({ quantity: 500 }))
  const stolen = { orderId: theirs.id, orderEditId }
  expect(await code(api.call.send(finalizeOrderEdit, stolen, theirs.once()))).toBe(
    'order_edit_not_found',
  )
  await bring(made, 'submit', 'approve', 'produce')
  expect(await code(made.finalize(orderEditId))).toBe('order_line_printed')
  expect(await code(made.draft(made.wanted({ quantity: 500 })))).toBe('order_line_printed')
  expect((await made.order()).progress).toMatchObject([{ editClosed: 'printed' }])
  // What is printed again is the same job.
  await bring(made, 'reprint')
  expect(await code(made.draft(made.wanted({ quantity: 100 })))).toBe('order_line_printed')
  expect((await made.order()).progress).toMatchObject([{ editClosed: 'printed' }])
  await bring(theirs, 'cancel')
  expect(await code(theirs.draft(theirs.wanted({ quantity: 500 })))).toBe('order_line_cancelled')
})

test('drafts end, and prices and days that moved are said before they count', async () => {
  const made = await orderOf(api)
  const late = await made.drafted(made.wanted({ quantity: 500 }))
  const editing = (id: string) => api.db.updateTable('order_edit').where('id', '=', id)
  await editing(late.orderEditId)
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await made.finalize(late.orderEditId)).toMatchObject({ code: 'order_edit_expired' })
  const { orderEditId } = await made.drafted(made.wanted({ quantity: 500 }))
  const stored = await api.db
    .selectFrom('order_edit')
    .select('line')
    .where('id', '=', orderEditId)
    .executeTakeFirstOrThrow()
  const change = (field: string, value: unknown) => {
    const json = stored.line as { v: number; value: object }
    return JSON.stringify({ ...json, value: { ...json.value, [field]: value } })
  }
  await editing(orderEditId)
    .set({ line: change('net', 1) })
    .execute()
  expect(await made.finalize(orderEditId)).toMatchObject({ code: 'price_changed' })
  await editing(orderEditId)
    .set({ line: change('promised_date', '2020-01-02') })
    .execute()
  expect(await made.finalize(orderEditId)).toMatchObject({ code: 'dates_changed' })
  expect(await made.finalize(orderEditId)).toMatchObject({ ok: true })
  await tidyOrderEdits.handler({}, { ...workOf(api), now: new Date() } as never)
  const rows = await api.db
    .selectFrom('order_edit')
    .select('id')
    .where('order_id', '=', made.id)
    .execute()
  expect(rows).toEqual([{ id: orderEditId }])
})

test('files that no longer fit are taken away, and the check is fixed once there is a file', async () => {
  const made = await orderOf(api)
  const careful = { 'SVC-pixart-artwork-docreview': { inputText: '' } }
  expect((await made.order()).lineItems[0]?.isFileCheckEditable).toBe(true)
  expect(await made.change(made.wanted({ services: careful }))).toMatchObject({ ok: true })
  await bring(made, 'submit')
  expect((await made.order()).lineItems[0]?.isFileCheckEditable).toBe(false)
  expect(await made.draft(made.wanted({ services: {}, quantity: 500 }))).toMatchObject({
    code: 'file_check_closed',
  })
  const kept = await made.drafted(made.wanted({ services: careful, quantity: 500 }))
  expect(kept.change.resetsArtwork).toBe(false)
  const slim = made.wanted({ services: careful }, { format: 'slim' })
  const { change, orderEditId } = await made.drafted(slim)
  expect(change.resetsArtwork).toBe(true)
  expect(await made.finalize(orderEditId)).toMatchObject({ ok: true })
  expect((await made.order()).progress).toMatchObject([{ state: 'awaiting_file' }])
})
