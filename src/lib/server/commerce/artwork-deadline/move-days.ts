import { sql } from 'kysely'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { LeftToStaff, Tx } from '../../platform/db/index.ts'
import { attempt } from '../../refusal.ts'
import { type Line, readLines } from '../cart/index.ts'
import { wayOfLine, workOf } from '../fulfilment/index.ts'
import { storedSnapshot } from '../order/index.ts'
import { promisedDates } from '../product/index.ts'
import { fileCheckLate, fileLate, tellDeadline } from './deadline-mails.ts'
import { leaveToStaff } from './leave-to-staff.ts'
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
  const gone: string[] = []
  for (const each of waiting) {
    const [line] = readLines([each.line]).lines
    const promised = line && promiseOfNow(context, line, to)
    if (!line || !promised) {
      gone.push(each.lineId)
      continue
    }
    const before = line.promised_date
    const [, arrives = before] = [before, promised.arrivalDate].sort()
    const dated = { ...line, promised_date: arrives, promised_until: promised.orderBy }
    await storeDay(tx, context, { orderId, dated, leaves: workOf(context, dated, to).leaves })
    if (arrives === before) continue
    await recordMove(tx, context, { orderId, waiting: each, before, arrives })
    const isFirst = each.lateSince === null
    moved.push({ waiting: each, before, arrives, until: promised.orderBy, isFirst })
  }
  // What is delivered there no more is for people to look at.
  if (gone.length > 0) await leaveToStaff(tx, context, { orderId, lineIds: gone, why: 'no_way' })
  return moved
}

/**
 * Tells of days that were moved for the first time, and whose doing it was; `isDone`: what was to be done is being
 * done now.
 */
export async function tellMoved(
  tx: Tx,
  context: Context,
  { orderId, moved, isDone }: { orderId: string; moved: readonly Moved[]; isDone: boolean },
): Promise<void> {
  const first = moved.filter(({ isFirst }) => isFirst)
  const ours = first.filter(({ waiting }) => wasInTime(waiting))
  const theirs = first.filter(({ waiting }) => !wasInTime(waiting))
  for (const [mail, all] of [[fileLate, theirs] as const, [fileCheckLate, ours] as const]) {
    if (all.length === 0) continue
    const lines = all.map(({ isFirst: _, ...line }) => (isDone ? { ...line, until: null } : line))
    const part = all.map(({ waiting }) => `${waiting.lineId} ${waiting.until.toISOString()}`)
    await tellDeadline(tx, context, { orderId, mail, part: part.join(' '), lines })
  }
}

/** Whether a file was there in time, and looked through only after its day could be kept. */
function wasInTime({ state, until, changedAt, checked }: WaitingLine): boolean {
  if (state === 'in_check') return checked !== null && checked.at > until
  return state !== 'awaiting_file' && changedAt > until
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
    .set({
      due: promised_date,
      leaves,
      left_to_staff: sql<LeftToStaff | null>`nullif(left_to_staff, 'no_way')`,
    })
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
