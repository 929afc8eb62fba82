import { sql } from 'kysely'
import { lastDay } from '../../../domain/delivery/arrival.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { attempt } from '../../refusal.ts'
import { type Line, readLines } from '../cart/index.ts'
import { moveAlong, onDay, recordDay, storeDay, wayOfLine, wayTo } from '../fulfilment/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { orderLines } from '../order/index.ts'
import { type Destination, promisedDates } from '../product/index.ts'
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
  /** Others of its order come on that day too, because they arrive together. */
  takesAlong: boolean
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
  const isLate = sql`l.promised_until <= ${now} and ${own}`
  const waiting = await waitingLines(tx, { tenant: tenant.id, orderId }, isLate)
  if (waiting.length === 0) return []
  const order = await tx
    .selectFrom('shop_order')
    .select(['country', 'currency', 'shipping_address', 'arrival'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const to = { country: order.country, postcode, currency: order.currency }
  const late = waiting.map((each) => ({ each, ...dayOfNow(context, each, to) }))
  const days = late.flatMap(({ dated }) => dated?.promised_date ?? [])
  const common = order.arrival === 'together' ? lastDay(days) : undefined
  const moved: Moved[] = []
  for (const { each, line, dated } of late) {
    if (!line || !dated) continue
    const stored = common ? onDay(context, dated, to, common) : dated
    await storeDay(tx, context, { orderId, to }, stored)
    const { promised_date: arrives, promised_until: until } = stored
    if (arrives === line.promised_date) continue
    await recordLate(tx, context, { orderId, line, day: arrives })
    const isFirst = each.lateSince === null
    moved.push({
      waiting: each,
      before: line.promised_date,
      arrives,
      until,
      isFirst,
      takesAlong: false,
    })
  }
  const gone = late.flatMap(({ each, dated }) => (dated ? [] : [each.lineId]))
  // What is delivered there no more is for people to look at.
  if (gone.length > 0) await leaveToStaff(tx, context, { orderId, lineIds: gone, why: 'no_way' })
  if (!common || moved.length === 0) return moved
  const { lines } = readLines(await orderLines(tx, { tenant: tenant.id, id: orderId }))
  const takesAlong = await moveAlong(tx, context, { orderId, to, lines, day: common, isLate: true })
  return moved.map((each) => ({ ...each, takesAlong }))
}

/** A line as it is stored, and with the day that an order of now would have, which is never an earlier one. */
function dayOfNow(context: Context, { line: json }: WaitingLine, to: Destination) {
  const [line] = readLines([json]).lines
  const promised = line && promiseOfNow(context, line, to)
  if (!line || !promised) return {}
  const [, arrives = line.promised_date] = [line.promised_date, promised.arrivalDate].sort()
  const dated = { ...line, promised_date: arrives, promised_until: promised.orderBy }
  return { line, dated: { ...dated, merchant_info: dropsOfNow(context, line, to) } }
}

/** The addresses of a line with the days of now, none earlier than before. */
function dropsOfNow(context: Context, { merchant_info: info }: Line, { country }: Destination) {
  const drops = info.drops.map((drop) => {
    const to = { country, postcode: drop.address.postalCode }
    const way = wayTo(context, info, to)
    const done = way && attempt(context, (free) => promisedDates(free, way, to))
    const now = done?.ok ? done.value.arrivalDate : drop.day
    return { ...drop, day: lastDay([drop.day, now]) ?? now }
  })
  return { ...info, drops }
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

function promiseOfNow(context: Context, line: Line, to: Destination) {
  const way = wayOfLine(context, line, to)
  if (!way) return undefined
  const done = attempt(context, (free) => promisedDates(free, way, to))
  return done.ok ? done.value : undefined
}

async function recordLate(
  tx: Tx,
  context: Context,
  { orderId, line, day }: { orderId: string; line: Line; day: string },
) {
  await recordDay(tx, context, { orderId, line, day, isLate: true })
  await sql`
    update line_fulfilment set late_since = coalesce(late_since, ${context.now})
    where tenant = ${context.tenant.id} and order_id = ${orderId} and line_id = ${line.id}
  `.execute(tx)
}
