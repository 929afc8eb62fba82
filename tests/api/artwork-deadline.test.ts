import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import type { TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { hoursTo, lateFiles, onThatTuesday, setClock } from './harness/late-files.ts'

// A file that is late moves the day that was promised, and its customer hears of it before and after.

let api: TestApi
let late: ReturnType<typeof lateFiles>
onThatTuesday((started) => {
  api = started
  late = lateFiles(api)
})

test('what is missing is reminded of once before its day is lost, with the words of the page', async () => {
  const { person, until } = await late.waiting()
  await late.hoursAfter(until, -4)
  expect(await late.mailsTo(person, 'file-reminder')).toEqual([])
  await late.hoursAfter(until, -2)
  await late.hoursAfter(until, -1)
  const [mail, ...others] = await late.mailsTo(person, 'file-reminder')
  expect(others).toEqual([])
  for (const part of ['Send your file', 'to keep', '/upload'])
    expect(mail?.body_text).toContain(part)
})

test('the day moves when it is lost, is told once, and moves on while nothing comes', async () => {
  const { person, line, until } = await late.waiting()
  const before = await late.lineOf(person, line)
  await late.hoursAfter(until, 0.1)
  await late.hoursAfter(until, 0.2)
  const moved = await late.lineOf(person, line)
  expect(moved.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
  expect(new Date(moved.promisedUntil) > until).toBe(true)
  expect(moved.promisedFirst).toBe(before.promisedArrivalDate)
  const [mail, ...others] = await late.mailsTo(person, 'file-late')
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
  await late.hoursAfter(new Date(moved.promisedUntil), 0.1)
  const again = await late.lineOf(person, line)
  expect(again.promisedArrivalDate > moved.promisedArrivalDate).toBe(true)
  expect(again.promisedFirst).toBe(before.promisedArrivalDate)
  expect(await late.mailsTo(person, 'file-late')).toHaveLength(1)
  expect(await late.eventsOf(line)).toEqual(['begin', 'redate', 'redate'])
})

test('a checked file is told of once, and moves its day like a missing one where nobody approves it', async () => {
  const { send, check } = senders(api)
  const { person, line, until } = await late.waiting()
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  await late.hoursAfter(new Date(), 0.1)
  expect(await late.mailsTo(person, 'file-checked')).toEqual([])
  await late.hoursAfter(new Date(), 0.5)
  await late.hoursAfter(new Date(), 1)
  const [mail, ...others] = await late.mailsTo(person, 'file-checked')
  expect(others).toEqual([])
  expect(mail?.body_text).toContain('Approve your file')
  const before = await late.lineOf(person, line)
  await late.hoursAfter(until, 0.1)
  const after = await late.lineOf(person, line)
  expect(after.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
})

test('a file that was in time and is checked too late moves its day, and its customer is not blamed', async () => {
  const { send, check } = senders(api)
  const { person, line, until } = await late.waiting()
  await send(person, line, await pdfOf(91, 61, 2))
  setClock(hoursTo(until) + 0.05)
  await check()
  await late.hoursAfter(until, 0.1)
  const [mail, ...others] = await late.mailsTo(person, 'file-check-late')
  expect(others).toEqual([])
  expect(mail?.body_text).toContain('Your file was here in time')
  expect(await late.mailsTo(person, 'file-late')).toEqual([])
})

test('a file that comes between the cut-off and the job moves its day too, and is told of', async () => {
  const { send, check } = senders(api)
  const { person, line } = await late.waiting()
  await api.db
    .updateTable('order_line')
    .set({
      promised_until: dayjs().subtract(1, 'minute').toDate(),
      promised_date: dayjs().subtract(1, 'day').format('YYYY-MM-DD'),
    })
    .where('order_id', '=', line.orderId)
    .execute()
  const before = await late.lineOf(person, line)
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  const after = await late.lineOf(person, line)
  expect(after.promisedArrivalDate > before.promisedArrivalDate).toBe(true)
  expect(after.promisedFirst).toBe(before.promisedArrivalDate)
  expect(await late.mailsTo(person, 'file-late')).toHaveLength(1)
  expect(await late.eventsOf(line)).toEqual(['begin', 'redate', 'submit'])
})

test('what is the shop’s to check keeps its day, and so does what is not paid', async () => {
  const { send, check, ordered } = senders(api)
  const unpaid = await ordered()
  const { person, line } = await ordered({ byPerson: true })
  await late.confirm(line)
  await send(person, line, await pdfOf(91, 61, 2))
  await check()
  for (const each of [{ person, line }, unpaid]) {
    const before = await late.lineOf(each.person, each.line)
    await late.hoursAfter(new Date(before.promisedUntil), 0.1)
    expect(await late.lineOf(each.person, each.line)).toEqual(before)
    expect(await late.mailsTo(each.person, 'file-late')).toEqual([])
  }
})
