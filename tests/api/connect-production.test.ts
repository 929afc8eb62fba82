import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getJobTicket, getJobTicketXjdf } from '../../src/lib/contract/job-ticket.ts'
import { exportStaffOrders, exportStaffOrdersCsv } from '../../src/lib/contract/order-export.ts'
import { createWebhook } from '../../src/lib/contract/webhook.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { newKey } from './harness/sample-machines.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'
import { sendWebhooks } from './harness/webhooks.ts'

let api: TestApi
let chief: Colleague
let sending: Awaited<ReturnType<typeof sendWebhooks>>
beforeAll(async () => {
  api = await startApi()
  sending = await sendWebhooks(api)
  chief = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  await sending.stop()
  await api.stop()
})

async function placed() {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const { order } = await api.call.value(getStaffOrder, { id }, chief.as)
  return { orderId: id, lineItemId: order.lineItems[0]?.id ?? '', number: order.orderNumber }
}

/** A paid order whose file is approved, as the shop has it before anything is made. */
async function approve({ orderId, lineItemId }: Awaited<ReturnType<typeof placed>>) {
  const now = new Date()
  const log = pino({ level: 'silent' })
  const actor = { kind: 'system' as const, name: 'a test' }
  const context = contextOf({ shop: testShop(), log, db: api.db, now, actor }, 'ie')
  if (!context) throw new Error('The shop has no such tenant')
  await inTransaction(api.db, async (tx) => {
    const by = { actor: 'a test', reason: '', at: now }
    await moveOrderTo(tx, { tenant: 'ie', id: orderId }, 'pay', by)
    for (const event of ['submit', 'approve'] as const)
      await moveLine(tx, context, { orderId, lineId: lineItemId, event })
  })
}

/** What stands before a shop: its name is the one that the shop knows. */
async function openProxy() {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host: 'ie.localhost' }
    const on = ask(
      api.origin + request.url,
      { method: request.method ?? 'GET', headers },
      (got) => {
        response.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(response)
      },
    )
    request.pipe(on)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('the example of the documentation makes and sends a line, as it stands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-production-'))
  const page = await readFile(join(import.meta.dirname, '../../docs/connect-production.md'), 'utf8')
  const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  await writeFile(join(folder, 'production.mjs'), program)
  const [proxy, port] = [await openProxy(), await freePort()]
  const { token } = await newKey(api.db, { permissions: ['orders.read', 'orders.produce'] })
  const { secret } = await api.call.value(
    createWebhook,
    {
      url: `http://127.0.0.1:${port}/orders`,
      events: ['order.paid', 'line.file-approved'],
    },
    chief.as,
  )
  const settings = { SHOP: proxy.url, API_KEY: token, WEBHOOK_SECRET: secret }
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'production.mjs')], {
    env: { ...settings, PORT: String(port), TICKETS: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr?.on('data', (text) => errors.push(String(text)))
  try {
    if (child.stdout) await once(child.stdout, 'data')
    const order = await placed()
    await approve(order)
    const line = await until(async () => {
      const { order: seen } = await api.call.value(getStaffOrder, { id: order.orderId }, chief.as)
      return seen.state === 'shipped' ? seen.progress[0] : null
    })
    expect(line).toMatchObject({ state: 'shipped' })
    expect(JSON.stringify(line)).toContain('CE123456789IE')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.xjdf'))
    expect(files).toEqual([`${order.number}-1.xjdf`])
    const { history } = await api.call.value(getStaffOrder, { id: order.orderId }, chief.as)
    const who = history.filter(({ event }) => ['produce', 'ship'].includes(event))
    expect(who.map(({ by }) => by)).toEqual(Array(2).fill({ kind: 'machine', name: 'Press room' }))
    expect(errors).toEqual([])
  } finally {
    child.kill()
    await proxy.close()
    await rm(folder, { recursive: true })
  }
})

async function until<T>(look: () => Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 120; tries++) {
    const seen = await look()
    if (seen) return seen
    await delay(100)
  }
  throw new Error('It did not happen within 12 seconds.')
}

test('a ticket says what is made, and its XJDF says the same in the places of XJDF 2.1', async () => {
  const order = await placed()
  const { orderId, lineItemId, number } = order
  const { ticket } = await api.call.value(getJobTicket, { orderId, lineItemId }, chief.as)
  expect(ticket).toMatchObject({ orderNumber: number, position: 1, isPaid: false, files: [] })
  const { fileName, xjdf } = await api.call.value(
    getJobTicketXjdf,
    { orderId, lineItemId },
    chief.as,
  )
  expect(fileName).toBe(`${number}-1.xjdf`)
  const { XJDF: root } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
    xjdf,
  )
  expect(
    Object.keys(root).filter((key) => /^[A-Z]\w+$/.test(key) && typeof root[key] === 'object'),
  ).toEqual(['AuditPool', 'ProductList', 'ResourceSet'])
  expect(root).toMatchObject({
    xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
    Version: '2.1',
    JobID: number,
    Types: 'Product',
  })
  const { Product: product } = root.ProductList
  expect(product).toMatchObject({ Amount: String(ticket.quantity), ExternalID: ticket.product.id })
  const { widthMm, heightMm } = ticket.format ?? { widthMm: 0, heightMm: 0 }
  const layout = product.Intent.find(({ Name }: { Name: string }) => Name === 'LayoutIntent')
  const [wide, high] = layout.LayoutIntent.FinishedDimensions.split(' ').map(Number)
  expect(wide).toBeCloseTo((widthMm * 72) / 25.4, 2)
  expect(high).toBeCloseTo((heightMm * 72) / 25.4, 2)
  const sets = root.ResourceSet.map(({ Name }: { Name: string }) => Name)
  expect(sets).toEqual(['CustomerInfo', 'Contact', 'DeliveryParams'])
  const strange = await api.call.refusal(
    getJobTicket,
    { orderId, lineItemId: randomUUID() },
    chief.as,
  )
  expect(strange.code).toBe('order_line_not_found')
})

test('a list of orders goes into a file whole, and none of it is a formula', async () => {
  const { orderId, number } = await placed()
  const { customer_id: id } = await api.db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const hostile = { company: '=HYPERLINK("http://bad.example","Ö, pay")' }
  await api.db.updateTable('customer').set(hostile).where('id', '=', id).execute()
  await api.db
    .updateTable('shop_order')
    .set({ purchase_order: '=1+1', cost_centre: 'K 4711' })
    .where('id', '=', orderId)
    .execute()
  const { orders } = await api.call.value(exportStaffOrders, { search: number }, chief.as)
  const named = { purchaseOrder: '=1+1', costCentre: 'K 4711' }
  expect(orders).toMatchObject([{ id: orderId, orderNumber: number, customer: hostile, ...named }])
  const { csv, fileName } = await api.call.value(exportStaffOrdersCsv, { search: number }, chief.as)
  expect(fileName).toMatch(/^orders-ie-all-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', row = '', ...more] = csv.split('\r\n')
  expect(head.startsWith('\uFEFForder,placed,state,')).toBe(true)
  expect(row).toContain(`"'=HYPERLINK(""http://bad.example"",""Ö, pay"")"`)
  expect(row).toContain(`,EUR,${((orders[0]?.net ?? 0) / 100).toFixed(2)},`)
  expect(head.endsWith(',purchase_order,cost_centre,services_net,tenant,sent,options')).toBe(true)
  expect(row).toContain(",'=1+1,K 4711,0.00,ie,0,")
  expect(row.split(',').at(-1)).toContain('corners=square; format=standard; ')
  expect(more).toEqual([])
  const none = { search: 'nobody' }
  expect(await api.call.value(exportStaffOrders, none, chief.as)).toEqual({
    tenant: 'ie',
    orders: [],
  })
  const kept = await api.db
    .selectFrom('staff_act')
    .select(['subject', 'reason'])
    .where('act', '=', 'orders.exported')
    .where('reason', '=', number)
    .execute()
  expect(kept).toHaveLength(2)
  const all = await api.call.value(exportStaffOrders, {}, chief.as)
  expect(all.orders.length).toBeGreaterThan(1)
})
