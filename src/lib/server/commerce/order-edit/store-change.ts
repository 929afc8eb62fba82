import { invariant } from '../../../domain/invariant.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import { REVERSE_CHARGE, type TaxedTotals } from '../../../domain/tax/tax.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { type Line, stored } from '../cart/index.ts'
import { moveAlong, workOf } from '../fulfilment/index.ts'
import { storedPortions } from '../line/index.ts'
import { moveOrderTo } from '../order/index.ts'
import type { EditedOrder } from './edited-order.ts'

type Change = { order: EditedOrder; line: Line; totals: TaxedTotals; orderEditId: string }

/** Stores a changed line, the totals of its order, and that it was changed. */
export async function storeChange(
  tx: Tx,
  context: Context,
  { order, line, totals, orderEditId }: Change,
): Promise<void> {
  const tenant = context.tenant.id
  const { created_at: _, id: lineId, ...columns } = stored(line)
  const ofLine = { tenant, order_id: order.id }
  await tx
    .updateTable('order_line')
    .set(columns)
    .where('tenant', '=', ofLine.tenant)
    .where('order_id', '=', ofLine.order_id)
    .where('id', '=', lineId)
    .execute()
  await tx
    .updateTable('line_fulfilment')
    .set({
      due: line.promised_date,
      late_since: null,
      left_to_staff: null,
      promised_first: null,
      ...workOf(context, line, { ...order.to, currency: order.currency }),
    })
    .where('tenant', '=', ofLine.tenant)
    .where('order_id', '=', ofLine.order_id)
    .where('line_id', '=', lineId)
    .execute()
  if (order.arrival === 'together') await takeAlong(tx, context, order, line)
  await tx
    .updateTable('shop_order')
    .set({
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      portions: storedPortions.write([...totals.byRate]),
      edits: order.edits + 1,
      // What proves a number goes with the last line that was charged by it.
      ...(!isReversedStill(order, line) && { reverse_charge: null }),
    })
    .where('tenant', '=', tenant)
    .where('id', '=', order.id)
    .execute()
  await tx
    .updateTable('order_edit')
    .set({ line: null, done_at: context.now })
    .where('tenant', '=', tenant)
    .where('id', '=', orderEditId)
    .execute()
  const by = { actor: actorName(context), reason: inBooks(context, order, line, totals) }
  const isMoved = await moveOrderTo(tx, { tenant, id: order.id }, 'edit', {
    ...by,
    at: context.now,
  })
  invariant(isMoved, 'an order of whose line nothing was printed is not completed')
}

/** The others of an order that arrives together come on the day of the changed line. */
async function takeAlong(tx: Tx, context: Context, order: EditedOrder, line: Line): Promise<void> {
  const to = { ...order.to, currency: order.currency }
  const lines = order.lines.filter(({ id }) => id !== line.id)
  const day = line.promised_date
  await moveAlong(tx, context, { orderId: order.id, to, lines, day, isLate: false })
}

function isReversedStill({ lines }: EditedOrder, line: Line): boolean {
  return lines
    .map((each) => (each.id === line.id ? line : each))
    .some(({ tax_class }) => tax_class === REVERSE_CHARGE)
}

/** What a change was, for the history that staff read; without what a customer typed. */
function inBooks(
  { locale }: Context,
  { line: before, total_gross: gross, currency: currencyCode }: EditedOrder,
  line: Line,
  totals: TaxedTotals,
): string {
  const [from, to] = [before.merchant_info, line.merchant_info]
  const keys = Object.keys({ ...from.selectedAttributes, ...to.selectedAttributes })
  const changed = keys.filter((key) => from.selectedAttributes[key] !== to.selectedAttributes[key])
  const amount = (centAmount: number) => formatMoney({ centAmount, currencyCode }, locale)
  return [
    line.product_id,
    before.quantity === line.quantity ? '' : `${before.quantity} → ${line.quantity}`,
    ...changed,
    from.selectedPriority === to.selectedPriority ? '' : to.selectedPriority,
    `${amount(gross)} → ${amount(totals.gross)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
