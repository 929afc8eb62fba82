import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getOrder } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { lateFiles, setClock } from './harness/late-files.ts'

// What nobody sends a file for ends after days that its customer was told of, and its money goes back.

let api: TestApi
let late: ReturnType<typeof lateFiles>
beforeAll(async () => {
  setClock()
  api = await startApi()
  late = lateFiles(api)
})
beforeEach(() => setClock())
afterAll(async () => {
  vi.useRealTimers()
  await api.stop()
})
afterEach(async () => {
  await api.db.deleteFrom('mail').execute()
})

test('what nobody sends a file for is cancelled after days that were told, and its money given back', async () => {
  const { person, line, until } = await late.waiting({ isPaid: true })
  await late.hoursAfter(until, 0.1)
  const days = async (count: number) => late.hoursAfter(until, 0.2 + 24 * count)
  await days(22)
  expect(await late.mailsTo(person, 'file-last-reminder')).toEqual([])
  await days(23.5)
  await days(24)
  const [told, ...others] = await late.mailsTo(person, 'file-last-reminder')
  expect(others).toEqual([])
  expect(told?.body_text).toContain('we cancel this part of your order')
  await days(29.9)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  await days(31)
  await days(32)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  expect(order.state).toBe('cancelled')
  expect(order.refunds.map(({ amount }) => amount)).toEqual([order.taxedPrice.totalGross])
  expect(await late.mailsTo(person, 'file-cancelled')).toHaveLength(1)
})

test('nothing is cancelled sooner than days after its customer was told', async () => {
  const { person, line, until } = await late.waiting({ isPaid: true })
  await late.hoursAfter(until, 0.1)
  await late.hoursAfter(until, 24 * 60)
  await late.hoursAfter(until, 24 * 66)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  await late.hoursAfter(until, 24 * 67.1)
  expect((await late.lineOf(person, line)).state).toBe('cancelled')
})

test('what is paid on account is left to people', async () => {
  const { person, line, until } = await late.waiting()
  await api.db
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('id', '=', line.orderId)
    .execute()
  for (const days of [0.1, 24, 40, 60]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(person, line)).state).toBe('awaiting_file')
  expect(await late.mailsTo(person, 'file-last-reminder')).toEqual([])
})
