import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { refundOrder } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { lot, placeLots, TENANT } from './harness/lots-of-orders.ts'
import { workOf } from './harness/order-edits.ts'
import { paperSays, papersAmiss } from './harness/papers.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

/** More orders by lot: `PAPER_ORDERS=2000 npm test -- api papers`. */
const ORDERS = Number(process.env['PAPER_ORDERS'] ?? 60)
const SEED = 2026
/** Orders of a language that the tenant has none of are put into its own. */
const LOCALE = 'de-CH'

let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: TENANT }], TENANT)
})
afterAll(() => api.stop())

type Placed = { id: string; number: string; total_gross: number; currency: string }

/** Pays an order of which nothing was paid, as its provider tells. */
async function pay({ id: order_id, total_gross: amount, currency }: Placed) {
  const id = randomUUID()
  const now = new Date()
  await api.db
    .insertInto('payment')
    .values({
      ...{ tenant: TENANT, id, order_id, method: 'card', provider: 'sandbox', state: 'pending' },
      ...{ amount, currency, return_url: '', created_at: now, updated_at: now },
    })
    .execute()
  const by = { actor: 'provider:sandbox', reason: 'event', at: now }
  const seen = { state: 'captured', amount, currency } as const
  await settle(workOf(api, TENANT), { tenant: TENANT, id }, seen, by)
}

/** Gives shares of what was paid back, one after the other; answers what that comes to. */
async function giveBack({ number, total_gross, currency }: Placed, shares: readonly number[]) {
  let left = total_gross
  for (const share of shares) {
    const centAmount = Math.max(1, Math.round(left * share))
    if (centAmount > left) continue
    const amount = { centAmount, currencyCode: currency }
    const input = {
      orderNumber: number,
      amount,
      to: 'wallet' as const,
      reason: 'a corner was bent',
    }
    await api.call.value(refundOrder, input, { ...finance.as, key: randomUUID() })
    left -= centAmount
  }
  return total_gross - left
}

test(`${ORDERS} orders by lot, paid and given back in parts, come to the same everywhere`, async () => {
  // What costs nothing is not paid, and has no papers.
  const costs = lot.filter(({ lines }) => lines.some(({ service }) => service !== -1))
  const lots = fc.sample(costs, { numRuns: ORDERS, seed: SEED })
  const shares = fc.sample(fc.array(fc.constantFrom(0.01, 0.33, 0.5, 1), { maxLength: 3 }), {
    numRuns: ORDERS,
    seed: SEED,
  })
  await placeLots(
    api,
    lots.map((each) => ({ ...each, state: 'awaiting_payment' })),
  )
  const placed = await api.db
    .selectFrom('shop_order')
    .select(['id', 'number', 'total_gross', 'currency'])
    .where('tenant', '=', TENANT)
    .where('total_gross', '>', 0)
    .orderBy('number')
    .execute()
  let credited = 0
  for (const [at, each] of placed.entries()) {
    await pay(each)
    const back = await giveBack(each, shares[at] ?? [])
    const { order } = await api.call.value(getStaffOrder, { id: each.id }, finance.as)
    expect(order.taxedPrice.totalGross.centAmount, each.number).toBe(each.total_gross)
    expect(order.amountPaid.centAmount, each.number).toBe(each.total_gross - back)
    const papers = await Promise.all(
      order.documents.map((paper) =>
        paperSays(api, finance.as, { ...each, paper, locale: LOCALE }),
      ),
    )
    expect(
      papers.reduce((sum, gross) => sum + gross, 0),
      each.number,
    ).toBe(order.amountPaid.centAmount)
    credited += back > 0 ? 1 : 0
  }
  expect(credited).toBeGreaterThan(ORDERS / 10)
  expect(await checkLedger(api.db)).toEqual([])
  expect(await papersAmiss(api.db, TENANT)).toEqual([])
}, 900_000)
