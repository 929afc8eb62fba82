import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffFigures } from '../../../contract/figures.ts'
import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import type { Context } from '../../context.ts'
import type { OrderFigures } from '../../people/staff/index.ts'
import { nameOf, storedServices } from '../cart/index.ts'
import { countOrders } from './list.ts'
import { recommendedLines } from './recommended.ts'

type Figures = z.input<typeof getStaffFigures.output>

type Sold = { day: string; id: string; lines: number; quantity: number; net: number }
type Margins = { margin: number | null }

/** Products in the figures: those that sold most. */
const PRODUCTS = 20

/**
 * Orders and revenue of the last days, today included, in the tenant's base currency: by day of the
 * plant and by product, without VAT and without what was cancelled, orders or lines; margins only for who `seesMargins`. Unpaid
 * orders count from the day they are paid on, as the day they were placed.
 */
export async function figuresOf(
  context: Context,
  days: number,
  seesMargins: boolean,
): Promise<Figures> {
  const { tenant, now } = context
  const { timeZone, currency } = tenant
  const today = dayNumber(localTime(now, timeZone).date)
  const first = isoDate(today - days + 1)
  const since = instantOf({ date: first, minutes: 0 }, timeZone)
  const day = sql`(o.created_at at time zone ${timeZone})::date::text as day`
  const placed = sql`o.tenant = ${tenant.id} and o.created_at >= ${since}
    and o.currency = ${currency} and o.state not in ('awaiting_payment', 'cancelled')`
  const byDay = await sql<{ day: string; orders: number; net: number }>`
    select ${day}, count(*)::int as orders, sum(o.total_net)::float8 as net
    from shop_order o where ${placed} group by 1
  `.execute(context.db)
  const { rows: sold } = await sql<Sold & Margins>`
    select ${day}, l.product_id as id, count(*)::int as lines, sum(l.quantity)::float8 as quantity,
      sum(l.net)::float8 as net,
      sum(f.margin) filter (where ${seesMargins})::float8 as margin
    from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id
      left join line_fulfilment f
        on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id
    where ${placed} and f.state is distinct from 'cancelled' group by 1, 2
  `.execute(context.db)
  const cancelled = await cancelledOf(context, day, placed)
  const known = new Map(byDay.rows.map((row) => [row.day, row]))
  const margins = Map.groupBy(sold, (row) => row.day)
  const all = Array.from({ length: days }, (_, index) => {
    const date = isoDate(today - days + 1 + index)
    const { orders = 0, net = 0 } = known.get(date) ?? {}
    const gone = cancelled.get(date)
    return {
      day: date,
      orders: orders - (gone?.orders ?? 0),
      net: net - (gone?.net ?? 0),
      margin: marginOf(margins.get(date) ?? []),
    }
  })
  const { orders = 0, net = 0 } = all.at(-1) ?? {}
  const { late = 0 } = await countOrders(context)
  return {
    currency,
    days: all,
    products: byProduct(sold).map((row) => ({ ...row, name: nameOf(context, row.id) })),
    recommended: await recommendedLines(context, placed),
    today: { orders, net },
    late,
  }
}

type Cancelled = { day: string; order: string; of: number; net: number; services: unknown }

/**
 * What lines that were cancelled come to by day, with their services, and how many orders have no others: an order of
 * which some stands counts.
 */
async function cancelledOf(
  { db }: Context,
  day: RawBuilder<unknown>,
  placed: RawBuilder<unknown>,
): Promise<Map<string, { net: number; orders: number }>> {
  const { rows } = await sql<Cancelled>`
    select ${day}, o.id as order, l.net, l.services, (select count(*)::int from order_line x
        where x.tenant = o.tenant and x.order_id = o.id) as of
    from shop_order o
      join line_fulfilment f on f.tenant = o.tenant and f.order_id = o.id
      join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
    where ${placed} and f.state = 'cancelled'
  `.execute(db)
  const cancelled = new Map<string, { net: number; orders: number }>()
  for (const lines of Map.groupBy(rows, ({ order }) => order).values()) {
    const [first] = lines
    if (!first) continue
    const before = cancelled.get(first.day) ?? { net: 0, orders: 0 }
    const services = lines.flatMap((line) => storedServices.read(line.services))
    cancelled.set(first.day, {
      net: before.net + sum([...lines, ...services].map(({ net }) => net)),
      orders: before.orders + Number(lines.length === first.of),
    })
  }
  return cancelled
}

function byProduct(sold: readonly (Sold & Margins)[]) {
  return [...Map.groupBy(sold, ({ id }) => id)]
    .map(([id, rows]) => ({
      id,
      lines: sum(rows.map(({ lines }) => lines)),
      quantity: sum(rows.map(({ quantity }) => quantity)),
      net: sum(rows.map(({ net }) => net)),
      margin: marginOf(rows),
    }))
    .sort((left, right) => right.net - left.net)
    .slice(0, PRODUCTS)
}

/** Null where none of them is known. */
function marginOf(rows: readonly Margins[]): number | null {
  const known = rows.flatMap(({ margin }) => margin ?? [])
  return known.length === 0 ? null : sum(known)
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/** What the first page of the staff says of a tenant's orders; today is the plant's. */
export const orderFigures: OrderFigures = async (db, tenant, now) => {
  const { date } = localTime(now, tenant.timeZone)
  const midnight = instantOf({ date, minutes: 0 }, tenant.timeZone)
  const counts = await countOrders({ db, tenant, now })
  const { unpaid = 0, behind = 0, disputed = 0, to_do: toDo = 0, withdrawals = 0 } = counts
  const { placed } = await db
    .selectFrom('shop_order')
    .select((of) => of.fn.countAll<string>().as('placed'))
    .where('tenant', '=', tenant.id)
    .where('created_at', '>=', midnight)
    .executeTakeFirstOrThrow()
  const placedToday = Number(placed)
  return { awaitingPayment: unpaid, placedToday, toDo, behind, disputed, withdrawals }
}
