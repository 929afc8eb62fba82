import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { watchFilesOf } from '../../src/lib/server/commerce/artwork-deadline/watch.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { wordedMails } from './harness/mail.ts'
import type { Person } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

// A file that is late moves the day that was promised, and its customer hears of it before and after.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(async () => {
  await api.db.deleteFrom('mail').execute()
})

const log = pino({ level: 'silent' })
const actor = { kind: 'system', name: 'watch-files' } as const

type Line = { orderId: string; lineItemId: string }

/** The job, so many hours after an instant. */
async function hoursAfter(start: Date, hours: number) {
  const now = dayjs(start).add(hours, 'hour').toDate()
  const context = contextOf({ db: api.db, log, now, actor, shop: testShop() }, 'ie')
  if (!context) throw new Error('the test shop has Ireland')
  await watchFilesOf(context)
}

/** A paid order of cards whose day holds for ten hours. */
async function waiting(isPaid = false) {
  const { person, line } = await senders(api).ordered()
  if (isPaid) await pay(person, line)
  await api.db
    .updateTable('shop_order')
    .set({ state: 'confirmed' })
    .where('id', '=', line.orderId)
    .execute()
  const until = dayjs().add(10, 'hour').startOf('second').toDate()
  await api.db
    .updateTable('order_line')
    .set({ promised_until: until })
    .where('order_id', '=', line.orderId)
    .execute()
  return { person, line, until }
}

async function pay({ as }: Person, { orderId }: Line) {
  const { order } = await api.call.value(getOrder, { id: orderId }, as)
  const input = { orderId, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...as, key: randomUUID() })
  const seen = {
    state: 'captured' as const,
    amount: order.taxedPrice.totalGross.centAmount,
    currency: 'EUR',
  }
  const by = { actor: 'provider:sandbox', reason: 'a test', at: new Date() }
  const work = { db: api.db, log, now: new Date(), actor }
  await settle(work, { tenant: 'ie', id: payment.id }, seen, by)
}

async function lineOf({ as }: Person, { orderId }: Line) {
  const { order } = await api.call.value(getOrder, { id: orderId }, as)
  const [item] = order.lineItems
  const [progress] = order.progress
  if (!item || !progress) throw new Error('an order has a line')
  return { number: order.orderNumber, ...item, ...progress }
}

const mailsTo = async ({ email }: Person, kind: string) =>
  (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)

test('what is missing is reminded of once before its day is lost, with the words of the page', async () => {
  const { person, until } = await waiting()
  await hoursAfter(until, -4)
  expect(await mailsTo(person, 'file-reminder')).toEqual([])
  await hoursAfter(until, -2)
  await hoursAfter(until, -1)
  const [mail, ...others] = await mailsTo(person, 'file-reminder')
  expect(others).toEqual([])
  for (const part of ['Send your file', 'to keep', '/upload'])
    expect(mail?.body_text).toContain(part)
})

test('the day moves when it is lost, is told once, and moves on while nothing comes', async () => {
  const { person, line, until } = await waiting()
  const before = await lineOf(person, line)
  await hoursAfter(until, 0.1)
  await hoursAfter(until, 0.2)
  const moved = await lineOf(person, line)
  expect(moved.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
  expect(new Date(moved.promisedUntil) > until).toBe(true)
  expect(moved.promisedFirst).toBe(before.promisedArrivalDate)
  const [mail, ...others] = await mailsTo(person, 'file-late')
  expect(others).toEqual([])
  expect(mail?.facts).toMatchObject({
    value: {
      lines: [{ before: before.promisedArrivalDate, arrives: moved.promisedArrivalDate }],
    },
  })
  const { due } = await api.db
    .selectFrom('line_fulfilment')
    .select('due')
    .where('order_id', '=', line.orderId)
    .executeTakeFirstOrThrow()
  expect(due).toBe(moved.promisedArrivalDate)
  await hoursAfter(new Date(moved.promisedUntil), 0.1)
  const again = await lineOf(person, line)
  expect(again.promisedArrivalDate > moved.promisedArrivalDate).toBe(true)
  expect(again.promisedFirst).toBe(before.promisedArrivalDate)
  expect(await mailsTo(person, 'file-late')).toHaveLength(1)
  const { events } = await historyOf(line)
  expect(events).toEqual(['begin', 'redate', 'redate'])
})

test('a checked file is told of once, and moves its day like a missing one where nobody approves it', async () => {
  const { send, check } = senders(api)
  const { person, line, until } = await waiting()
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  await hoursAfter(new Date(), 0.1)
  expect(await mailsTo(person, 'file-checked')).toEqual([])
  await hoursAfter(new Date(), 0.5)
  await hoursAfter(new Date(), 1)
  const [mail, ...others] = await mailsTo(person, 'file-checked')
  expect(others).toEqual([])
  expect(mail?.body_text).toContain('Approve your file')
  const before = await lineOf(person, line)
  await hoursAfter(until, 0.1)
  const after = await lineOf(person, line)
  expect(after.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
})

test('a file that comes between the cut-off and the job moves its day too, and is told of', async () => {
  const { send, check } = senders(api)
  const { person, line } = await waiting()
  await api.db
    .updateTable('order_line')
    .set({
      promised_until: dayjs().subtract(1, 'minute').toDate(),
      promised_date: dayjs().subtract(1, 'day').format('YYYY-MM-DD'),
    })
    .where('order_id', '=', line.orderId)
    .execute()
  const before = await lineOf(person, line)
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  const after = await lineOf(person, line)
  expect(after.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
  expect(after.promisedFirst).toBe(before.promisedArrivalDate)
  expect(await mailsTo(person, 'file-late')).toHaveLength(1)
  expect((await historyOf(line)).events).toEqual(['begin', 'redate', 'submit'])
})

test('what nobody sends a file for is cancelled after days that were told, and its money given back', async () => {
  const { person, line, until } = await waiting(true)
  await hoursAfter(until, 0.1)
  const days = async (count: number) => hoursAfter(until, 0.2 + 24 * count)
  await days(22)
  expect(await mailsTo(person, 'file-last-reminder')).toEqual([])
  await days(23.5)
  await days(24)
  const [told, ...others] = await mailsTo(person, 'file-last-reminder')
  expect(others).toEqual([])
  expect(told?.body_text).toContain('we cancel this part of your order')
  await days(29.9)
  expect((await lineOf(person, line)).state).toBe('awaiting_file')
  await days(31)
  await days(32)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  expect(order.state).toBe('cancelled')
  expect(order.refunds.map(({ amount }) => amount)).toEqual([order.taxedPrice.totalGross])
  expect(await mailsTo(person, 'file-cancelled')).toHaveLength(1)
})

test('nothing is cancelled sooner than days after its customer was told', async () => {
  const { person, line, until } = await waiting(true)
  await hoursAfter(until, 0.1)
  await hoursAfter(until, 24 * 60)
  await hoursAfter(until, 24 * 66)
  expect((await lineOf(person, line)).state).toBe('awaiting_file')
  await hoursAfter(until, 24 * 67.1)
  expect((await lineOf(person, line)).state).toBe('cancelled')
})

test('what is paid on account is left to people', async () => {
  const { person, line, until } = await waiting()
  await api.db
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('id', '=', line.orderId)
    .execute()
  for (const days of [0.1, 24, 40, 60]) await hoursAfter(until, 24 * days)
  expect((await lineOf(person, line)).state).toBe('awaiting_file')
  expect(await mailsTo(person, 'file-last-reminder')).toEqual([])
})

test('what is the shop’s to check keeps its day, and so does what is not paid', async () => {
  const { send, check, ordered } = senders(api)
  const unpaid = await ordered()
  const { person, line } = await ordered({ byPerson: true })
  await api.db
    .updateTable('shop_order')
    .set({ state: 'confirmed' })
    .where('id', '=', line.orderId)
    .execute()
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  for (const each of [{ person, line }, unpaid]) {
    const before = await lineOf(each.person, each.line)
    await hoursAfter(new Date(before.promisedUntil), 0.1)
    expect(await lineOf(each.person, each.line)).toEqual(before)
    expect(await mailsTo(each.person, 'file-late')).toEqual([])
  }
})

async function historyOf({ orderId }: Line) {
  const rows = await api.db
    .selectFrom('line_fulfilment_history')
    .select('event')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return { events: rows.map(({ event }) => event) }
}
