import { sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffFigures } from '../../../contract/back-office.ts'
import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import type { Context } from '../../context.ts'
import type { OrderFigures } from '../../people/staff/index.ts'
import { nameOf } from '../cart/index.ts'
import { countOrders } from './list.ts'

type Figures = z.input<typeof getStaffFigures.output>

/**
 * Orders and revenue of the last days, today included, in the tenant's base currency: by day of the
 * plant and by product, without VAT and without what was cancelled. Unpaid orders count from the day
 * they are paid on, as the day they were placed.
 */
export async function figuresOf(context: Context, days: number): Promise<Figures> {
  const { tenant, now } = context
  const { timeZone, currency } = tenant
  const today = dayNumber(localTime(now, timeZone).date)
  const first = isoDate(today - days + 1)
  const since = instantOf({ date: first, minutes: 0 }, timeZone)
  const placed = sql`o.tenant = ${tenant.id} and o.created_at >= ${since}
    and o.currency = ${currency} and o.state not in ('awaiting_payment', 'cancelled')`
  const byDay = await sql<{ day: string; orders: number; net: number }>`
    select (o.created_at at time zone ${timeZone})::date::text as day,
      count(*)::int as orders, sum(o.total_net)::float8 as net
    from shop_order o where ${placed} group by 1
  `.execute(context.db)
  const byProduct = await sql<{ id: string; lines: number; quantity: number; net: number }>`
    select l.product_id as id, count(*)::int as lines, sum(l.quantity)::float8 as quantity,
      sum(l.net)::float8 as net
    from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id
    where ${placed} group by 1 order by 4 desc limit 20
  `.execute(context.db)
  const known = new Map(byDay.rows.map((row) => [row.day, row]))
  const all = Array.from({ length: days }, (_, index) => {
    const day = isoDate(today - days + 1 + index)
    const { orders = 0, net = 0 } = known.get(day) ?? {}
    return { day, orders, net }
  })
  const { orders = 0, net = 0 } = all.at(-1) ?? {}
  const { late = 0 } = await countOrders(context)
  return {
    currency,
    days: all,
    products: byProduct.rows.map((row) => ({ ...row, name: nameOf(context, row.id) })),
    today: { orders, net },
    late,
  }
}

/** What the first page of the staff says of a tenant's orders; today is the plant's. */
export const orderFigures: OrderFigures = async (db, tenant, now) => {
  const { date } = localTime(now, tenant.timeZone)
  const midnight = instantOf({ date, minutes: 0 }, tenant.timeZone)
  const { unpaid = 0, to_do: toDo = 0 } = await countOrders({ db, tenant, now })
  const { placed } = await db
    .selectFrom('shop_order')
    .select((of) => of.fn.countAll<string>().as('placed'))
    .where('tenant', '=', tenant.id)
    .where('created_at', '>=', midnight)
    .executeTakeFirstOrThrow()
  return { awaitingPayment: unpaid, placedToday: Number(placed), toDo }
}
