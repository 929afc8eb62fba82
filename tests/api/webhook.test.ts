import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getStaffOrder, moveStaffLines } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { listFailedJobs } from '../../src/lib/contract/jobs.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookEvent,
} from '../../src/lib/contract/webhook.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { post } from '../../src/lib/server/commerce/webhook/post.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { failedJobsOf } from '../../src/lib/server/platform/jobs/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { isSigned, type Message, openReceiver } from './harness/receiver.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'
import { sendWebhooks } from './harness/webhooks.ts'

let api: TestApi
let sending: Awaited<ReturnType<typeof sendWebhooks>>
let chief: Colleague
let receiver: Awaited<ReturnType<typeof openReceiver>>
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  api = await startApi({
    failedJobs: {
      list: (tenant) => failedJobsOf(sending.queue).list(tenant),
      retry: (tenant, id) => failedJobsOf(sending.queue).retry(tenant, id),
    },
  })
  receiver = await openReceiver()
  sending = await sendWebhooks(api)
  chief = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(async () => {
  await sending.stop()
  await receiver.close()
  await api.stop()
})
beforeEach(() => {
  receiver.messages.length = 0
  receiver.answer((response) => void response.writeHead(204).end())
})

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 120; tries++) {
    const seen = await look()
    if (seen) return seen
    await delay(100)
  }
  throw new Error('It did not happen within 12 seconds.')
}

function make(events: WebhookEvent[]) {
  return api.call.value(createWebhook, { url: receiver.url, events }, chief.as)
}
const logOf = async (id: string) =>
  (await api.call.value(listWebhookDeliveries, { id }, chief.as)).deliveries
const settled = (id: string) =>
  until(async () => {
    const [newest] = await logOf(id)
    return newest && newest.state !== 'waiting' ? newest : null
  })
const drop = (id: string) => api.call.value(removeWebhook, { id }, chief.as)

async function placeOrder() {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  return (await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })).id
}

test('what happens to an order is told once it holds, signed, to those who want it', async () => {
  const events: WebhookEvent[] = ['order.placed', 'line.file-submitted']
  const { webhook, secret } = await make(events)
  const id = await placeOrder()
  await until(() => receiver.messages.length)
  const lines = await api.db
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', 'o.id', 'l.order_id')
    .select(['l.id', 'o.number'])
    .where('l.order_id', '=', id)
    .execute()
  const [{ id: lineId = '', number = '' } = {}] = lines
  const [placed] = receiver.messages as [Message]
  const { type, timestamp, data } = JSON.parse(placed.text)
  expect({ type, data }).toEqual({
    type: 'order.placed',
    data: { orderId: id, orderNumber: number, lineItemIds: [lineId] },
  })
  expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(20_000)
  expect(isSigned(placed, secret)).toBe(true)
  expect(isSigned({ ...placed, text: placed.text.replace(number, 'another') }, secret)).toBe(false)

  const context = contextOf(
    { shop: testShop(), log: silent, db: api.db, now: new Date(), actor: { kind: 'nobody' } },
    'ie',
  )
  if (!context) throw new Error('The shop has no such tenant')
  const move = { orderId: id, lineId, event: 'submit' as const }
  const undone = inTransaction(api.db, async (tx) => {
    await moveLine(tx, context, move)
    throw new Error('changed its mind')
  })
  await expect(undone).rejects.toThrow('changed its mind')
  await inTransaction(api.db, (tx) => moveLine(tx, context, move))
  await until(() => receiver.messages[1])
  expect(JSON.parse(receiver.messages[1]?.text ?? '')).toMatchObject({
    type: 'line.file-submitted',
    data: { orderId: id, lineItemId: lineId },
  })
  await settled(webhook.id)
  expect((await logOf(webhook.id)).map((each) => [each.type, each.state])).toEqual([
    ['line.file-submitted', 'taken'],
    ['order.placed', 'taken'],
  ])
  await drop(webhook.id)
})

test('what leaves before the rest is told with its pieces and its parcel, and again when the rest leaves', async () => {
  const { webhook } = await make(['line.part-shipped', 'line.shipped'])
  const before = receiver.messages.length
  const id = await placeOrder()
  const by = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  const move = async (moving: Omit<InputOf<typeof moveStaffLines>, 'orders'>) => {
    const { version } = await api.call.value(getStaffOrder, { id }, chief.as)
    const input = { orders: [{ id, version }], ...moving }
    expect((await api.call.value(moveStaffLines, input, chief.as)).results[0]?.code).toBeNull()
  }
  for (const event of ['submit', 'approve', 'produce'] as const) await move({ event })
  const shipment = { carrier: 'An Post', number: 'CE 1', url: '' }
  await move({ event: 'ship_part', shipment, part: { quantity: 100, contents: 'Anna' } })
  await move({ event: 'ship', shipment: { ...shipment, number: 'CE 2' } })
  await until(() => receiver.messages[before + 1])
  const told = receiver.messages.slice(before).map(({ text }) => JSON.parse(text))
  // Messages that wait at the same time go side by side: either may arrive first.
  const inOrder = told.toSorted((one, other) => one.type.localeCompare(other.type))
  const part = { part: 1, quantity: 100, contents: 'Anna', ...shipment }
  expect(inOrder).toMatchObject([
    { type: 'line.part-shipped', data: { orderId: id, parts: [part] } },
    { type: 'line.shipped', data: { orderId: id, parts: [part] } },
  ])
  expect(inOrder[0].data.parts).toHaveLength(1)
  await settled(webhook.id)
  await drop(webhook.id)
})

test('what is not taken is tried again, given up, listed, and sent again as it was', async () => {
  const { webhook, secret } = await make(['order.paid'])
  receiver.answer((response) => void response.writeHead(500).end('<h1>down</h1>'))
  await api.call.value(testWebhook, { id: webhook.id }, chief.as)
  const lost = await settled(webhook.id)
  expect(lost).toMatchObject({ type: 'webhook.test', state: 'failed', orderNumber: null })
  expect(lost.attempts).toHaveLength(2)
  expect(lost.attempts[0]).toMatchObject({ status: 500, fault: 'status', answer: '<h1>down</h1>' })
  const { webhooks } = await api.call.value(listWebhooks, {}, chief.as)
  expect(webhooks.find(({ id }) => id === webhook.id)).toMatchObject({ failed: 1, waiting: 0 })
  const jobs = await until(async () => {
    const { jobs } = await api.call.value(listFailedJobs, {}, chief.as)
    return jobs.length > 0 ? jobs : null
  })
  expect(jobs[0]).toMatchObject({ name: 'send-webhook', tenant: 'ie' })

  receiver.answer((response) => void response.writeHead(200).end('ok'))
  await api.call.value(replayWebhookDelivery, { id: lost.id }, chief.as)
  expect(await settled(webhook.id)).toMatchObject({ id: lost.id, state: 'taken' })
  const [first, , again] = receiver.messages as [Message, Message, Message]
  expect(again.text).toBe(first.text)
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(isSigned(again, secret)).toBe(true)

  const { secret: next } = await api.call.value(rotateWebhookSecret, { id: webhook.id }, chief.as)
  await api.call.value(testWebhook, { id: webhook.id }, chief.as)
  const both = await until(() => receiver.messages[3])
  expect([secret, next].map((each) => isSigned(both, each))).toEqual([true, true])
  const day = { both_until: new Date(Date.now() - 1) }
  await api.db.updateTable('webhook').set(day).where('id', '=', webhook.id).execute()
  await api.call.value(testWebhook, { id: webhook.id }, chief.as)
  const after = await until(() => receiver.messages[4])
  expect([secret, next].map((each) => isSigned(after, each))).toEqual([false, true])
  await drop(webhook.id)
})

test('a receiver that is gone is told no more', async () => {
  const { webhook } = await make(['order.paid'])
  receiver.answer((response) => void response.writeHead(410).end())
  await api.call.value(testWebhook, { id: webhook.id }, chief.as)
  expect(await settled(webhook.id)).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] })
  const { webhooks } = await api.call.value(listWebhooks, {}, chief.as)
  const gone = webhooks.find(({ id }) => id === webhook.id)
  expect(gone).toMatchObject({ isOn: false, isGone: true })
  const { webhook: on } = await api.call.value(
    changeWebhook,
    { id: webhook.id, url: receiver.url, events: ['order.paid'], isOn: true },
    chief.as,
  )
  expect(on).toMatchObject({ isOn: true, isGone: false })
  await drop(webhook.id)
})

test('what another try has delivered stays so, and an old address does not end a new one', async () => {
  const { webhook } = await make(['order.paid'])
  const { id } = webhook
  const held: ((status: number) => void)[] = []
  receiver.answer((response) => {
    if (held.length > 0) return void response.writeHead(204).end()
    held.push((status) => void response.writeHead(status).end())
  })
  await api.call.value(testWebhook, { id }, chief.as)
  await until(() => held[0])
  const [slow] = await logOf(id)
  await api.call.value(replayWebhookDelivery, { id: slow?.id ?? '' }, chief.as)
  expect(await settled(id)).toMatchObject({ state: 'taken' })
  const moved = { id, url: `${receiver.url}/new`, events: ['order.paid' as const], isOn: true }
  await api.call.value(changeWebhook, moved, chief.as)
  held[0]?.(410)
  const log = await until(async () => (await logOf(id)).find((each) => each.attempts.length === 2))
  expect(log).toMatchObject({ state: 'taken' })
  const { webhooks } = await api.call.value(listWebhooks, {}, chief.as)
  expect(webhooks.find((each) => each.id === id)).toMatchObject({ isOn: true, isGone: false })
  await drop(id)
})

test('receivers that are slow, lead elsewhere or talk nonsense are told apart', async () => {
  const send = (change: object = {}) =>
    post({
      url: receiver.url,
      headers: {},
      body: '{}',
      isPrivateAllowed: true,
      timeoutMs: 300,
      ...change,
    })
  receiver.answer((response) => void response.writeHead(302, { location: receiver.url }).end())
  expect(await send()).toMatchObject({ status: 302, fault: 'redirect' })
  expect(receiver.messages).toHaveLength(1)
  receiver.answer(() => {})
  expect(await send()).toMatchObject({ status: null, fault: 'timeout' })
  receiver.answer((response) => void response.socket?.end('what?\r\n\r\n'))
  expect(await send()).toMatchObject({ status: null, fault: 'garbage' })
  receiver.answer((response) => void response.socket?.destroy())
  expect(await send()).toMatchObject({ status: null, fault: 'connection' })
  receiver.answer((response) => {
    response.writeHead(200)
    response.write('\0'.repeat(3000))
  })
  expect(await send()).toEqual({ status: 200, fault: null, answer: '' })
})

test('a receiver that hangs holds up no other, whatever waits for it', async () => {
  const hanging = await openReceiver()
  hanging.answer(() => {})
  const url = hanging.url
  const slow = await api.call.value(createWebhook, { url, events: ['order.paid'] }, chief.as)
  const { webhook: good } = await make(['order.paid'])
  const tell = (id: string) => api.call.value(testWebhook, { id }, chief.as)
  // More than a worker takes at a time.
  for (let message = 0; message < 45; message += 1) await tell(slow.webhook.id)
  await tell(good.id)
  await until(() => receiver.messages.length > 0)
  expect(hanging.messages.length).toBeLessThan(20)
  await drop(slow.webhook.id)
  await drop(good.id)
  await hanging.close()
}, 60_000)

test('nothing of the inside is reached, by no name that leads there', async () => {
  const send = (url: string) =>
    post({ url, headers: {}, body: '{}', isPrivateAllowed: false, timeoutMs: 2000 })
  const { port } = new URL(receiver.url)
  // A name that resolves to this machine is judged by what it resolves to.
  expect(await send(`https://localhost:${port}/`)).toMatchObject({ fault: 'address' })
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ fault: 'address' })
  expect(await send('http://press.example.com/')).toMatchObject({ fault: 'address' })
  expect(receiver.messages).toHaveLength(0)
})

test('another shop neither sees nor touches a webhook', async () => {
  const { webhook } = await make(['order.paid'])
  const other = await newStaff(api, [{ role: 'administrator', tenant: 'fr' }], 'fr')
  const { id } = webhook
  expect((await api.call.value(listWebhooks, {}, other.as)).webhooks).toEqual([])
  for (const endpoint of [listWebhookDeliveries, removeWebhook, rotateWebhookSecret, testWebhook])
    expect((await api.call.refusal(endpoint, { id }, other.as)).code).toBe('webhook_not_found')
  const wrong = { url: 'http://me:pw@example.com/', events: ['order.paid' as const] }
  const refused = await api.call.refusal(createWebhook, wrong, chief.as)
  expect(refused.code).toBe('webhook_address_refused')
  expect(refused.fields).toEqual([expect.objectContaining({ path: 'url' })])
  await drop(id)
})
