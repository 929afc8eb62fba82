// Accounts that are erased while a payment of theirs is disputed.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getLedger } from '../../src/lib/contract/ledger.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { createPayment, getPayment } from '../../src/lib/contract/payment.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { stripePayments } from '../../src/lib/server/commerce/stripe/index.ts'
import { eraseDisputed } from '../../src/lib/server/people/own-data/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { ownDataOf } from './harness/own-data.ts'
import { agreed, PASSWORD, readyToOrder } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'
import { STRIPE, startStripe } from './harness/stripe.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-dispute-erasure-'))
const proof = { currentPassword: PASSWORD }
let api: TestApi
let stripe: Awaited<ReturnType<typeof startStripe>>

beforeAll(async () => {
  stripe = await startStripe()
  api = await startApi({ payments: [stripePayments({ accounts: [STRIPE], url: stripe.url })] })
  cpSync(testShopFolder(), folder, { recursive: true })
  const file = join(folder, 'tenants/ie.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('provider: sandbox', 'provider: stripe'))
  api.setShop(loadShop(folder, new Date()))
})
afterAll(async () => {
  await api.stop()
  await stripe.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function delivered() {
  const { as, cartId } = await readyToOrder(api)
  const once = () => ({ ...as, key: randomUUID() })
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  const input = { orderId: placed.id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, once())
  const session = stripe.at(payment.redirectUrl)
  stripe.pay(session)
  await api.call.value(getPayment, { id: payment.id }, as)
  const lines = api.db.updateTable('line_fulfilment').set({ state: 'delivered' })
  await lines.where('order_id', '=', placed.id).execute()
  const intent = session.payment_intent?.id ?? ''
  return { as, id: placed.id, number: placed.orderNumber, intent }
}

async function tell(type: string, intent: string, status: string, moves: number, created = 1000) {
  const dispute = {
    id: `dp_${intent}`,
    object: 'dispute',
    amount: 2244,
    currency: 'eur',
    payment_intent: intent,
    reason: 'product_not_received',
    status,
    evidence: { customer_name: 'Nora Quill' },
    evidence_details: { due_by: 1_900_000_000 },
    balance_transactions: [-2244, 2244]
      .slice(0, moves)
      .map((amount) => ({ object: 'balance_transaction', amount })),
  }
  const { body, headers } = stripe.message(`charge.dispute.${type}`, dispute, { created })
  const answer = await raw(`${api.origin}/api/v1/payment/webhook/stripe`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', host: 'ie.localhost' },
    body,
  })
  expect(answer.status).toBe(200)
}

/** What stands of the person in an order. */
async function personIn(id: string) {
  const order = await api.db
    .selectFrom('shop_order')
    .select('shipping_address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await api.db
    .selectFrom('payment_event as e')
    .innerJoin('payment as p', 'p.id', 'e.payment_id')
    .select('e.body')
    .where('p.order_id', '=', id)
    .execute()
  return JSON.stringify([order, events])
}

async function tidy() {
  const work = { db: api.db, log: pino({ level: 'silent' }), now: new Date() }
  await eraseDisputed.handler({}, jobContext(work, eraseDisputed.name, null))
}

test('a copy of one’s data names disputes', async () => {
  const { as, intent, number } = await delivered()
  await tell('created', intent, 'needs_response', 1)
  const data = await ownDataOf(api, proof, as)
  expect(data['disputes']).toMatchObject([
    { orderNumber: number, state: 'open', reason: 'product_not_received', amount: 2244 },
  ])
})

test('a disputed order keeps what answers the bank until it has decided, and staff read so', async () => {
  const { as, id, number, intent } = await delivered()
  const other = await delivered()
  await tell('created', intent, 'needs_response', 1)
  await api.call.value(eraseOwnAccount, proof, as)
  await api.call.value(eraseOwnAccount, proof, other.as)
  expect(await personIn(other.id)).not.toContain('Quill')
  await tidy()
  expect(await personIn(id)).toContain('Quill')
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const detail = await api.call.value(getStaffOrder, { id: number }, staff.as)
  expect(detail.disputes).toMatchObject([{ state: 'open', isErased: true }])
  const ledger = await api.call.value(getLedger, { search: number }, staff.as)
  expect(ledger.disputes.filter(({ isErased }) => isErased)).toHaveLength(1)

  await tell('funds_withdrawn', intent, 'needs_response', 1, 2000)
  await tell('closed', intent, 'won', 2, 3000)
  const after = await api.call.value(getStaffOrder, { id: number }, staff.as)
  expect(after.disputes).toMatchObject([{ state: 'won', isHeld: false, isErased: true }])
  await tidy()
  expect(await personIn(id)).not.toContain('Quill')
  expect(await checkLedger(api.db)).toEqual([])
})

test('what a provider says of somebody who was erased is not kept', async () => {
  const { as, id, number, intent } = await delivered()
  await api.call.value(eraseOwnAccount, proof, as)
  await tell('created', intent, 'needs_response', 1)
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const detail = await api.call.value(getStaffOrder, { id: number }, staff.as)
  expect(detail.disputes).toMatchObject([{ state: 'open', isErased: true, isHeld: true }])
  expect(await personIn(id)).not.toContain('Quill')
})
