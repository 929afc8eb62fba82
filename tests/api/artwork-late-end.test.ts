import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { expect, test } from 'vitest'
import { getOrder } from '../../src/lib/contract/order.ts'
import { formatDayAt } from '../../src/lib/domain/dates/format.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { keptMail, type MailSender } from '../../src/lib/server/platform/mail/sender.ts'
import { attemptLater } from '../../src/lib/server/refusal.ts'
import type { TestApi } from './harness/api.ts'
import { lateFiles, onThatTuesday } from './harness/late-files.ts'

// What nobody sends a file for ends after days that its customer was told of, and its money goes back.

let api: TestApi
let late: ReturnType<typeof lateFiles>
const logged: { order?: string; why?: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
onThatTuesday((started) => {
  api = started
  late = lateFiles(api, log)
})

/** Why lines of an order were left to people, a word each time that the log says so. */
const reasonsOf = ({ orderId }: { orderId: string }) =>
  logged.filter(({ order, why }) => order === orderId && why).map(({ why }) => why)

const dayOf = (instant: Date) => formatDayAt(instant, 'en-IE', 'Europe/Dublin', 'long')

test('what nobody sends a file for is cancelled after days that were told, and its money given back', async () => {
  const { person, line, until } = await late.waiting({ isPaid: true })
  const { promisedArrivalDate: first } = await late.lineOf(person, line)
  await late.hoursAfter(until, 0.1)
  const days = async (count: number) => late.hoursAfter(until, 0.2 + 24 * count)
  await days(22)
  expect(await late.mailsTo(person, 'file-last-reminder')).toEqual([])
  await days(23.5)
  await days(24)
  const [told, ...others] = await late.mailsTo(person, 'file-last-reminder')
  expect(others).toEqual([])
  expect(told?.body_text).toContain('we cancel this part of your order')
  await days(30.3)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  await days(31)
  await days(32)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  expect(order.state).toBe('cancelled')
  expect(order.refunds.map(({ amount }) => amount)).toEqual([order.taxedPrice.totalGross])
  const [ended, ...more] = await late.mailsTo(person, 'file-cancelled')
  expect(more).toEqual([])
  expect(ended?.body_text).toContain('You get back €22.44')
  expect(ended?.facts).toMatchObject({ value: { lines: [{ arrives: first }] } })
  const named = /by (.*?), we cancel/.exec(told?.body_text ?? '')?.[1]
  const end = 0.2 + 24 * (23.5 + 7)
  expect(named).toBe(dayOf(dayjs(until).add(end, 'hour').toDate()))
})

test('nothing is cancelled sooner than days after its customer was told', async () => {
  const { person, line, until } = await late.waiting({ isPaid: true })
  await late.hoursAfter(until, 0.1)
  await late.hoursAfter(until, 24 * 60)
  await late.hoursAfter(until, 24 * 66)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  await late.hoursAfter(until, 24 * 68)
  expect((await late.lineOf(person, line)).state).toBe('cancelled')
})

test('who paid by a promise is let off nothing by itself, and gets back what has come in', async () => {
  const { person, line, until } = await late.waiting()
  await api.db
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('id', '=', line.orderId)
    .execute()
  for (const days of [0.1, 24, 40]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  expect(await late.mailsTo(person, 'file-last-reminder')).toEqual([])
  await late.pay(person, line)
  for (const days of [41, 49]) await late.hoursAfter(until, 24 * days)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  expect(order.refunds.map(({ amount }) => amount)).toEqual([order.taxedPrice.totalGross])
})

test('what cannot go back by the way it came is not cancelled, and people hear of it once', async () => {
  const { person, line, until } = await late.waiting({ isPaid: true })
  const { id: payment_id } = await api.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', line.orderId)
    .executeTakeFirstOrThrow()
  const dispute = { tenant: 'ie', id: randomUUID(), payment_id, order_id: line.orderId }
  const said = { provider: 'sandbox', provider_reference: randomUUID(), reason: 'fraudulent' }
  const held = { state: 'open' as const, moves: 1, amount: 2244, currency: 'EUR' }
  const times = { answer_by: null, told_at: new Date(), created_at: new Date() }
  await api.db
    .insertInto('dispute')
    .values({ ...dispute, ...said, ...held, ...times })
    .execute()
  const before = await late.left()
  for (const days of [0.01, 24, 24.1, 40]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  expect(await late.mailsTo(person, 'file-last-reminder')).toEqual([])
  expect(await late.left()).toEqual({ ...before, no_refund: (before.no_refund ?? 0) + 1 })
  expect(reasonsOf(line)).toEqual(['no_refund'])
})

test('a line that can get no other day is left to people until it can, and the log says so once', async () => {
  const { line, until } = await late.waiting({ isPaid: true })
  const to = (country: string) =>
    api.db.updateTable('shop_order').set({ country }).where('id', '=', line.orderId).execute()
  const before = await late.left()
  await to('AQ')
  for (const hours of [0.1, 0.2]) await late.hoursAfter(until, hours)
  expect(reasonsOf(line)).toEqual(['no_way'])
  expect(await late.left()).toEqual({ ...before, no_way: (before.no_way ?? 0) + 1 })
  await to('IE')
  await late.hoursAfter(until, 0.3)
  expect(await late.left()).toEqual(before)
  expect(await late.eventsOf(line)).toContain('redate')
})

test('who could not be told of the end is left to people', async () => {
  const refusing: MailSender = {
    ...keptMail,
    send: async () => ({ state: 'refused', answer: '550', isAddressWrong: true }),
  }
  const { person, line, until } = await late.waiting({ isPaid: true })
  await late.hoursAfter(until, 0.1)
  for (const days of [24, 31, 40]) await late.hoursAfter(until, 24 * days, refusing)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  expect(reasonsOf(line)).toEqual(['not_told'])
})

test('a mail that left late has the end wait for it', async () => {
  const away: MailSender = {
    ...keptMail,
    async send() {
      throw new Error('the mail server is away')
    },
  }
  const { person, line, until } = await late.waiting({ isPaid: true })
  await late.hoursAfter(until, 0.1)
  await expect(late.hoursAfter(until, 24 * 24, away)).rejects.toThrow('away')
  await late.hoursAfter(until, 24 * 32)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
})

test('what was printed before, or has left in part, is never cancelled, and stops no other line', async () => {
  const { person, lines, until } = await late.waitingTwice()
  const [printed, other] = lines
  const events = ['submit', 'approve', 'produce', 'reprint', 'reset'] as const
  for (const event of events)
    await inTransaction(api.db, async (tx) => {
      const key = { orderId: printed.orderId, lineId: printed.lineItemId, event }
      const moved = await attemptLater(late.contextAt(new Date()), (free) =>
        moveLine(tx, free, key),
      )
      expect(moved.ok).toBe(true)
    })
  for (const days of [0.01, 24, 32]) await late.hoursAfter(until, 24 * days)
  const { order } = await api.call.value(getOrder, { id: other.orderId }, person.as)
  const states = new Map(order.progress.map(({ lineItemId, state }) => [lineItemId, state]))
  expect(states.get(printed.lineItemId)).toBe('awaiting_file')
  expect(states.get(other.lineItemId)).toBe('cancelled')
  const item = order.lineItems.find(({ id }) => id === other.lineItemId)
  expect(order.refunds.map(({ amount }) => amount)).toEqual([item?.taxedTotalPriceWithServices])
  expect(reasonsOf(other)).toEqual(['printed'])
})
