import { isPaidOrPromised } from '../../../domain/fulfilment/order-state.ts'
import {
  type LineEvent,
  type LineState,
  moveLineState,
  needsPayment,
} from '../../../domain/fulfilment/states.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockOrder, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { settleStock } from '../stock/index.ts'
import { endClaim } from './end-claim.ts'
import { forgetParts, hasPartOut } from './parts-out.ts'
import { startLines } from './start-lines.ts'

export type MoveCode =
  | 'order_not_found'
  | 'order_line_not_found'
  | 'move_not_legal'
  | 'order_not_paid'

/** How a parcel is followed; `url` is empty where the carrier has no page for it. */
export type Shipment = { carrier: string; number: string; url: string }

export type LineMove = {
  orderId: string
  lineId: string
  event: LineEvent
  /** Kept in the history, as staff or the customer put it; empty where there is none. */
  reason?: string
  /** With `ship`: who carries it. */
  shipment?: Shipment | undefined
}

/**
 * Moves one line of an order of the context's tenant, and records who did it and why. It locks the
 * order first, as paying and cancelling do, so that nothing is printed of an order that was cancelled
 * a moment ago. Refuses with `move_not_legal` where the step does not follow, told with the state that
 * the line has or with a part of it that has left and cannot be cancelled, and with `order_not_paid` where goods
 * would be made that nobody pays for.
 */
export async function moveOneLine(
  tx: Tx,
  context: Context<MoveCode>,
  { orderId, lineId, event, reason = '', shipment }: LineMove,
): Promise<LineState> {
  const order = await lockOrder(tx, { tenant: context.tenant.id, id: orderId })
  demand(context, order, 'order_not_found')
  const line = await lockLine(tx, context, { orderId, lineId })
  const moved = moveLineState(line.state, event)
  const isOut = event === 'cancel' && (await hasPartOut(tx, context, { orderId, lineId }))
  demand(context, moved.ok && !isOut, 'move_not_legal', {
    facts: { lineItemId: lineId, state: line.state },
  })
  const isPaid = isPaidOrPromised(order.state)
  demand(context, isPaid || !needsPayment(event), 'order_not_paid', {
    facts: { lineItemId: lineId },
  })
  const tenant = context.tenant.id
  const key = { tenant, order_id: orderId, line_id: lineId }
  const { state } = moved
  await tx
    .with('recorded', (tables) =>
      tables
        .insertInto('line_fulfilment_history')
        .values({ ...key, event, state, actor: actorName(context), reason, at: context.now }),
    )
    .updateTable('line_fulfilment')
    .set({
      state,
      changed_at: context.now,
      late_since: null,
      left_to_staff: null,
      ...(event === 'ship' && trackingOf(shipment)),
    })
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .execute()
  // What goes wrong on the press is the rest alone; what is printed again after all has left is the whole line.
  if (event === 'reprint' && line.state !== 'in_production')
    await forgetParts(tx, context, { orderId, lineId })
  if (event === 'cancel') {
    const by = { actor: actorName(context), reason, at: context.now }
    await settleStock(tx, { tenant, orderId }, by)
    await endClaim(tx, context, { orderId, lineId })
  }
  return state
}

function trackingOf(shipment: Shipment | undefined) {
  const { carrier = '', number: tracking_number = '', url: tracking_url = '' } = shipment ?? {}
  return { carrier, tracking_number, tracking_url }
}

type LineKey = { orderId: string; lineId: string }

/** The line's row; one that an older release has placed gets it now. */
async function lockLine(
  tx: Tx,
  context: Context<'order_line_not_found'>,
  { orderId, lineId }: LineKey,
) {
  const find = () =>
    tx
      .selectFrom('line_fulfilment')
      .select('state')
      .where('tenant', '=', context.tenant.id)
      .where('order_id', '=', orderId)
      .where('line_id', '=', lineId)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  const placed = await tx
    .selectFrom('order_line')
    .select(['product_id', 'promised_date'])
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', orderId)
    .where('id', '=', lineId)
    .executeTakeFirst()
  demand(context, placed, 'order_line_not_found')
  const line = { orderId, lineId, productId: placed.product_id, due: placed.promised_date }
  await startLines(tx, context, [line])
  const begun = await find()
  demand(context, begun, 'order_line_not_found')
  return begun
}
