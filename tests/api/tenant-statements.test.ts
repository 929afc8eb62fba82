import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/lib/contract/endpoint.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { type SampleOrders, sampleInputs } from './harness/access-samples.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import type { SampleContent } from './harness/content-samples.ts'
import { keptMailOf } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { sampleContent } from './harness/sample-content.ts'
import { sampleOrders } from './harness/sample-orders.ts'
import { stockedShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'
import { heardStatements, readAcrossTenants, tenantTables } from './harness/statements.ts'

const heard = heardStatements()
let api: TestApi
let customer: { id: string; email: string }
let mailId: string
let content: SampleContent
let orders: SampleOrders

beforeAll(async () => {
  api = await startApi()
  api.setShop(stockedShop())
  customer = await newCustomer(api)
  mailId = await keptMailOf(api)
  content = await sampleContent(api)
  orders = await sampleOrders(api)
})
afterAll(() => api.stop())

async function allowed({ access }: Endpoint): Promise<CallOptions> {
  if (access === 'anyone') return {}
  if (access === 'staff' || typeof access === 'object')
    return (await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])).as
  const who = { customerId: customer.id, userAgent: '', ip: '127.0.0.1' }
  return { token: (await issueLogin(api.db, 'ie', who, new Date())).access }
}

/** What is not of one tenant, though its table has the column. */
const across: { table: string; statement: RegExp; why: string }[] = [
  {
    table: 'staff_role',
    statement: /account_id/,
    why: 'who somebody of the staff is says in which shops they may do what',
  },
  {
    table: 'artwork_upload',
    statement: /^update artwork_upload\s+set writer/,
    why: 'where bytes arrive an upload is known by its random id alone',
  },
]

test('every statement of every call names the tenant of what it reads, and joins none of another', async () => {
  for (const { name, endpoint } of endpoints) {
    const input = sampleInputs(customer.email, mailId, content, orders)[name]
    if (!input) throw new Error(`${name} needs a sample input in harness/access-samples.ts`)
    const key = endpoint.idempotent ? randomUUID() : ''
    await api.call.send(endpoint, input as never, { ...(await allowed(endpoint)), key })
  }
  const tables = await tenantTables(api.db)
  expect(tables.size).toBeGreaterThan(40)
  const asked = [...heard].map((each) => each.trim())
  expect(asked.length).toBeGreaterThan(300)
  const used = new Set<string>()
  const found: string[] = []
  for (const statement of asked) {
    for (const table of await readAcrossTenants(api.db, statement, tables)) {
      const known = across.find((each) => each.table === table && each.statement.test(statement))
      if (known) used.add(known.why)
      else found.push(`${table}: ${statement}`)
    }
  }
  expect(found).toEqual([])
  expect([...used].sort()).toEqual(across.map(({ why }) => why).sort())
})

test.each([
  ['no tenant', 'select id from shop_order where number = $1', ['shop_order']],
  [
    'a join by the id alone',
    'select l.id from shop_order o join order_line l on l.order_id = o.id where o.tenant = $1',
    ['order_line'],
  ],
  [
    'a part that asks for all',
    'select id, (select count(*) from cart) from shop_order where tenant = $1',
    ['cart'],
  ],
  [
    'a join of equal tenants',
    'select l.id from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id where o.tenant = $1',
    [],
  ],
])('%s is seen', async (_, statement, tables) => {
  expect(await readAcrossTenants(api.db, statement, await tenantTables(api.db))).toEqual(tables)
})
