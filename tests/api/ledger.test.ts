import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { assignSuspense, exportLedger, getLedger } from '../../src/lib/contract/ledger.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { csvOf } from '../../src/lib/domain/csv/csv.ts'
import { checkLedger, walletCreditIn } from '../../src/lib/server/commerce/ledger/index.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let finance: Colleague
beforeAll(async () => {
  api = await startApi()
  finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
})
afterAll(() => api.stop())

/** A payment under way, and what its provider says of it. */
async function paying() {
  const { as, cartId, id: customerId } = await readyToOrder(api)
  const once = () => ({ ...as, key: randomUUID() })
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  const input = { orderId: placed.id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, once())
  const take = (amount: number, currency = 'EUR') =>
    settle(
      workOf(),
      { tenant: 'ie', id: payment.id },
      { state: 'captured', amount, currency },
      { actor: 'provider:sandbox', reason: 'event', at: new Date() },
    )
  const order = async () => (await api.call.value(getOrder, { id: placed.id }, as)).order
  return { as, customerId, payment, number: placed.orderNumber, take, order }
}

function workOf() {
  const actor = { kind: 'system', name: 'a test' } as const
  const log = { error() {}, warn() {}, child: () => log } as never
  const work = { db: api.db, log, now: new Date(), actor, shop: testShop() }
  const context = contextOf(work, 'ie')
  if (!context) throw new Error('The test shop has a tenant ie')
  return context
}

const books = async (search?: string) =>
  api.call.value(getLedger, search ? { search } : {}, finance.as)

type Target = 'order' | 'order_and_wallet' | 'wallet' | 'back'
const assignment = (account: string, orderNumber: string, to: Target) => ({
  account,
  currency: 'EUR',
  orderNumber,
  to,
  reason: 'the customer told us',
})

const assign = (input: ReturnType<typeof assignment>) =>
  api.call.send(assignSuspense, input, { ...finance.as, key: randomUUID() })

test('a payment stands in the books with both sides, and what is paid is read from them', async () => {
  const paid = await paying()
  await paid.take(2244)
  expect(await paid.order()).toMatchObject({
    state: 'paid',
    amountPaid: { centAmount: 2244 },
    amountToPay: { centAmount: 0 },
  })
  const { transfers } = await books(paid.number)
  expect(transfers).toMatchObject([
    {
      id: paid.payment.id,
      kind: 'payment',
      orderNumber: paid.number,
      entries: [
        { account: 'provider:sandbox', amount: { centAmount: 2244 } },
        { amount: { centAmount: -2244 } },
      ],
    },
  ])
})

test('money of another amount waits for somebody, who credits it to the wallet once', async () => {
  const attempt = await paying()
  await attempt.take(2000)
  const { suspense } = await books()
  const waiting = suspense.find(({ orderNumber }) => orderNumber === attempt.number)
  expect(waiting).toMatchObject({
    amount: { centAmount: 2000, currencyCode: 'EUR' },
    provider: 'sandbox',
    reason: '2244 EUR asked for, 2000 EUR taken',
  })
  const input = assignment(waiting?.account ?? '', attempt.number, 'wallet')
  const answers = await Promise.all(Array.from({ length: 8 }, () => assign(input)))
  const codes = answers.map((answer) => (answer.ok ? 'done' : answer.code)).sort()
  expect(codes).toEqual(['done', ...Array(7).fill('suspense_not_found')])
  const payer = await api.db
    .selectFrom('customer as u')
    .select(walletCreditIn('EUR').as('credit'))
    .where('u.tenant', '=', 'ie')
    .where('u.id', '=', attempt.customerId)
    .executeTakeFirstOrThrow()
  expect(Number(payer.credit)).toBe(2000)
  expect((await attempt.order()).amountToPay.centAmount).toBe(2244)
  expect((await books()).suspense.map(({ account }) => account)).not.toContain(waiting?.account)
})

test('unexpected money that somebody has sent back leaves the books as it came, once', async () => {
  const attempt = await paying()
  await attempt.take(2000)
  const account = `suspense:${attempt.payment.id}`
  const held = async () => {
    const { balances } = await books()
    return balances.find(({ kind }) => kind === 'provider')?.balance.centAmount ?? 0
  }
  const before = await held()
  const input = assignment(account, '', 'back')
  const answers = await Promise.all(Array.from({ length: 4 }, () => assign(input)))
  const codes = answers.map((answer) => (answer.ok ? 'done' : answer.code)).sort()
  expect(codes).toEqual(['done', ...Array(3).fill('suspense_not_found')])
  expect(before - (await held())).toBe(2000)
  const { suspense, transfers } = await books(account)
  expect(suspense.map((each) => each.account)).not.toContain(account)
  const [sent] = transfers
  expect(sent).toMatchObject({ kind: 'sent_back', reason: 'the customer told us' })
  const whole = await books(sent?.id)
  expect(whole.transfers[0]?.entries).toMatchObject([
    { account, amount: { centAmount: 2000 } },
    { account: 'provider:sandbox', amount: { centAmount: -2000 } },
  ])
  expect(await assign(assignment('order:x', '', 'back'))).toMatchObject({
    code: 'suspense_not_found',
  })
  expect(await checkLedger(api.db)).toEqual([])
})

test('unexpected money pays an order that it fits, and none that it does not', async () => {
  const [wrong, open] = [await paying(), await paying()]
  await wrong.take(2245)
  const account = `suspense:${wrong.payment.id}`
  const refusal = async (input: ReturnType<typeof assignment>) => {
    const answer = await assign(input)
    return answer.ok ? 'done' : answer.code
  }
  expect(await refusal(assignment(account, open.number, 'order'))).toBe('suspense_too_much')
  expect(await refusal(assignment(account, 'QIE-26-999999', 'order'))).toBe('order_not_found')
  expect(await refusal(assignment('order:x', open.number, 'order'))).toBe('suspense_not_found')
  const late = await paying()
  await settle(
    workOf(),
    { tenant: 'ie', id: late.payment.id },
    { state: 'declined', amount: 2244, currency: 'EUR' },
    { actor: 'provider:sandbox', reason: 'event', at: new Date() },
  )
  await late.take(2244)
  expect((await late.order()).state).toBe('awaiting_payment')
  const fits = assignment(`suspense:${late.payment.id}`, late.number, 'order')
  expect(await refusal(fits)).toBe('done')
  expect(await late.order()).toMatchObject({ state: 'paid', amountPaid: { centAmount: 2244 } })
  expect(await refusal(fits)).toBe('suspense_not_found')
  // It goes back as any other that came in for the order.
  const back = {
    orderNumber: late.number,
    amount: { centAmount: 2244, currencyCode: 'EUR' },
    to: 'provider' as const,
    reason: 'it was another’s',
  }
  await api.call.value(refundOrder, back, { ...finance.as, key: randomUUID() })
  expect((await late.order()).amountPaid.centAmount).toBe(0)
  // What is too much for one order pays it, and the rest is its customer's.
  expect(await refusal(assignment(account, open.number, 'order_and_wallet'))).toBe('done')
  expect((await open.order()).state).toBe('paid')
  const { has_wallet } = await api.db
    .selectFrom('customer')
    .select('has_wallet')
    .where('id', '=', open.customerId)
    .executeTakeFirstOrThrow()
  expect(has_wallet).toBe(true)
})

test('the books are a file for bookkeeping, in which no cell is a formula', async () => {
  const paid = await paying()
  await paid.take(1)
  await assign({
    ...assignment(`suspense:${paid.payment.id}`, paid.number, 'wallet'),
    reason: '=1+1, "quoted"',
  })
  const day = new Date().toISOString().slice(0, 10)
  const { csv, fileName } = await api.call.value(exportLedger, { from: day, to: day }, finance.as)
  expect(fileName).toBe(`ledger-ie-${day}-${day}.csv`)
  const rows = csv.split('\r\n')
  expect(rows[0]).toBe('date,transfer,kind,account,debit,credit,currency,order,payment,reason')
  expect(rows.filter((row) => row.includes(`suspense:${paid.payment.id}`))).toHaveLength(2)
  expect(csv).toContain(`"'=1+1, ""quoted"""`)
  expect(csvOf([['x;=1', 'a\t@b', '-3']])).toBe(`"x;'=1","a\t'@b",-3`)
  expect(csv).toContain(',0.01,')
})

test('the check finds nothing wrong, and then what was made wrong', async () => {
  expect(await checkLedger(api.db)).toEqual([])
  const attempt = await paying()
  await api.db
    .updateTable('payment')
    .set({ state: 'captured' })
    .where('id', '=', attempt.payment.id)
    .execute()
  expect(await checkLedger(api.db)).toEqual([
    `ie: payment ${attempt.payment.id} was taken, and is not booked with its amount (2244 EUR taken, nothing booked)`,
  ])
})
