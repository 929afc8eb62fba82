import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino, { type Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { createPayment } from '../../../src/lib/contract/payment.ts'
import { countLeftToStaff } from '../../../src/lib/server/commerce/artwork-deadline/index.ts'
import { watchFilesOf } from '../../../src/lib/server/commerce/artwork-deadline/watch.ts'
import { settle } from '../../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../../src/lib/server/context.ts'
import { mails } from '../../../src/lib/server/mails.ts'
import { jobContext } from '../../../src/lib/server/platform/jobs/define-job.ts'
import { deliver } from '../../../src/lib/server/platform/mail/deliver.ts'
import type { MailKey } from '../../../src/lib/server/platform/mail/mail-row.ts'
import { handOver } from '../../../src/lib/server/platform/mail/outbox.ts'
import { keptMail, type MailSender } from '../../../src/lib/server/platform/mail/sender.ts'
import { startApi, type TestApi } from './api.ts'
import { senders } from './artwork.ts'
import { oneTime, origin, wordedMails } from './mail.ts'
import { agreed, cards, type Person, readyToOrder } from './people.ts'
import { testShop } from './shop.ts'

const actor = { kind: 'system', name: 'watch-files' } as const

export type Line = { orderId: string; lineItemId: string }

/** A Tuesday morning hours before the plant's cut-off, whatever day the tests run on. */
const TUESDAY = new Date('2026-11-24T06:00:00Z')

/** Has it be that Tuesday, or so many hours later, for whatever reads a clock. */
export function setClock(hours = 0): void {
  const now = dayjs(TUESDAY).add(hours, 'hour').toDate()
  if (vi.isFakeTimers()) vi.setSystemTime(now)
  else vi.useFakeTimers({ toFake: ['Date'], now })
}

/** Has the tests of a file run on that Tuesday, with an API of their own, each without the mails of others. */
export function onThatTuesday(ready: (api: TestApi) => void): void {
  let api: TestApi
  beforeAll(async () => {
    setClock()
    api = await startApi()
    ready(api)
  })
  beforeEach(() => setClock())
  afterAll(async () => {
    vi.useRealTimers()
    await api.stop()
  })
  afterEach(async () => {
    await api.db.deleteFrom('mail').execute()
  })
}

/** Hours from that Tuesday to an instant. */
export const hoursTo = (instant: Date) => dayjs(instant).diff(TUESDAY, 'hour', true)

/** Orders that are confirmed, and wait for files. */
function confirmedOrders(api: TestApi, log: Logger) {
  /** An order of cards that is confirmed, and until when its day holds. */
  async function waiting({ isPaid = false, byPerson = false } = {}) {
    const { person, line } = await senders(api).ordered({ byPerson })
    if (isPaid) await pay(person, line)
    await confirm(line)
    const { promised_until: until } = await api.db
      .selectFrom('order_line')
      .select('promised_until')
      .where('order_id', '=', line.orderId)
      .executeTakeFirstOrThrow()
    return { person, line, until }
  }

  /** An order of two lines that is paid and confirmed, and until when the days of both hold. */
  async function waitingTwice() {
    const { cartId, ...person } = await readyToOrder(api)
    await api.call.value(putCartItem, cards(cartId, { quantity: 500 }), person.as)
    const options = { ...person.as, key: randomUUID() }
    const { id } = await api.call.value(checkoutCart, await agreed(api, person.as, cartId), options)
    const rows = await api.db
      .selectFrom('order_line')
      .select(['id', 'promised_until'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute()
    const [first, second] = rows.map((row) => ({ orderId: id, lineItemId: row.id }))
    if (!first || !second) throw new Error('the order has two lines')
    await pay(person, first)
    await confirm(first)
    const until = rows.map((row) => row.promised_until).sort((a, b) => Number(b) - Number(a))[0]
    return { person, lines: [first, second] as const, until: until ?? TUESDAY }
  }

  const confirm = ({ orderId }: Line) =>
    api.db.updateTable('shop_order').set({ state: 'confirmed' }).where('id', '=', orderId).execute()

  async function pay({ as }: Person, { orderId }: Line) {
    const { order } = await api.call.value(getOrder, { id: orderId }, as)
    const input = { orderId, method: 'card' }
    const { payment } = await api.call.value(createPayment, input, { ...as, key: randomUUID() })
    const seen = {
      state: 'captured' as const,
      amount: order.taxedPrice.totalGross.centAmount,
      currency: 'EUR',
    }
    const by = { actor: 'provider:sandbox', reason: 'a test', at: new Date() }
    const work = { db: api.db, log, now: new Date(), actor }
    await settle(work, { tenant: 'ie', id: payment.id }, seen, by)
  }

  return { waiting, waitingTwice, confirm, pay }
}

/** Orders whose files are late, and the job that looks at them. */
export function lateFiles(api: TestApi, log = pino({ level: 'silent' })) {
  function contextAt(now: Date) {
    const context = contextOf({ db: api.db, log, now, actor, shop: testShop() }, 'ie')
    if (!context) throw new Error('the test shop has Ireland')
    return context
  }

  /** The job, so many hours after an instant, and the mails that go out then. */
  async function hoursAfter(start: Date, hours: number, sender: MailSender = keptMail) {
    const now = dayjs(start).add(hours, 'hour').toDate()
    await watchFilesOf(contextAt(now))
    await sendMails(now, sender)
  }

  async function sendMails(now: Date, sender: MailSender) {
    const keys: MailKey[] = []
    const work = { db: api.db, log, now, actor }
    const give = async (_tx: unknown, key: MailKey) => void keys.push(key)
    while ((await handOver(work, testShop(), { mails, origin }, give)) > 0);
    const terms = { sender, reveal: oneTime }
    for (const key of keys) await deliver(jobContext(work, 'send-mail', testShop()), terms, key, 12)
  }

  async function lineOf({ as }: Person, { orderId }: Line) {
    const { order } = await api.call.value(getOrder, { id: orderId }, as)
    const [item] = order.lineItems
    const [progress] = order.progress
    if (!item || !progress) throw new Error('an order has a line')
    return { number: order.orderNumber, ...item, ...progress }
  }

  const left = () => countLeftToStaff(api.db)

  const mailsTo = async ({ email }: Person, kind: string) =>
    (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)

  async function eventsOf({ orderId }: Line) {
    const rows = await api.db
      .selectFrom('line_fulfilment_history')
      .select('event')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
    return rows.map(({ event }) => event)
  }

  return { ...confirmedOrders(api, log), hoursAfter, contextAt, lineOf, left, mailsTo, eventsOf }
}
