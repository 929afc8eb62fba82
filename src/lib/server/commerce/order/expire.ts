import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { WAITING_METHODS } from '../../../domain/payment/methods.ts'
import { OPEN_PAYMENT_STATES, type PaymentState } from '../../../domain/payment/states.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { defineJob, forEachTenant } from '../../platform/jobs/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { customerOfOrder } from '../fulfilment/index.ts'
import { issueDue } from '../invoice/index.ts'
import { awaitedTransfer } from './awaited-transfer.ts'
import { moveOrderTo } from './history.ts'
import { orderExpired, orderReminder } from './order-mails.ts'

/** When an order placed at an instant expires unpaid, by the tenant's document of now. */
export function expiryOf({ tenant }: Pick<Context, 'tenant'>, placedAt: Date): Date {
  return dayjs(placedAt)
    .add(24 * tenant.unpaidOrders.expireAfterDays, 'hour')
    .toDate()
}

/**
 * When a row of `shop_order` that waits for its payment again expires, never without the time of a reminder; null of
 * one that its customer has changed, which does not.
 */
export function expiryAnew({ tenant, now }: Pick<Context, 'tenant' | 'now'>) {
  const { expireAfterDays, remindDaysBefore } = tenant.unpaidOrders
  return sql<Date | null>`case when edits = 0 then greatest(
    created_at + make_interval(hours => 24 * ${expireAfterDays}::int),
    ${now}::timestamptz + make_interval(hours => 24 * ${remindDaysBefore}::int)) end`
}

/** Reminds customers of orders that expire soon, and ends those that nobody has paid in time. */
export const expireOrders = defineJob({
  name: 'expire-orders',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '*/10 * * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, job) {
    const tenants = await job.db
      .selectFrom('shop_order')
      .select('tenant')
      .where('state', '=', 'awaiting_payment')
      .distinct()
      .execute()
    await forEachTenant(job, tenants, 'unpaid orders', (context, tenant) =>
      expireOrdersOf(context, (locale) => job.forTenant(tenant, { locale })),
    )
  },
})

const BATCH = 500

/** Payments for which an order stays: under way, or with money that people have to look at. */
const HOLDING: PaymentState[] = [...OPEN_PAYMENT_STATES, 'captured']
/** Methods whose open attempts wait for no longer than the order does. */
const WAITING = [...WAITING_METHODS]

/** Whether a payment keeps a row of `shop_order`. */
const isHeld = sql<boolean>`exists (select from payment p where p.tenant = shop_order.tenant
  and p.order_id = shop_order.id and p.state = any(${HOLDING})
  and not (p.method = any(${WAITING}) and p.state <> 'captured'))`

/**
 * As the job, for one tenant; `speaking` is its context in the locale of an order. Throws once all are
 * looked at where one of them failed.
 */
export async function expireOrdersOf(
  context: Context,
  speaking: (locale: string) => Context,
): Promise<void> {
  await dateOrders(context)
  const failed: string[] = []
  const each = async (orders: DueOrder[], act: typeof remind) => {
    for (const { id, locale } of orders) {
      try {
        await inTransaction(context.db, (tx) => act(tx, speaking(locale), id))
      } catch (err) {
        // Other orders do not wait for it.
        context.log.error({ err, order: id }, 'an unpaid order could not be looked at')
        failed.push(id)
      }
    }
  }
  await each(await dueOrders(context, reminderTime(context), 'unreminded'), remind)
  await each(await dueOrders(context, context.now, 'all'), expire)
  if (failed.length > 0) throw new Error(`Unpaid orders failed: ${failed.join(', ')}.`)
}

/** Orders that end until then are reminded of now. */
function reminderTime({ tenant, now }: Context): Date {
  return dayjs(now)
    .add(24 * tenant.unpaidOrders.remindDaysBefore, 'hour')
    .toDate()
}

/** Orders that were placed without a date get one, and never one without a reminder before it. */
async function dateOrders({ db, tenant, now }: Context): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ expires_at: expiryAnew({ tenant, now }) })
    .where('tenant', '=', tenant.id)
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', 'is', null)
    .where('edits', '=', 0)
    .execute()
}

type DueOrder = { id: string; locale: string }

async function dueOrders(
  { db, tenant, now }: Context,
  until: Date,
  which: 'unreminded' | 'all',
): Promise<DueOrder[]> {
  const due = db
    .selectFrom('shop_order')
    .select(['id', 'locale'])
    .where('tenant', '=', tenant.id)
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '<=', until)
    .where(isHeld, '=', false)
    .orderBy('expires_at')
    .limit(BATCH)
  if (which === 'all') return due.execute()
  return due
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`not exists (select from mail m where m.tenant = shop_order.tenant
        and m.kind = ${orderReminder.kind} and m.key = shop_order.id::text)`,
    )
    .execute()
}

async function remind(tx: Tx, context: Context, id: string): Promise<void> {
  const order = await lockUnpaid(tx, context, id)
  if (!order?.expires_at || order.expires_at <= context.now) return
  await addReminder(tx, context, order, order.expires_at)
}

async function expire(tx: Tx, context: Context, id: string): Promise<void> {
  const order = await lockUnpaid(tx, context, id)
  if (!order?.expires_at || order.expires_at > context.now) return
  // Nobody was reminded: the workers were away, or a payment was under way at the time.
  const later = reminderTime(context)
  if (await addReminder(tx, context, order, later)) return postpone(tx, context, id, later)
  const by = { actor: actorName(context), reason: 'not paid in time', at: context.now }
  if (!(await moveOrderTo(tx, { tenant: context.tenant.id, id }, 'expire', by))) return
  await issueDue(tx, context, id)
  await addMail(tx, context, orderExpired, { to: order.email, about: id, facts: factsOf(order) })
}

/** False where the customer was reminded before. */
async function addReminder(tx: Tx, context: Context, order: Unpaid, until: Date): Promise<boolean> {
  const transfer = await awaitedTransfer(tx, context, order.id)
  const facts = { ...factsOf(order), expiresAt: until.toISOString(), transfer }
  return addMail(tx, context, orderReminder, { to: order.email, about: order.id, facts })
}

async function postpone(tx: Tx, { tenant }: Context, id: string, to: Date): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ expires_at: to })
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * An order that waits for a payment which nobody is making; undefined for any other. Its lock is the
 * one that paying takes: whoever comes second sees what the first has done. While an attempt is under
 * way the order stays, until the attempt is settled or given up; and where money has come in, and not
 * all of it, people decide.
 */
async function lockUnpaid(tx: Tx, { tenant }: Context, id: string) {
  const order = await tx
    .selectFrom('shop_order')
    .select(['id', 'currency', 'total_gross', 'created_at', 'expires_at'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .where('state', '=', 'awaiting_payment')
    .forUpdate()
    .executeTakeFirst()
  if (!order) return undefined
  // Read under the lock: an attempt may have ended while it was waited for.
  const { isHeld: held } = await tx
    .selectFrom('shop_order')
    .select(isHeld.as('isHeld'))
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (held) return undefined
  return { ...order, ...(await customerOfOrder(tx, { tenant: tenant.id, id })) }
}

type Unpaid = NonNullable<Awaited<ReturnType<typeof lockUnpaid>>>

function factsOf(order: Unpaid) {
  return {
    name: order.name,
    number: order.number,
    placedAt: order.created_at.toISOString(),
    amount: { centAmount: order.total_gross, currencyCode: order.currency },
  }
}
