import { expect, test } from 'vitest'
import { orderState } from '../../src/lib/contract/order.ts'
import { keptUntil } from '../../src/lib/domain/order/kept-until.ts'

const [first, second] = ['2026-11-24T11:00:00.000Z', '2026-11-25T11:00:00.000Z']
const lineItems = [{ promisedUntil: second }, { promisedUntil: first }]

test('days of an unpaid order hold until the first of them is lost, and of any other for good', () => {
  const kept = orderState.options.map((state) => [state, keptUntil({ state, lineItems })])
  expect(kept.filter(([, until]) => until !== null)).toEqual([['awaiting_payment', first]])
})
