import dayjs from 'dayjs'
import { sql } from 'kysely'
import { refundedOfLine } from '../../../domain/order-edit/rules.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockOrder, type Tx } from '../../platform/db/index.ts'
import { attemptLater } from '../../refusal.ts'
import { readLines, totalsOf } from '../cart/index.ts'
import { type MoveCode, moveLines } from '../fulfilment/index.ts'
import { completeDelivered } from '../order/index.ts'
import { type RefundCode, refundsNaming, roomOf, storeRefunds, toCome } from '../payment/index.ts'
import { fileCancelled, fileLastReminder, tellDeadline } from './deadline-mails.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'

const REASON = 'its file did not come'

/** Lines of an order late since then or longer are told that they end. */
export function lastReminderSince({ tenant, now }: Pick<Context, 'tenant' | 'now'>): Date {
  const { cancelAfterDays, remindDaysBefore } = tenant.lateFiles
  return dayjs(now)
    .subtract(24 * (cancelAfterDays - remindDaysBefore), 'hour')
    .toDate()
}

/**
 * Tells that lines of a locked order will be cancelled soon. None ends before days have passed since: what was told
 * is when.
 */
export async function tellLast(tx: Tx, context: Context, orderId: string): Promise<void> {
  const { cancelAfterDays, remindDaysBefore } = context.tenant.lateFiles
  const soonest = dayjs(context.now).add(24 * remindDaysBefore, 'hour')
  for (const waiting of await lateLines(tx, context, orderId)) {
    const end = dayjs(waiting.lateSince).add(24 * cancelAfterDays, 'hour')
    const { promised_date: arrives } = waiting.line
    await tellDeadline(tx, context, {
      orderId,
      mail: fileLastReminder,
      part: partOf(waiting),
      lines: [{ waiting, arrives, until: waiting.until }],
      ends: (end.isBefore(soonest) ? soonest : end).toDate(),
    })
  }
}

/**
 * Cancels lines whose customer has not done for days what they wait for, and gives back what was paid for them. An order
 * that is promised to be paid later owes the whole of it still: people decide about that one.
 */
export async function cancelLate(context: Context, orderId: string): Promise<void> {
  const done = await attemptLater(context, (free) =>
    inTransaction(context.db, (tx) => cancel(tx, free, orderId)),
  )
  if (!done.ok)
    context.log.error(
      { err: done.refusal, order: orderId },
      'lines that nobody sends a file for could not be cancelled',
    )
}

async function cancel(
  tx: Tx,
  context: Context<MoveCode | RefundCode>,
  orderId: string,
): Promise<void> {
  const key = { tenant: context.tenant.id, id: orderId }
  const order = await lockOrder(tx, key)
  const waiting = await endedLines(tx, context, orderId)
  if (!order || waiting.length === 0) return
  const lineIds = waiting.map(({ lineId }) => lineId)
  const amount = await keptOf(tx, context, { orderId, waiting })
  await moveLines(tx, context, { orderId, lineIds, event: 'cancel', reason: REASON })
  const { number: orderNumber, currency: currencyCode } = await tx
    .selectFrom('shop_order')
    .select(['number', 'currency'])
    .where('tenant', '=', key.tenant)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (amount > 0) {
    await storeRefunds(tx, context, {
      orderNumber,
      amount: { centAmount: amount, currencyCode },
      to: 'provider',
      lineItemIds: lineIds,
      reason: REASON,
    })
  }
  const by = { actor: actorName(context), reason: 'all of it is there', at: context.now }
  await completeDelivered(tx, key, by)
  const lines = waiting.map((each) => ({
    waiting: each,
    arrives: each.line.promised_date,
    until: null,
  }))
  const part = waiting.map(partOf).join(' ')
  await tellDeadline(tx, context, { orderId, mail: fileCancelled, part, lines })
}

/** What lines cost and was not given back for them, in minor units; never more than the order can give back. */
async function keptOf(
  tx: Tx,
  context: Context,
  { orderId, waiting }: { orderId: string; waiting: readonly WaitingLine[] },
): Promise<number> {
  const key = { tenant: context.tenant.id, orderId }
  const { rows } = await sql<{ line: WaitingLine['line'] }>`
    select to_json(l) as line from order_line l
    join line_fulfilment f on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id
    where l.tenant = ${key.tenant} and l.order_id = ${orderId}
  `.execute(tx)
  const { lines } = readLines(rows.map(({ line }) => line))
  const costs = new Map(lines.map((line) => [line.id, totalsOf([line]).gross]))
  const rooms = await roomOf(tx, key)
  const room = rooms.reduce((sum, each) => sum + each.room, await toCome(tx, context, orderId))
  const refunds = await refundsNaming(tx, key)
  // Sums of lines may be a cent beside the sum of the order: whoever gets all of it gets what is left.
  if (waiting.length === rows.length && refunds.length === 0) return room
  const kept = waiting.reduce(
    (sum, { lineId }) => sum + (costs.get(lineId) ?? 0) - refundedOfLine(lineId, refunds, costs),
    0,
  )
  return Math.max(0, Math.min(kept, room))
}

const partOf = ({ lineId, lateSince }: WaitingLine) => `${lineId} ${lateSince?.toISOString()}`

function lateLines(tx: Tx, context: Context, orderId: string): Promise<WaitingLine[]> {
  const since = lastReminderSince(context)
  const key = { tenant: context.tenant.id, orderId }
  return waitingLines(tx, key, sql`f.late_since <= ${since} and not o.deferred`)
}

/** Those late for long enough whose customer was told so in time. */
async function endedLines(tx: Tx, context: Context, orderId: string): Promise<WaitingLine[]> {
  const { cancelAfterDays, remindDaysBefore } = context.tenant.lateFiles
  const ago = (days: number) =>
    dayjs(context.now)
      .subtract(24 * days, 'hour')
      .toDate()
  const late = await lateLines(tx, context, orderId)
  if (late.length === 0) return []
  const told = await tx
    .selectFrom('mail')
    .select('key')
    .where('tenant', '=', context.tenant.id)
    .where('kind', '=', fileLastReminder.kind)
    .where(
      'key',
      'in',
      late.map((each) => `${orderId} ${partOf(each)}`),
    )
    .where('created_at', '<=', ago(remindDaysBefore))
    .execute()
  const keys = new Set(told.map(({ key }) => key))
  return late.filter(
    (each) =>
      each.lateSince !== null &&
      each.lateSince <= ago(cancelAfterDays) &&
      keys.has(`${orderId} ${partOf(each)}`),
  )
}
