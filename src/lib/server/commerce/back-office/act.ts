import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  cancelStaffLines,
  cancelStaffOrder,
  moveStaffLines,
} from '../../../contract/back-office.ts'
import { moveLineState } from '../../../domain/fulfilment/states.ts'
import { actorName, workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockOrder, type Tx } from '../../platform/db/index.ts'
import { attemptLater, demand } from '../../refusal.ts'
import { type CancelCode, cancelLinesOf } from '../cancellation/index.ts'
import {
  isPrinted,
  linesForSeveral,
  type MoveCode,
  moveLines,
  orderCancelled,
  shipPart,
  tellStep,
} from '../fulfilment/index.ts'
import { issueDue } from '../invoice/index.ts'
import { demandSeen, endWithLines, livingLines, moveOrderTo, versionOf } from '../order/index.ts'
import { endOpenPages, type PaymentProvider } from '../payment/index.ts'
import { takeAgain } from '../stock/index.ts'

type Move = z.output<typeof moveStaffLines.input>
type Result = z.input<typeof moveStaffLines.output>['results'][number]

/**
 * Moves lines of orders on, an order at a time and each whole or not at all, so that one which does not
 * go on holds up no other. What stood in the way is told by its code. `record` keeps that an order was moved.
 */
export async function moveForStaff(
  context: Context,
  move: Move,
  record: (tx: Tx, orderId: string) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const order of move.orders) {
    const { id } = order
    const done = await attemptLater(context, (free) =>
      inTransaction(context.db, async (tx) => {
        const moved = await moveOrderLines(tx, free, move, order)
        await record(tx, id)
        return moved
      }),
    )
    results.push(
      done.ok ? { id, moved: done.value, code: null } : { id, moved: 0, code: done.refusal.code },
    )
  }
  return results
}

async function moveOrderLines(
  tx: Tx,
  context: Context<
    MoveCode | 'order_changed' | 'stock_short' | 'part_too_large' | 'part_address_missing'
  >,
  { event, reason, shipment, part }: Move,
  { id, version, lines }: Move['orders'][number],
): Promise<number> {
  await lock(tx, context, id)
  // The same call again would send off as much again.
  demand(context, version !== undefined || event !== 'ship_part', 'order_changed')
  if (version !== undefined) await demandSeen(tx, context, { id, version })
  const rows = await tx
    .selectFrom('line_fulfilment')
    .select(['line_id', 'state'])
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', id)
    .orderBy('line_id')
    .execute()
  const possible = rows
    .filter(({ state }) => moveLineState(state, event).ok)
    .map(({ line_id }) => line_id)
  const lineIds = lines ?? possible
  demand(context, lineIds.length > 0, 'move_not_legal')
  if (event === 'ship_part') {
    const { quantity = 0, contents = '', drop } = part ?? {}
    for (const lineId of lineIds)
      await shipPart(tx, context, {
        ...{ orderId: id, lineId, quantity, contents, drop },
        ...{ shipment, reason },
      })
    return lineIds.length
  }
  if (event === 'ship') {
    const several = await linesForSeveral(tx, context, { orderId: id, lineIds })
    demand(context, several.size === 0, 'part_address_missing')
  }
  await moveLines(tx, context, { orderId: id, lineIds, event, reason, shipment })
  if (event === 'reprint') await takeAgain(tx, context, { orderId: id, lineIds })
  const by = { actor: actorName(context), reason, at: context.now }
  if (event === 'deliver') await endWithLines(tx, { tenant: context.tenant.id, id }, by)
  return lineIds.length
}

/** Locks an order of the tenant. */
async function lock(tx: Tx, context: Context<'order_not_found'>, id: string): Promise<void> {
  demand(context, await lockOrder(tx, { tenant: context.tenant.id, id }), 'order_not_found')
}

/** Keeps a note about an order of the tenant. */
export async function addNote(
  tx: Tx,
  context: Context<'order_not_found' | 'login_required'>,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await lock(tx, context, id)
  const { id: account_id } = workerOf(context)
  await tx
    .insertInto('order_note')
    .values({
      tenant: context.tenant.id,
      order_id: id,
      id: randomUUID(),
      text,
      account_id,
      at: context.now,
    })
    .execute()
}

type CancelLines = z.output<typeof cancelStaffLines.input>

/**
 * Ends the payment pages that are open of an order as it was seen, because they are about another sum than the one that
 * cancelling leaves; answers the version that the order has then.
 */
export async function endPagesOf(
  context: Context<'order_changed'>,
  providers: readonly PaymentProvider[],
  { id, version }: { id: string; version: number },
): Promise<number> {
  const { db, tenant } = context
  await demandSeen(db, context, { id, version })
  const isEnded = await endOpenPages(context, providers, id)
  return isEnded ? versionOf(db, { tenant: tenant.id, id }) : version
}

/** Cancels lines of an order as they were seen, with their money; answers the refunds to ask for. */
export async function cancelLinesForStaff(
  tx: Tx,
  context: Context<CancelCode | 'order_changed'>,
  { id, version, lines, reason }: CancelLines,
): Promise<string[]> {
  await lock(tx, context, id)
  await demandSeen(tx, context, { id, version })
  return cancelLinesOf(tx, context, { orderId: id, lineIds: [...new Set(lines)], reason })
}

type Cancel = z.output<typeof cancelStaffOrder.input>

/**
 * Cancels an order of which nothing was printed or has left. One that waits for its payment is over, and what came in stays
 * for a refund; of one that is paid or promised every line is cancelled with its money. Answers the refunds to ask for.
 */
export async function cancelForStaff(
  tx: Tx,
  context: Context<CancelCode | 'order_changed'>,
  { id, version, reason }: Cancel,
): Promise<string[]> {
  await lock(tx, context, id)
  await demandSeen(tx, context, { id, version })
  const key = { tenant: context.tenant.id, id }
  demand(context, !(await isPrinted(tx, key)), 'move_not_legal')
  const by = { actor: actorName(context), reason, at: context.now }
  if (!(await moveOrderTo(tx, key, 'cancel', by))) {
    const lineIds = (await livingLines(tx, key)).map((line) => line.id)
    demand(context, lineIds.length > 0, 'move_not_legal')
    return cancelLinesOf(tx, context, { orderId: id, lineIds, reason })
  }
  await issueDue(tx, context, id)
  await tellStep(tx, {
    tenant: key.tenant,
    orderId: id,
    now: context.now,
    mail: orderCancelled,
  })
  return []
}
