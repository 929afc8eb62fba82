import { sql } from 'kysely'
import type { IsoDate } from '../../../domain/dates/days.ts'
import { orderableUntil } from '../../../domain/delivery/arrival.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { LeftToStaff, Tx } from '../../platform/db/index.ts'
import { type Line, storedMerchantInfo } from '../line/index.ts'
import { wayOfLine, workOf } from './work-of.ts'

type Destination = { country: string; postcode: string }
type Goes = { orderId: string; to: Destination & { currency: string } }

/**
 * A line that is to arrive on a day that is no earlier than its own, at each of its addresses, and until when that day can be kept: the last
 * cut-off for it. Where no order of now comes by then, it keeps the instant that it has.
 */
export function onDay<Of extends Line>(
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  line: Of,
  to: Destination,
  day: IsoDate,
): Of {
  const destination = tenant.deliveryCountries[to.country]
  const way = wayOfLine({ tenant }, line, to)
  const { plant } = tenant
  const until = way && destination && orderableUntil({ now, ...way, plant, destination, by: day })
  const drops = line.merchant_info.drops.map((drop) => ({ ...drop, day }))
  return {
    ...line,
    merchant_info: { ...line.merchant_info, drops },
    promised_date: day,
    ...(until && { promised_until: until }),
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
  const { rows } = await sql<{ id: string }>`
    select line_id as id from line_fulfilment
    where tenant = ${context.tenant.id} and order_id = ${goes.orderId}
      and state not in ('shipped', 'delivered', 'cancelled')
  `.execute(tx)
  const here = new Set(rows.map(({ id }) => id))
  const along = lines.filter((line) => here.has(line.id) && line.promised_date < day)
  for (const line of along) {
    await storeDay(tx, context, goes, onDay(context, line, goes.to, day))
    await recordDay(tx, context, { orderId: goes.orderId, line, day, isLate })
  }
  return along.length > 0
}
