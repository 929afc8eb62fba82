import { sql } from 'kysely'
import { isPaidOrPromised } from '../../../domain/fulfilment/order-state.ts'
import { invariant } from '../../../domain/invariant.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { articleOfLine, type StockedLine, shortLines } from './left.ts'
import { type By, changeLevel } from './levels.ts'

type Order = { tenant: string; orderId: string }
type Hold = Order & { lineId: string; article: string; quantity: number }

/**
 * Reserves for a new order what its lines take from stock. Refuses with `stock_short` and what is left of
 * each line that is too many; of two orders for the last piece one gets it.
 */
export async function reserveStock(
  tx: Tx,
  context: Context<'stock_short'>,
  { orderId, lines }: { orderId: string; lines: readonly StockedLine[] },
): Promise<void> {
  const tenant = context.tenant.id
  const holds = lines
    .flatMap((line) => {
      const article = articleOfLine(context, line)
      const { id: lineId, quantity } = line
      return article === null ? [] : [{ tenant, orderId, lineId, article, quantity }]
    })
    // In one order for everybody, so that no two wait for each other.
    .sort((one, other) => (one.article < other.article ? -1 : 1))
  const by = { actor: actorName(context), reason: 'checkout', at: context.now }
  for (const hold of holds) {
    if (await reserve(tx, hold, by)) continue
    return refuseShort(tx, context, lines)
  }
}

async function refuseShort(
  tx: Tx,
  context: Context<'stock_short'>,
  lines: readonly StockedLine[],
): Promise<never> {
  const short = await shortLines(tx, context, lines)
  const told = [...short].map(([id, left]) => ({ id, left }))
  return context.refuse('stock_short', { facts: { left: told[0]?.left ?? 0, lines: told } })
}

async function reserve(tx: Tx, hold: Hold, by: By): Promise<boolean> {
  const change = { ...moveOf(hold, by), kind: 'reserved', onHand: 0 } as const
  if (!(await changeLevel(tx, { ...change, reserved: hold.quantity }))) return false
  await setHold(tx, hold, 'reserved', by)
  return true
}

/**
 * Brings what the lines of an order hold to where the order stands, and changes nothing a second time: a paid
 * or promised order takes it, a line that is cancelled gives it back. The caller has the order's lock.
 */
export async function settleStock(tx: Tx, order: Order, by: By): Promise<void> {
  const { rows } = await sql<HeldLine>`
    select h.line_id, h.article, h.quantity, h.state, o.state as order_state,
      coalesce(f.state = 'cancelled', false) or o.state = 'cancelled' as cancelled
    from stock_hold h join shop_order o on o.tenant = h.tenant and o.id = h.order_id
      left join line_fulfilment f
        on f.tenant = h.tenant and f.order_id = h.order_id and f.line_id = h.line_id
    where h.tenant = ${order.tenant} and h.order_id = ${order.orderId} and h.state <> 'released'
    order by h.article, h.line_id
  `.execute(tx)
  for (const row of rows) {
    const hold = { ...order, lineId: row.line_id, article: row.article, quantity: row.quantity }
    if (row.cancelled) await giveBack(tx, hold, row.state, by)
    else if (row.state === 'reserved' && isPaidOrPromised(row.order_state)) await take(tx, hold, by)
  }
}

type HeldLine = {
  line_id: string
  article: string
  quantity: number
  state: 'reserved' | 'taken'
  order_state: Parameters<typeof isPaidOrPromised>[0]
  cancelled: boolean
}

async function take(tx: Tx, hold: Hold, by: By): Promise<void> {
  const { quantity } = hold
  const change = { ...moveOf(hold, by), kind: 'taken' } as const
  const isDone = await changeLevel(tx, { ...change, onHand: -quantity, reserved: -quantity })
  invariant(isDone, 'what is reserved is in the store')
  await setHold(tx, hold, 'taken', by)
}

async function giveBack(tx: Tx, hold: Hold, state: HeldLine['state'], by: By): Promise<void> {
  const { quantity } = hold
  const change = moveOf(hold, by)
  const isDone =
    state === 'reserved'
      ? await changeLevel(tx, { ...change, kind: 'released', onHand: 0, reserved: -quantity })
      : await changeLevel(tx, { ...change, kind: 'returned', onHand: quantity, reserved: 0 })
  invariant(isDone, 'what an order holds can be given back')
  await setHold(tx, hold, 'released', by)
}

/** After a line of an order was changed: gives back what it held, and holds what it wants now. */
export async function changeHeld(
  tx: Tx,
  context: Context<'stock_short'>,
  { orderId, line }: { orderId: string; line: StockedLine },
): Promise<void> {
  const order = { tenant: context.tenant.id, orderId }
  const held = await tx
    .selectFrom('stock_hold')
    .select(['article', 'quantity', 'state'])
    .where('tenant', '=', order.tenant)
    .where('order_id', '=', orderId)
    .where('line_id', '=', line.id)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  const article = articleOfLine(context, line)
  if (held?.article === article && held?.quantity === line.quantity) return
  const by = { actor: actorName(context), reason: 'order changed', at: context.now }
  if (held) {
    const { state, ...of } = held
    const hold = { ...order, lineId: line.id, ...of }
    await giveBack(tx, hold, state === 'taken' ? 'taken' : 'reserved', by)
  }
  if (article === null) return
  const hold = { ...order, lineId: line.id, article, quantity: line.quantity }
  if (!(await reserve(tx, hold, by))) return refuseShort(tx, context, [line])
  await settleStock(tx, order, by)
}

function moveOf({ tenant, article, quantity, orderId, lineId }: Hold, by: By) {
  return { tenant, article, quantity, line: { orderId, lineId }, by }
}

async function setHold(
  tx: Tx,
  { tenant, orderId, lineId, article, quantity }: Hold,
  state: 'reserved' | 'taken' | 'released',
  { at }: By,
): Promise<void> {
  const values = { article, quantity, state, changed_at: at }
  await tx
    .insertInto('stock_hold')
    .values({ tenant, order_id: orderId, line_id: lineId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'order_id', 'line_id']).doUpdateSet(values),
    )
    .execute()
}
