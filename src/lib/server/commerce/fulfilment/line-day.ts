import { sql } from 'kysely'
import type { IsoDate } from '../../../domain/dates/days.ts'
import { lastDay, orderableUntil } from '../../../domain/delivery/arrival.ts'
import type { Way } from '../../../domain/delivery/ways.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { LeftToStaff, Tx } from '../../platform/db/index.ts'
import { attempt } from '../../refusal.ts'
import { type Line, storedMerchantInfo } from '../line/index.ts'
import { promisedDates } from '../product/index.ts'
import { designOf } from './asks.ts'
import { designDaysLeft } from './design-days.ts'
import { wayOfLine, wayTo, workOf } from './work-of.ts'

type Destination = { country: string; postcode: string }
type Place = Pick<Context, 'shop' | 'tenant' | 'locale' | 'now'>
type Goes = { orderId: string; to: Destination & { currency: string } }

/**
 * A line that is to arrive on a day that is no earlier than its own, at each of its addresses, and until when that day can be kept: the last
 * cut-off for it. Where no order of now comes by then, it keeps the instant that it has. `design` is how far its
 * designer is.
 */
export function onDay<Of extends Line>(
  place: Place,
  line: Of,
  to: Destination,
  day: IsoDate,
  design: DesignUnderWay | null = null,
): Of {
  const way = wayOfLine(place, line, to)
  const designDays = designDaysLeft(place, line, design)
  const until = way && lastCutOff(place, { ...way, designDays }, to, day)
  const drops = line.merchant_info.drops.map((drop) => ({ ...drop, day }))
  return {
    ...line,
    merchant_info: { ...line.merchant_info, drops },
    promised_date: day,
    ...(until && { promised_until: until }),
  }
}

/** The last cut-off for a day, by a way; undefined where no order of now comes by then. */
function lastCutOff(
  { tenant, now }: Pick<Place, 'tenant' | 'now'>,
  way: Way,
  { country }: Destination,
  by: IsoDate,
): Date | undefined {
  const destination = tenant.deliveryCountries[country]
  return destination && orderableUntil({ now, ...way, plant: tenant.plant, destination, by })
}

/**
 * A line with the day that an order of now would have, at each of its addresses; `atLeast` that which it has, and then
 * until when that can be kept. Undefined for a place that is delivered to no more.
 */
export function datedNow<Of extends Line>(
  context: Context,
  line: Of,
  to: Destination,
  { design, atLeast = false }: { design: DesignUnderWay | null; atLeast?: boolean },
): Of | undefined {
  const designDays = designDaysLeft(context, line, design)
  const promiseFor = (way: Way | undefined) => {
    const done = way && attempt(context, (free) => promisedDates(free, { ...way, designDays }, to))
    return done?.ok ? done.value : undefined
  }
  const later = (day: IsoDate, before: IsoDate) => (atLeast ? lastDay([day, before]) : day) ?? day
  const { merchant_info: info } = line
  const way = wayOfLine(context, line, to)
  const promised = promiseFor(way)
  if (!way || !promised) return undefined
  const day = later(promised.arrivalDate, line.promised_date)
  const isLater = day > promised.arrivalDate
  const until = isLater ? lastCutOff(context, { ...way, designDays }, to, day) : undefined
  const drops = info.drops.map((drop) => {
    const there = { country: to.country, postcode: drop.address.postalCode }
    const now = promiseFor(wayTo(context, info, there))?.arrivalDate ?? drop.day
    return { ...drop, day: later(now, drop.day) }
  })
  return {
    ...line,
    merchant_info: { ...info, drops },
    promised_date: day,
    promised_until: until ?? promised.orderBy,
  }
}

/** Stores the day that a line of a locked order is promised for, and by when it has to leave for it. */
export async function storeDay(
  tx: Tx,
  context: Context,
  { orderId, to }: Goes,
  dated: Line,
): Promise<void> {
  const { tenant } = context
  const { id, merchant_info, promised_date, promised_until } = dated
  await tx
    .updateTable('order_line')
    .set({
      promised_date,
      promised_until,
      // Days of several addresses stand with them.
      ...(merchant_info.drops.length > 0 && {
        merchant_info: storedMerchantInfo.write(merchant_info),
      }),
    })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('line_fulfilment')
    .set({
      due: promised_date,
      leaves: workOf(context, dated, to).leaves,
      left_to_staff: sql<LeftToStaff | null>`nullif(left_to_staff, 'no_way')`,
    })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', id)
    .execute()
}

/** Keeps in the history of a line that it was promised for another day; `isLate`: because something came too late. */
export async function recordDay(
  tx: Tx,
  context: Context,
  { orderId, line, day, isLate }: { orderId: string; line: Line; day: IsoDate; isLate: boolean },
): Promise<void> {
  const { tenant, now } = context
  const before = line.promised_date
  await sql`
    with moved as (
      update line_fulfilment set
        promised_first = case when ${isLate} then coalesce(promised_first, ${before}) else promised_first end
      where tenant = ${tenant.id} and order_id = ${orderId} and line_id = ${line.id}
      returning state)
    insert into line_fulfilment_history (tenant, order_id, line_id, event, state, actor, reason, at)
    select ${tenant.id}, ${orderId}, ${line.id}, 'redate', state, ${actorName(context)},
      ${`${before} → ${day}`}, ${now}
    from moved
  `.execute(tx)
}

/**
 * Moves those of the lines of a locked order that have not left to a later day, because they arrive together with one
 * that comes then. Answers whether there were any.
 */
export async function moveAlong(
  tx: Tx,
  context: Context,
  { lines, day, isLate, ...goes }: Goes & { lines: readonly Line[]; day: IsoDate; isLate: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string; design: DesignUnderWay | null }>`
    select f.line_id as id, ${designOf} as design from line_fulfilment f
    where f.tenant = ${context.tenant.id} and f.order_id = ${goes.orderId}
      and f.state not in ('shipped', 'delivered', 'cancelled')
  `.execute(tx)
  const here = new Map(rows.map(({ id, design }) => [id, design]))
  const along = lines.filter((line) => here.has(line.id) && line.promised_date < day)
  for (const line of along) {
    const dated = onDay(context, line, goes.to, day, here.get(line.id))
    await storeDay(tx, context, goes, dated)
    await recordDay(tx, context, { orderId: goes.orderId, line, day, isLate })
  }
  return along.length > 0
}
