import type { z } from 'zod'
import type { finalizeOrderEdit } from '../../../contract/order-edit.ts'
import { movedPrices } from '../../../domain/cart/moved.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { dropArtwork } from '../artwork/index.ts'
import { type Line, lineNet, money, toCartLine } from '../cart/index.ts'
import { redesign } from '../design/index.ts'
import { demandNoApproval } from '../order/index.ts'
import { type ChargeCode, chargeAnew, demandCheaper, demandNoSession } from '../payment/index.ts'
import type { PriceCode } from '../product/index.ts'
import { changeHeld } from '../stock/index.ts'
import { beforeChange, type FindCode, findEdited, grossOf, totalsWith } from './edited-order.ts'
import { tellChange } from './order-changed-mail.ts'
import { storeChange } from './store-change.ts'
import type { Done } from './stored-done.ts'
import { readEditLine, writeEditLine } from './stored-edit.ts'
import { isRedesigned, lineToday, resetsArtwork } from './wanted-change.ts'

type Input = z.output<typeof finalizeOrderEdit.input>

type DraftCode = 'order_edit_not_found' | 'order_edit_done' | 'order_edit_expired'
type MovedCode = 'price_changed' | 'dates_changed'
type FinalizeCode =
  | FindCode
  | PriceCode
  | ChargeCode
  | DraftCode
  | MovedCode
  | 'order_changed'
  | 'order_in_instalments'
  | 'order_payment_not_yours'
  | 'file_check_closed'
  | 'design_fixed'
  | 'design_not_ordered'
  | 'design_moved'
  | 'design_revisions_used'
  | 'cart_limit_exceeded'
  | 'stock_short'

/**
 * Makes a drafted change: the line, the totals of its order, and the money. Where the price or the day has
 * moved since it was drafted, it keeps the new ones in the draft and refuses; a second, knowing
 * confirmation succeeds. Of two changes at once the second one is refused.
 */
export async function finalizeEdit(
  tx: Tx,
  context: Context<FinalizeCode>,
  { orderId, orderEditId }: Input,
): Promise<Done> {
  await lockOwn(tx, context, orderId)
  const draft = await lockDraft(tx, context, { orderId, orderEditId })
  const order = await findEdited(tx, context, { orderId, lineId: draft.line_id })
  demand(context, draft.edits === order.edits, 'order_changed')
  const before = readEditLine(draft.line)
  const line = lineToday(context, order, before)
  await demandAsDrafted(tx, context, { orderEditId, currency: order.currency, before, line })
  await demandNoSession(tx, context, orderId)
  const totals = totalsWith(context, order, line)
  await demandNoApproval(tx, context, order, totals.gross)
  await demandCheaper(tx, context, { orderId, grossBefore: order.total_gross, gross: totals.gross })
  // Asked before the line is another one.
  const isReset = resetsArtwork(context, order, line)
  if (isRedesigned(context, order.line, line))
    await redesign(tx, context, { orderId, lineItemId: line.id })
  const moneyBefore = await beforeChange(tx, order)
  await storeChange(tx, context, { order, line, totals, orderEditId })
  await changeHeld(tx, context, { orderId, line })
  if (isReset) await dropArtwork(tx, context, { orderId, lineItemId: line.id })
  const { refundIds, due, back, isOnAccount } = await chargeAnew(tx, context, {
    orderId,
    editId: orderEditId,
    lineId: line.id,
    before: moneyBefore,
  })
  await tellChange(tx, context, {
    order,
    line,
    totals,
    orderEditId,
    due,
    back,
    isReset,
    isOnAccount,
  })
  return { orderId, refundIds, toPay: due, refunded: back, refererUrl: draft.referer_url }
}

/** Whether a draft still waits: only then are open payment pages about to be the wrong ones. */
export async function isWaiting(
  context: Context<'login_required'>,
  { orderId, orderEditId }: Input,
): Promise<boolean> {
  const draft = await context.db
    .selectFrom('order_edit as e')
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'e.tenant').onRef('o.id', '=', 'e.order_id'),
    )
    .select('e.id')
    .where('e.tenant', '=', context.tenant.id)
    .where('e.id', '=', orderEditId)
    .where('e.order_id', '=', orderId)
    .where('e.done_at', 'is', null)
    .where('e.expires_at', '>', context.now)
    .where('o.customer_id', '=', customerOf(context).id)
    .whereRef('o.edits', '=', 'e.edits')
    .executeTakeFirst()
  return draft !== undefined
}

async function lockOwn(
  tx: Tx,
  context: Context<'login_required' | 'order_not_found'>,
  id: string,
): Promise<void> {
  const order = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerOf(context).id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
}

/** The draft; only whoever has the order's lock writes to it. */
async function lockDraft(tx: Tx, context: Context<DraftCode>, { orderId, orderEditId }: Input) {
  const draft = await tx
    .selectFrom('order_edit')
    .selectAll()
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', orderEditId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  demand(context, draft, 'order_edit_not_found')
  demand(context, draft.done_at === null, 'order_edit_done')
  demand(context, draft.expires_at > context.now, 'order_edit_expired')
  return draft
}

type Compared = { orderEditId: string; currency: string; before: Line; line: Line }

/** Refuses where a draft has another price or another day by now, which it then has. */
async function demandAsDrafted(
  tx: Tx,
  context: Context<MovedCode>,
  { orderEditId, currency, before, line }: Compared,
): Promise<void> {
  const isMoved = movedPrices([toCartLine(before)], [toCartLine(line)]).length > 0
  // VAT moves with what VIES says, and is charged to nobody who was not shown it.
  const isPrice = !isMoved && grossOf(before) === grossOf(line)
  const isDay = before.promised_date === line.promised_date
  if (isPrice && isDay) return
  await tx
    .updateTable('order_edit')
    .set({ line: writeEditLine(line) })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', orderEditId)
    .execute()
  const facts = { lineItemId: line.id }
  if (isPrice) {
    const days = { from: before.promised_date, to: line.promised_date }
    context.refuse('dates_changed', { keep: true, facts: { ...facts, ...days } })
  }
  const sums = { from: money(lineNet(before), currency), to: money(lineNet(line), currency) }
  context.refuse('price_changed', { keep: true, facts: { ...facts, ...sums } })
}
