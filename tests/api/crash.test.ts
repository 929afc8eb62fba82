import { type ChildProcess, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { type Database, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { freePort } from '../setup/free-port.ts'
import { type Caller, caller } from './harness/client.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import {
  addAddresses,
  agreed,
  cards,
  newCustomer,
  openCart,
  type Person,
} from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'

const CUSTOMERS = 4
const ORDERS = 4
const KILLS = 5

let database: TestDatabase
let db: Database
let server: ChildProcess
let origin: string
let call: Caller

beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ url: database.url, max: 2 })
  origin = `http://127.0.0.1:${await freePort()}`
  call = caller(origin)
  await start()
})
afterAll(async () => {
  await kill()
  await db.destroy()
  await database.drop()
})

async function start(): Promise<void> {
  const program = join(import.meta.dirname, 'harness/server-process.ts')
  server = fork(program, [database.url, new URL(origin).port], { execArgv: [] })
  await once(server, 'message')
}

async function kill(): Promise<void> {
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

/** Does it again until somebody answers, as a patient browser would. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await delay(50)
    }
  }
}

async function order({ as }: Person): Promise<{ id: string; page: string }> {
  const { cart } = await persist(() => call.value(createCart, {}, as))
  const line = { ...as, key: randomUUID() }
  await persist(() => call.value(putCartItem, cards(cart.id), line))
  const once = { ...as, key: randomUUID() }
  const input = await persist(() => agreed({ call }, as, cart.id))
  const { id } = await persist(() => call.value(checkoutCart, input, once))
  const paying = { ...as, key: randomUUID() }
  const order = { orderId: id, method: 'card' }
  const { payment } = await persist(() => call.send(createPayment, order, paying)).then(
    (answer) => {
      // The provider is a part of the process that was killed: it may be away for a moment.
      if (answer.ok) return answer.value
      expect(answer.code).toBe('payment_provider_unavailable')
      return persist(() => call.value(createPayment, order, paying))
    },
  )
  const page = origin + new URL(payment.redirectUrl ?? '').pathname
  await persist(() => typeCard(page, '4242424242424242'))
  return { id, page }
}

test('killed at any moment, it loses nothing and doubles nothing', {
  timeout: 300_000,
}, async () => {
  const people: Person[] = []
  for (let person = 0; person < CUSTOMERS; person++) {
    const made = await newCustomer({ call })
    const { id } = await openCart({ call }, made.as)
    await addAddresses({ call }, made.as, id)
    people.push(made)
  }
  const work = Promise.all(
    people.map(async (person) => {
      const placed = []
      for (let count = 0; count < ORDERS; count++) {
        placed.push(await order(person))
        await delay(randomInt(200))
      }
      return placed.map(({ id }) => ({ id, as: person.as }))
    }),
  )
  for (let round = 0; round < KILLS; round++) {
    await delay(randomInt(50, 600))
    await kill()
    await start()
  }
  const orders = (await work).flat()
  for (const { id, as } of orders) await paid(id, as)
  expect(orders).toHaveLength(CUSTOMERS * ORDERS)
  expect(await counts()).toEqual({
    orders: orders.length,
    lines: orders.length,
    captured: orders.length,
    payments: orders.length,
    sessions: orders.length,
    transfers: orders.length,
    moves: orders.length * 2,
    sum: 0,
  })
})

async function paid(id: string, as: Person['as']): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { order } = await call.value(getOrder, { id }, as)
    if (order.state === 'paid') return
    await delay(100)
  }
  throw new Error(`Order ${id} was never paid`)
}

async function counts() {
  const { rows } = await sql<Record<string, string>>`select
    (select count(*) from shop_order) as orders,
    (select count(*) from order_line) as lines,
    (select count(*) from payment where state = 'captured') as captured,
    (select count(*) from payment) as payments,
    (select count(*) from sandbox_session where state = 'captured') as sessions,
    (select count(distinct transfer_id) from ledger_entry) as transfers,
    (select count(*) from order_history) as moves,
    (select sum(amount) from ledger_entry) as sum`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]))
}
