import { withDatabase } from '../../scripts/lib/database.ts'
import {
  countStaffOrders,
  getStaffOrder,
  listStaffOrders,
  orderView,
} from '../../src/lib/contract/back-office.ts'
import type { Endpoint, InputOf } from '../../src/lib/contract/endpoint.ts'
import { getStaffFigures } from '../../src/lib/contract/figures.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { getOverview, signInStaff } from '../../src/lib/contract/staff.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { parseEnv } from '../../src/lib/env.ts'
import type { Database } from '../../src/lib/server/platform/db/index.ts'
import { type Caller, openCalls } from './calls.ts'
import { type Bar, percentile, rounded } from './figures.ts'
import { writeManyOrders } from './many-orders.ts'
import type { BenchShop } from './shop.ts'
import { anybody, buy, type Headers, newCustomer, tenant } from './shopping.ts'

const ORDERS = 1_000_000
const OWN = 2000
/** Asked for so long before it counts: a process that has just started runs what V8 has not compiled yet. */
const WARM_MS = 2_000
const ROUNDS = 60

type Asked = { what: string; ask: () => Promise<unknown> }

/** What customers and staff wait for in a shop of a million orders: over HTTP, one request at a time. */
export async function benchOrders({ port, settings }: BenchShop): Promise<Bar[]> {
  const calls = openCalls(port, 1)
  try {
    return await withDatabase(parseEnv(settings), async (db) => {
      const { headers } = await ready(calls, db)
      const staff = await signedIn(calls)
      return [...(await customers(calls, headers)), ...(await backOffice(calls, staff, db))]
    })
  } finally {
    calls.close()
  }
}

/** A customer who has placed 2,000 of the orders. */
async function ready(calls: Caller, db: Database): Promise<{ headers: Headers }> {
  const customer = await newCustomer(calls)
  await buy(calls, customer)
  const [placed] = (await calls.call(listOrders, {}, customer.headers)).orders
  invariant(placed, 'the customer has ordered')
  await writeManyOrders(db, { tenant, template: placed.id, orders: ORDERS, own: OWN })
  return customer
}

async function signedIn({ call }: Caller): Promise<Headers> {
  const account = { email: 'admin@example.test', password: 'paper-and-ink' }
  const { data } = await call(signInStaff, account, anybody)
  return { ...anybody, authorization: `Bearer ${data.access_token}` }
}

async function customers(calls: Caller, headers: Headers): Promise<Bar[]> {
  const asked = asking(calls, headers)
  const { orders } = await calls.call(listOrders, { limit: 50 }, headers)
  const [newest, older] = [orders[0], orders.at(-1)]
  invariant(newest && older, 'the customer has many orders')
  return [
    await slowest('a page of a customer’s 2,000 orders', 10, [
      asked('newest', listOrders, {}),
      asked('further back', listOrders, { after: older.id }),
      asked('delivered', listOrders, { state: 'delivered' }),
      asked('cancelled', listOrders, { state: 'cancelled' }),
    ]),
    await slowest('one of them searched', 50, [
      asked('by number', listOrders, { search: older.orderNumber.slice(4) }),
      asked('by product', listOrders, { search: 'flyers' }),
      asked('by what none is called', listOrders, { search: 'foxglove' }),
    ]),
    await slowest('one order of theirs', 5, [
      asked('by id', getOrder, { id: newest.id }),
      asked('by number', getOrder, { id: older.orderNumber }),
    ]),
    await slowest('first page of their personal area', 50, [asked('all', getPersonalArea, {})]),
  ]
}

async function backOffice(calls: Caller, headers: Headers, db: Database): Promise<Bar[]> {
  const asked = asking(calls, headers)
  const { number, day } = await oldOrder(db)
  const found = (search: string) => asked(search, listStaffOrders, { view: 'all', search })
  const listed = (what: string, input: InputOf<typeof listStaffOrders>) =>
    asked(what, listStaffOrders, input)
  const views = orderView.options.map((view) => listed(view, { view }))
  return [
    await slowest('staff search of 1,000,000 orders', 100, [
      ...[number, number.slice(-4), number.slice(0, -3), number.slice(0, 5)].map(found),
      ...['reader-4711@', 'reader-', 'murphy', 'm', 'nora quill', 'folio 4'].map(found),
      ...['quill', 'foxglove'].map(found),
    ]),
    await slowest('staff filters of 1,000,000 orders', 100, [
      ...views,
      listed('a day', { view: 'all', since: day, until: day }),
      listed('unpaid of a day', { view: 'unpaid', since: day, until: day }),
      listed('found of a day', { view: 'all', search: 'murphy', since: day, until: day }),
      listed('a hundred', { view: 'all', limit: 100 }),
      asked('counts', countStaffOrders, {}),
    ]),
    await slowest('everything about one order', 100, [asked('all', getStaffOrder, { id: number })]),
    await slowest('dashboard of two weeks', 300, [
      asked('figures', getStaffFigures, {}),
      asked('first page', getOverview, {}),
    ]),
    await slowest('figures of 92 days', 1500, [asked('92 days', getStaffFigures, { days: 92 })]),
  ]
}

/** An order of two years ago of which it is known what happened, by number, and the day that it was placed on. */
async function oldOrder(db: Database): Promise<{ number: string; day: string }> {
  const { number, created_at } = await db
    .selectFrom('shop_order')
    .select(['number', 'created_at'])
    .where('tenant', '=', tenant)
    .where('id', 'in', (history) => history.selectFrom('order_history').select('order_id'))
    .where('created_at', '<', new Date(Date.now() - 2 * 365 * 86_400_000))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { number, day: created_at.toISOString().slice(0, 10) }
}

function asking({ call }: Caller, headers: Headers) {
  return <E extends Endpoint>(what: string, endpoint: E, input: InputOf<E>): Asked => ({
    what,
    ask: () => call(endpoint, input, headers),
  })
}

/** The p95 of the question that takes longest, in milliseconds; those of all are beside it. */
async function slowest(what: string, most: number, asked: readonly Asked[]): Promise<Bar> {
  const each: { what: string; value: number }[] = []
  for (const { what: name, ask } of asked) {
    const times: number[] = []
    const warmAt = performance.now() + WARM_MS
    while (performance.now() < warmAt) await ask()
    while (times.length < ROUNDS) {
      const before = performance.now()
      await ask()
      times.push(performance.now() - before)
    }
    each.push({ what: name, value: percentile(times, 95) })
  }
  each.sort((a, b) => b.value - a.value)
  return {
    what: `${what}, p95`,
    value: each[0]?.value ?? null,
    unit: 'ms',
    most,
    note: each.map(({ what: name, value }) => `${name} ${rounded(value)}`).join(', '),
  }
}
