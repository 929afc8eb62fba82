// What goes back for a line of an order never comes to more than the line cost.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { type Ordered, orderOf } from './harness/order-edits.ts'
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

/** Of two lines that are paid: 250 cards of 22.44, and 100 of 17.40. */
const [FIRST, SECOND] = [2244, 1740]
async function paid() {
  const made = await orderOf(api, [{ quantity: 100 }])
  await made.pay()
  const lines = (await made.order()).lineItems.map(({ id }) => id)
  const give = async (centAmount: number, lineItemIds: string[]) => {
    const amount = { centAmount, currencyCode: 'EUR' }
    const orderNumber = (await made.order()).orderNumber
    const input = {
      orderNumber,
      amount,
      lineItemIds,
      to: 'wallet' as const,
      reason: 'a bent corner',
    }
    return api.call.send(refundOrder, input, { ...boss.as, key: randomUUID() })
  }
  const [first = '', second = ''] = lines
  return { made, first, second, give }
}
const keptOf = async (made: Ordered) => (await made.order()).amountPaid.centAmount

test('a line is given back no more than it cost less what went back for it', async () => {
  const { made, first, give } = await paid()
  expect(await give(FIRST + 1, [first])).toMatchObject({ code: 'refund_beyond_lines' })
  expect(await give(FIRST - 500, [first])).toMatchObject({ ok: true })
  const refused = await give(501, [first])
  expect(refused).toMatchObject({
    code: 'refund_beyond_lines',
    problem: { facts: { left: '€5.00' } },
  })
  expect(await give(500, [first])).toMatchObject({ ok: true })
  expect(await give(1, [first])).toMatchObject({ code: 'refund_beyond_lines' })
  expect(await keptOf(made)).toBe(SECOND)
})

test('a line that is named twice counts once, and two lines have the room of both', async () => {
  const { made, first, second, give } = await paid()
  expect(await give(FIRST + 1, [first, first])).toMatchObject({ code: 'refund_beyond_lines' })
  expect(await give(FIRST + SECOND, [first, second])).toMatchObject({ ok: true })
  expect(await keptOf(made)).toBe(0)
})

test('of two who give the same line back at once one is refused', async () => {
  const { made, second, give } = await paid()
  const answers = await Promise.all([give(SECOND, [second]), give(SECOND, [second])])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'refund_beyond_lines' })
  expect(await keptOf(made)).toBe(FIRST)
})
