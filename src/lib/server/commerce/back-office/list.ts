import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffOrders, OrderView } from '../../../contract/back-office.ts'
import { isoDate as isoDay } from '../../../contract/shapes.ts'
import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import { listed, readOrders } from './read-orders.ts'
import { foundBy } from './search.ts'
import { isQueue, ofQueue, openLines, type Queue } from './views.ts'

export type Wanted = {
  view: OrderView
  search: string | undefined
  since: string | undefined
  until: string | undefined
  after: string | undefined
  limit: number
}
type Page = z.input<typeof listStaffOrders.output>

/** One page of the orders that staff look through: a queue by due date, or all of them, newest first. */
export async function listOrdersForStaff(context: Context, wanted: Wanted): Promise<Page> {
  const today = localTime(context.now, context.tenant.timeZone).date
  const { ids, next } = await findOrders(context, wanted)
  const orders = await readOrders(context, ids)
  return { orders: orders.map((order) => listed(context, order, today)), next }
}

/** The ids of one page of them, and where the next one begins. */
export async function findOrders(
  context: Context,
  wanted: Wanted,
): Promise<{ ids: string[]; next: string | null }> {
  const today = localTime(context.now, context.tenant.timeZone).date
  const keys =
    isQueue(wanted.view) && !wanted.search
      ? await queued(context, wanted.view, today, wanted)
      : await newest(context, wanted)
  const shown = keys.slice(0, wanted.limit)
  const next = keys.length > shown.length ? (shown.at(-1)?.key ?? null) : null
  return { ids: shown.map(({ id }) => id), next }
}

type Key = { id: string; key: string }

async function queued(
  { db, tenant }: Context,
  queue: Queue,
  today: string,
  { after, limit }: Wanted,
): Promise<Key[]> {
  const [due = '', id = ''] = after?.split(' ') ?? []
  const from = isoDay.safeParse(due).success && isUuid(id) ? { due, id } : null
  const { rows } = await sql<Key>`
    select f.order_id as id, min(f.due)::text || ' ' || f.order_id as key
    from ${openLines(tenant.id)} and ${ofQueue(queue, today)}
    group by f.order_id
    having ${from ? sql`(min(f.due), f.order_id) > (${from.due}::date, ${from.id}::uuid)` : sql`true`}
    order by min(f.due), f.order_id
    limit ${limit + 1}
  `.execute(db)
  return rows
}

async function newest({ db, tenant }: Context, wanted: Wanted): Promise<Key[]> {
  const { view, search, since, until, after, limit } = wanted
  const wheres: RawBuilder<unknown>[] = [sql`o.tenant = ${tenant.id}`]
  if (search) wheres.push(sql`o.id in (${foundBy(tenant.id, search)})`)
  else if (view === 'unpaid') wheres.push(sql`o.state = 'awaiting_payment'`)
  const midnight = (date: string) => instantOf({ date, minutes: 0 }, tenant.timeZone)
  if (since) wheres.push(sql`o.created_at >= ${midnight(since)}`)
  if (until) wheres.push(sql`o.created_at < ${midnight(isoDate(dayNumber(until) + 1))}`)
  if (after && isUuid(after))
    wheres.push(sql`(o.created_at, o.id) < (select s.created_at, s.id from shop_order s
      where s.tenant = ${tenant.id} and s.id = ${after}::uuid)`)
  const { rows } = await sql<Key>`
    select o.id, o.id::text as key from shop_order o
    where ${sql.join(wheres, sql` and `)}
    order by o.created_at desc, o.id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

/** How many orders stand in each view; `late` is by the plant's day. */
export async function countOrders({ db, tenant, now }: Context): Promise<Record<string, number>> {
  const today = localTime(now, tenant.timeZone).date
  const { rows } = await sql<{ view: string; orders: string }>`
    with open as (select f.order_id, f.state, f.due from ${openLines(tenant.id)})
    select state as view, count(distinct order_id) as orders from open group by state
    union all
    select 'to_do', count(distinct order_id) from open
      where state in ('in_check', 'approved', 'in_production')
    union all
    select 'late', count(distinct order_id) from open
      where state <> 'shipped' and due <= ${today}::date
    union all
    select 'unpaid', count(*) from shop_order
      where tenant = ${tenant.id} and state = 'awaiting_payment'
    union all
    select 'all', coalesce(sum(last), 0) from order_number where tenant = ${tenant.id}
  `.execute(db)
  return Object.fromEntries(rows.map(({ view, orders }) => [view, Number(orders)]))
}
