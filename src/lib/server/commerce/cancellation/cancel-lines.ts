import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import {
  customerOfOrder,
  lineInWords,
  type MoveCode,
  moveLines,
  orderCancelled,
  tellStep,
} from '../fulfilment/index.ts'
import { issueDue } from '../invoice/index.ts'
import { paidFor } from '../ledger/index.ts'
import { endWithLines, livingLines, moveOrderTo } from '../order/index.ts'
import { type SettleCode, settleCancelled, worthOf } from '../payment/index.ts'
import { linesCancelled } from './lines-cancelled-mail.ts'

type Cancel = { orderId: string; lineIds: readonly string[]; reason: string }
export type CancelCode = MoveCode | SettleCode

/**
 * Cancels lines of a locked order with their money: what was not paid of them is due no more, what was paid goes back. An
 * order that nobody has paid, and of which nothing is left, is cancelled itself. Its customer is told. Answers the refunds,
 * for which the providers are to be asked.
 */
export async function cancelLinesOf(
  tx: Tx,
  context: Context<CancelCode>,
  { orderId, lineIds, reason }: Cancel,
): Promise<string[]> {
  const key = { tenant: context.tenant.id, id: orderId }
  const worth = await worthOf(tx, { tenant: key.tenant, orderId }, lineIds)
  await moveLines(tx, context, { orderId, lineIds, event: 'cancel', reason })
  const by = { actor: actorName(context), reason, at: context.now }
  const isAll = (await livingLines(tx, key)).length === 0
  const isUnpaid = isAll && !(await isPaidInPart(tx, context, orderId))
  if (isUnpaid && (await moveOrderTo(tx, key, 'cancel', by))) {
    await issueDue(tx, context, orderId)
    const step = { tenant: key.tenant, orderId, now: context.now, mail: orderCancelled }
    await tellStep(tx, step)
    return []
  }
  const { refundIds, ...settled } = await settleCancelled(tx, context, {
    orderId,
    lineIds,
    worth,
    reason,
  })
  await endWithLines(tx, key, by)
  await tell(tx, context, { orderId, lineIds, isAll, ...settled })
  return refundIds
}

async function isPaidInPart(tx: Tx, { tenant }: Context, orderId: string): Promise<boolean> {
  const { currency } = await tx
    .selectFrom('shop_order')
    .select('currency')
    .where('tenant', '=', tenant.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await paidFor(tx, { tenant: tenant.id, currency, orderId })) > 0
}

type Told = Pick<Cancel, 'orderId' | 'lineIds'> & { isAll: boolean; back: number; due: number }

async function tell(
  tx: Tx,
  { tenant, shop, now }: Context,
  { orderId, lineIds, isAll, back, due }: Told,
): Promise<void> {
  const key = { tenant: tenant.id, id: orderId }
  const { email, name, number, locale } = await customerOfOrder(tx, key)
  const lines = await tx
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'l.tenant').onRef('o.id', '=', 'l.order_id'),
    )
    .select(['l.product_id', 'l.quantity', 'o.currency'])
    .where('l.tenant', '=', tenant.id)
    .where('l.order_id', '=', orderId)
    .where('l.id', 'in', lineIds)
    .orderBy('l.position')
    .execute()
  const currencyCode = lines[0]?.currency ?? ''
  const money = (centAmount: number) => (centAmount > 0 ? { centAmount, currencyCode } : null)
  const facts = {
    ...{ name, number },
    lines: lines.map((line) => lineInWords(shop, { tenant, locale }, line)),
    ...{ isAll, back: money(back), due: money(due) },
  }
  const about = `${orderId} cancelled ${[...lineIds].sort().join(' ')}`
  await addMail(tx, { tenant, locale, now }, linesCancelled, { to: email, about, facts })
}
