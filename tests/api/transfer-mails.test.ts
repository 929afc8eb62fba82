// What somebody who pays by bank transfer is told by mail: by when the money keeps the day, and again what to transfer.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { formatDayAt, formatTime } from '../../src/lib/domain/dates/format.ts'
import { keptUntil } from '../../src/lib/domain/order/kept-until.ts'
import { spacedReference } from '../../src/lib/domain/payment/reference.ts'
import { expireOrders } from '../../src/lib/server/commerce/order/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function placed() {
  const { as, cartId, email } = await readyToOrder(api)
  const once = { ...as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once)
  return { as, id, email }
}
type Placed = Awaited<ReturnType<typeof placed>>

const transferring = async ({ as, id: orderId }: Placed) => {
  const once = { ...as, key: randomUUID() }
  return (await api.call.value(createPayment, { orderId, method: 'transfer' }, once)).payment
}
const mailTo = async ({ email }: Placed, kind: string) =>
  (await wordedMails(api, kind)).find(({ recipient }) => recipient === email)?.body_text ?? ''

async function inDays(days: number) {
  const now = dayjs().add(days, 'day').toDate()
  const terms = { db: api.db, log: pino({ level: 'silent' }), now }
  await expireOrders.handler({}, jobContext(terms, expireOrders.name, testShop()))
}

test('the mail about a transfer says until which hour its money keeps the day', async () => {
  const order = await placed()
  await transferring(order)
  const seen = (await api.call.value(getOrder, { id: order.id }, order.as)).order
  const until = new Date(keptUntil(seen) ?? '')
  const text = await mailTo(order, 'transfer-awaited')
  expect(text).toContain(formatDayAt(until, 'en-IE', 'Europe/Dublin', 'long'))
  expect(text).toContain(`by ${formatTime(until, 'en-IE', 'Europe/Dublin')} on`)
})

test('a reminder names account and reference again where a transfer is waited for, and else none', async () => {
  const [order, other] = [await placed(), await placed()]
  const { transfer } = await transferring(order)
  await inDays(14.5)
  const text = await mailTo(order, 'order-reminder')
  for (const said of [transfer?.holder, transfer?.iban, spacedReference(transfer?.reference ?? '')])
    expect(text).toContain(said)
  const plain = await mailTo(other, 'order-reminder')
  expect(plain).toContain('order_number=')
  expect(plain).not.toContain('IBAN')
})
