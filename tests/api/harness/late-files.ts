import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import pino from 'pino'
import { vi } from 'vitest'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { createPayment } from '../../../src/lib/contract/payment.ts'
import { watchFilesOf } from '../../../src/lib/server/commerce/artwork-deadline/watch.ts'
import { settle } from '../../../src/lib/server/commerce/payment/settle.ts'
import { contextOf } from '../../../src/lib/server/context.ts'
import type { TestApi } from './api.ts'
import { senders } from './artwork.ts'
import { wordedMails } from './mail.ts'
import type { Person } from './people.ts'
import { testShop } from './shop.ts'

const actor = { kind: 'system', name: 'watch-files' } as const

export type Line = { orderId: string; lineItemId: string }

/** A Tuesday morning hours before the plant's cut-off, whatever day the tests run on. */
export const TUESDAY = new Date('2026-11-24T06:00:00Z')

/** Has it be that Tuesday, or so many hours later, for whatever reads a clock. */
export function setClock(hours = 0): void {
  const now = dayjs(TUESDAY).add(hours, 'hour').toDate()
  if (vi.isFakeTimers()) vi.setSystemTime(now)
  else vi.useFakeTimers({ toFake: ['Date'], now })
}

/** Hours from that Tuesday to an instant. */
export const hoursTo = (instant: Date) => dayjs(instant).diff(TUESDAY, 'hour', true)

/** Orders whose files are late, and the job that looks at them. */
export function lateFiles(api: TestApi, log = pino({ level: 'silent' })) {
  /** The job, so many hours after an instant. */
  async function hoursAfter(start: Date, hours: number) {
    const now = dayjs(start).add(hours, 'hour').toDate()
    const context = contextOf({ db: api.db, log, now, actor, shop: testShop() }, 'ie')
    if (!context) throw new Error('the test shop has Ireland')
    await watchFilesOf(context)
  }

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

  async function lineOf({ as }: Person, { orderId }: Line) {
    const { order } = await api.call.value(getOrder, { id: orderId }, as)
    const [item] = order.lineItems
    const [progress] = order.progress
    if (!item || !progress) throw new Error('an order has a line')
    return { number: order.orderNumber, ...item, ...progress }
  }

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

  return { hoursAfter, waiting, confirm, lineOf, mailsTo, eventsOf }
}
