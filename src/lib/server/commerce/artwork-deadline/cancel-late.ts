import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockOrder, type Tx } from '../../platform/db/index.ts'
import { attemptLater } from '../../refusal.ts'
import { moneyBackFor } from '../cancellation/index.ts'
import { type MoveCode, moveLines } from '../fulfilment/index.ts'
import { endWithLines } from '../order/index.ts'
import { type RefundCode, storeRefunds } from '../payment/index.ts'
import { fileCancelled, fileLastReminder, tellDeadline } from './deadline-mails.ts'
import { endedOf, endOf, type LateLine, lateForLong, lateKey } from './late-lines.ts'

const REASON = 'its file did not come'

/** Tells that lines of a locked order will be cancelled soon: once, with the day. */
export async function tellLast(tx: Tx, context: Context, orderId: string): Promise<void> {
  for (const waiting of await lateForLong(tx, context, orderId)) {
    const { promised_date: arrives } = waiting.line
    await tellDeadline(tx, context, {
      orderId,
      mail: fileLastReminder,
      part: lateKey(waiting),
      lines: [{ waiting, arrives, until: waiting.until }],
      ends: endOf(context, waiting),
    })
  }
}

/**
 * Cancels lines whose customer has not done for days what they wait for, and gives back what was paid for them. An order
 * that owes something still is left to people, and so is what cannot be given back.
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
  if (!(await lockOrder(tx, key))) return
  const late = await lateForLong(tx, context, orderId)
  const ended = await endedOf(tx, context, orderId, late)
  if (ended.length === 0) return
  const lineIds = ended.map(({ lineId }) => lineId)
  const back = await moneyBackFor(tx, context, { orderId, lineIds })
  if (back === null) return
  await moveLines(tx, context, { orderId, lineIds, event: 'cancel', reason: REASON })
  const { number: orderNumber, currency: currencyCode } = await tx
    .selectFrom('shop_order')
    .select(['number', 'currency'])
    .where('tenant', '=', key.tenant)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const amount = { centAmount: back, currencyCode }
  if (back > 0) {
    const to = 'provider' as const
    await storeRefunds(tx, context, {
      orderNumber,
      amount,
      to,
      lineItemIds: lineIds,
      reason: REASON,
    })
  }
  const by = { actor: actorName(context), reason: REASON, at: context.now }
  await endWithLines(tx, key, by)
  await tellDeadline(tx, context, {
    orderId,
    mail: fileCancelled,
    part: ended.map(lateKey).join(' '),
    lines: ended.map(asPromisedFirst),
    back: back > 0 ? amount : null,
  })
}

const asPromisedFirst = (waiting: LateLine) => ({
  waiting,
  arrives: waiting.first ?? waiting.line.promised_date,
  until: null,
})
