import type { z } from 'zod'
import type { moveProduction } from '../../../contract/production.ts'
import { type LineState, moveLineState } from '../../../domain/fulfilment/states.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockOrder, type Tx } from '../../platform/db/index.ts'
import { attemptLater } from '../../refusal.ts'
import { linesForSeveral, type MoveCode, moveLines } from '../fulfilment/index.ts'
import { takeAgain } from '../stock/index.ts'

type Move = z.output<typeof moveProduction.input>
type Result = z.input<typeof moveProduction.output>['results'][number]

/**
 * Moves lines on and answers for each by itself. The lines of one order move in one transaction, so that
 * its customer gets one mail about a parcel; what does not follow stays as it is and is told by its code. `record`
 * keeps that an order was moved.
 */
export async function moveWork(
  context: Context,
  move: Move,
  record: OfOrder['record'],
): Promise<Result[]> {
  const orders = Map.groupBy(move.lines, ({ orderId }) => orderId)
  const results = new Map<string, Result>()
  for (const [orderId, lines] of orders) {
    const lineIds = [...new Set(lines.map(({ lineItemId }) => lineItemId))]
    for (const result of await moveOfOrder(context, { orderId, lineIds, move, record }))
      results.set(result.lineItemId, result)
  }
  return move.lines.flatMap(({ lineItemId }) => results.get(lineItemId) ?? [])
}

type OfOrder = {
  orderId: string
  lineIds: string[]
  move: Move
  record(tx: Tx, orderId: string): Promise<void>
}

async function moveOfOrder(context: Context, wanted: OfOrder): Promise<Result[]> {
  const done = await attemptLater(context, (free) =>
    inTransaction(context.db, (tx) => moveLegal(tx, free, wanted)),
  )
  if (done.ok) return done.value
  // Every line of an order is refused for the same reason: it is not there, not paid, or short of stock.
  const states = await statesOf(context, wanted)
  const { code } = done.refusal
  return wanted.lineIds.map((lineItemId) => ({
    lineItemId,
    state: states.get(lineItemId) ?? null,
    code,
  }))
}

async function moveLegal(
  tx: Tx,
  context: Context<MoveCode | 'stock_short'>,
  { orderId, lineIds, move: { event, shipment }, record }: OfOrder,
): Promise<Result[]> {
  await lockOrder(tx, { tenant: context.tenant.id, id: orderId })
  const states = await statesOf({ ...context, db: tx }, { orderId, lineIds })
  const after = (lineId: string) => {
    const state = states.get(lineId)
    return state && moveLineState(state, event)
  }
  const several =
    event === 'ship' ? await linesForSeveral(tx, context, { orderId, lineIds }) : new Set<string>()
  const legal = lineIds.filter((lineId) => after(lineId)?.ok && !several.has(lineId))
  if (legal.length > 0) await moveLines(tx, context, { orderId, lineIds: legal, event, shipment })
  if (legal.length > 0 && event === 'reprint')
    await takeAgain(tx, context, { orderId, lineIds: legal })
  if (legal.length > 0) await record(tx, orderId)
  return lineIds.map((lineItemId): Result => {
    const moved = after(lineItemId)
    if (!moved) return { lineItemId, state: null, code: 'order_line_not_found' }
    const state = states.get(lineItemId) ?? null
    if (!moved.ok) return { lineItemId, state, code: 'move_not_legal' }
    if (several.has(lineItemId)) return { lineItemId, state, code: 'part_address_missing' }
    return { lineItemId, state: moved.state, code: null }
  })
}

async function statesOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { orderId, lineIds }: Pick<OfOrder, 'orderId' | 'lineIds'>,
): Promise<Map<string, LineState>> {
  const rows = await db
    .selectFrom('line_fulfilment')
    .select(['line_id', 'state'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', 'in', lineIds)
    .execute()
  return new Map(rows.map(({ line_id, state }) => [line_id, state]))
}
