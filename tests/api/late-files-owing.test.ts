import { expect, test } from 'vitest'
import { getOrder } from '../../src/lib/contract/order.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import type { TestApi } from './harness/api.ts'
import { bankDays, debited, IBAN, shopWithDebits } from './harness/debits.ts'
import { type Line, lateFiles, onThatTuesday } from './harness/late-files.ts'
import type { Person } from './harness/people.ts'
import { begun, onDay, shopWithPlans } from './harness/plans.ts'
import { testShop } from './harness/shop.ts'

// A file that never comes, of an order whose money is still on its way: nobody is let off what they owe by the calendar.

let api: TestApi
let late: ReturnType<typeof lateFiles>
onThatTuesday((started) => {
  api = started
  late = lateFiles(api)
})

/** Until when the day of an order's line holds, and the line. */
async function lineOf({ as, orderId }: Person & { orderId: string }) {
  const { order } = await api.call.value(getOrder, { id: orderId }, as)
  const line: Line = { orderId, lineItemId: order.lineItems[0]?.id ?? '' }
  const { promised_until: until } = await api.db
    .selectFrom('order_line')
    .select('promised_until')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { line, until, gross: order.taxedPrice.totalGross.centAmount }
}

async function expectGivenBack({ as, orderId }: Person & { orderId: string }, gross: number) {
  const { order } = await api.call.value(getOrder, { id: orderId }, as)
  expect(order.state).toBe('cancelled')
  expect(order.refunds.reduce((sum, { amount }) => sum + amount.centAmount, 0)).toBe(gross)
  expect(await checkLedger(api.db)).toEqual([])
}

test('a debit that is under way keeps the order, and its money goes back once it is there', async () => {
  api.setShop(shopWithDebits())
  const buyer = await debited(api, IBAN.paid)
  const { line, until, gross } = await lineOf(buyer)
  for (const days of [0.01, 24, 40]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(buyer, line)).state).toBe('awaiting_file')
  expect(await late.mailsTo(buyer, 'file-last-reminder')).toEqual([])
  await bankDays(api)
  for (const days of [41, 49]) await late.hoursAfter(until, 24 * days)
  expect(await late.mailsTo(buyer, 'file-last-reminder')).toHaveLength(1)
  await expectGivenBack(buyer, gross)
  api.setShop(testShop())
})

test('instalments go on while a file is late, and all of them go back once the last one is paid', async () => {
  const shop = shopWithPlans()
  api.setShop(shop)
  const buyer = await begun(api)
  const { line, until, gross } = await lineOf(buyer)
  for (const days of [0.01, 24, 40]) await late.hoursAfter(until, 24 * days)
  expect((await late.lineOf(buyer, line)).state).toBe('awaiting_file')
  expect(await late.mailsTo(buyer, 'file-last-reminder')).toEqual([])
  for (const days of [31, 61]) await onDay(api, shop, days)
  for (const days of [62, 70]) await late.hoursAfter(until, 24 * days)
  await expectGivenBack(buyer, gross)
  api.setShop(testShop())
})
