import { sql } from 'kysely'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { attempt } from '../../refusal.ts'
import { type Line, readLines } from '../cart/index.ts'
import { wayOfLine, workOf } from '../fulfilment/index.ts'
import { storedSnapshot } from '../order/index.ts'
import { promisedDates } from '../product/index.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'

/** A line whose day was moved: ISO dates, and until when the new one holds. */
export type Moved = {
  waiting: WaitingLine
  before: string
  arrives: string
  until: Date
  /** It was on time until now. */
  isFirst: boolean
}

/**
 * Moves the days of lines of a locked order whose customer did not do in time what they wait for, to those that
 * an order of now would have. Answers those that come on another day than before.
 */
export async function moveDays(
  tx: Tx,
  context: Context,
  orderId: string,
  lineId?: string,
): Promise<Moved[]> {
  const { tenant, now } = context
  const own = lineId ? sql`l.id = ${lineId}` : sql`true`
  const late = sql`l.promised_until <= ${now} and ${own}`
  const waiting = await waitingLines(tx, { tenant: tenant.id, orderId }, late)
  if (waiting.length === 0) return []
  const order = await tx
    .selectFrom('shop_order')
    .select(['country', 'currency', 'shipping_address'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const to = { country: order.country, postcode, currency: order.currency }
  const moved: Moved[] = []
  for (const each of waiting) {
    const [line] = readLines([each.line]).lines
    const promised = line && promiseOfNow(context, line, to)
    // What is delivered there no more is for people to look at.
    if (!line || !promised) continue
    const before = line.promised_date
    const [, arrives = before] = [before, promised.arrivalDate].sort()
    const dated = { ...line, promised_date: arrives, promised_until: promised.orderBy }
    await storeDay(tx, context, { orderId, dated, leaves: workOf(context, dated, to).leaves })
    if (arrives === before) continue
    await recordMove(tx, context, { orderId, waiting: each, before, arrives })
    const isFirst = each.lateSince === null
    moved.push({ waiting: each, before, arrives, until: promised.orderBy, isFirst })
  }
  return moved
}

function promiseOfNow(context: Context, line: Line, to: { country: string; postcode: string }) {
  const way = wayOfLine(context, line, to)
  if (!way) return undefined
  const done = attempt(context, (free) => promisedDates(free, way, to))
  return done.ok ? done.value : undefined
}

type Dated = { orderId: string; dated: Line; leaves: string | null }

async function storeDay(tx: Tx, { tenant }: Context, { orderId, dated, leaves }: Dated) {
  const { id, promised_date, promised_until } = dated
  await tx
    .updateTable('order_line')
    .set({ promised_date, promised_until })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('line_fulfilment')
    .set({ due: promised_date, leaves })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', id)
    .execute()
}

type Recorded = { orderId: string; waiting: WaitingLine; before: string; arrives: string }

async function recordMove(
  tx: Tx,
  context: Context,
  { orderId, waiting: { lineId, state }, before, arrives }: Recorded,
) {
  const { tenant, now: at } = context
  const key = { tenant: tenant.id, order_id: orderId, line_id: lineId }
  const reason = `${before} → ${arrives}`
  await tx
    .insertInto('line_fulfilment_history')
    .values({ ...key, event: 'redate', state, actor: actorName(context), reason, at })
    .execute()
  await sql`
    update line_fulfilment set late_since = coalesce(late_since, ${at}),
      promised_first = coalesce(promised_first, ${before})
    where tenant = ${key.tenant} and order_id = ${key.order_id} and line_id = ${key.line_id}
  `.execute(tx)
}
