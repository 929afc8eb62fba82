// Kills processes outright while a customer orders and pays, over and over, and then looks whether
// every acknowledged order is there once and nothing was paid twice. CRASH_ROUNDS says how often.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { checkoutCart, createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createAddress } from '../../src/lib/contract/customer.ts'
import type { Endpoint, InputOf, OutputOf } from '../../src/lib/contract/endpoint.ts'
import { createPayment, getPayment } from '../../src/lib/contract/payment.ts'
import { shownOf } from '../../src/lib/domain/cart/shown.ts'
import { embeddedUrl } from '../../src/lib/server/platform/postgres/index.ts'
import { type CallOptions, caller } from '../api/harness/client.ts'
import { address, cards } from '../api/harness/people.ts'
import { typeCard } from '../api/harness/sandbox.ts'
import { type KillableShop, killableShop, type Victim } from './killable-shop.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 50)
const victims: Victim[] = ['web', 'postmaster', 'backend']
const PATIENCE_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'quire-crash-'))
let shop: KillableShop

beforeAll(async () => {
  shop = await killableShop(dataDir)
  await shop.start()
}, 120_000)

afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test(`${rounds} kills during checkout lose nothing and double nothing`, async () => {
  const { data } = await insist(login, { email: 'anna@example.test', password: 'paper-and-ink' })
  const as = { tenant: 'ie', token: data.access_token }
  // An undisturbed order tells how long one takes, so that kills fall anywhere within.
  const started = performance.now()
  const acknowledged = [await order(as)]
  const takes = performance.now() - started
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'web'
    const ordering = order(as)
    await delay(Math.random() * takes * 1.2)
    await shop.kill(victim)
    await reopened()
    acknowledged.push(await ordering)
  }
  await settled(acknowledged)
}, 900_000)

/** What a patient customer does: repeats each step with its key until it is answered. */
async function order(as: CallOptions): Promise<string> {
  const { cart } = await insist(createCart, {}, as)
  if (cart.lineItems.length === 0) await insist(putCartItem, cards(cart.id), as)
  for (const type of ['shipping', 'billing'] as const) {
    await insist(createAddress, { ...address, type, cartId: cart.id }, as)
  }
  const { cart: ready } = await insist(getCart, { cartId: cart.id }, as)
  const input = { cartId: cart.id, shown: shownOf(ready) }
  const placed = await insist(checkoutCart, input, { ...as, key: randomUUID() })
  const key = randomUUID()
  const { payment } = await insist(
    createPayment,
    { orderId: placed.id, method: 'card' },
    { ...as, key },
  )
  const page = payment.redirectUrl
  if (page) {
    const local = shop.origin + new URL(page).pathname
    await persist(async () => (await typeCard(local, '4242 4242 4242 4242')).status < 500)
  }
  await persist(async () => {
    const now = await insist(getPayment, { id: payment.id }, as)
    return now.payment.state === 'captured'
  })
  return placed.orderNumber
}

async function insist<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> {
  let value: OutputOf<E> | undefined
  await persist(async () => {
    const answer = await caller(shop.origin).send(endpoint, input, options)
    if (answer.ok) value = answer.value
    else if (answer.problem.status < 500) throw new Refused(JSON.stringify(answer.problem))
    return answer.ok
  })
  return value as OutputOf<E>
}

class Refused extends Error {}

async function persist(attempt: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      if (await attempt()) return
    } catch (error) {
      // A connection that broke, or half an answer: exactly what is being tried.
      if (error instanceof Refused) throw error
    }
    if (Date.now() > deadline) throw new Error(`A step was not answered in time.\n${shop.said()}`)
    await delay(100)
  }
}

/** The next start needs no hand: whatever was killed, starting again is all there is to do. */
async function reopened(): Promise<void> {
  await delay(150)
  await shop.start()
}

async function settled(acknowledged: string[]): Promise<void> {
  const url = embeddedUrl(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const orders = await client.query(
      'select number as order_number, count(*)::int as times from shop_order group by number',
    )
    const times = new Map(orders.rows.map((row) => [row.order_number, row.times]))
    expect(acknowledged.map((number) => times.get(number))).toEqual(acknowledged.map(() => 1))
    expect(times.size).toBe(new Set(acknowledged).size)
    const payments = await client.query(
      `select o.number as order_number, count(*) filter (where p.state = 'captured')::int as captured
       from shop_order o join payment p on p.tenant = o.tenant and p.order_id = o.id
       group by o.number`,
    )
    expect(payments.rows.filter(({ captured }) => captured !== 1)).toEqual([])
    const ledger = await client.query(
      'select coalesce(sum(amount), 0)::int as sum from ledger_entry',
    )
    expect(ledger.rows[0].sum).toBe(0)
  } finally {
    await client.end()
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
