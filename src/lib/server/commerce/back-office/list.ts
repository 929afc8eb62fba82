import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffOrders, OrderView } from '../../../contract/back-office.ts'
import { isoDate as isoDay } from '../../../contract/shapes.ts'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import { nextDay } from '../../../domain/delivery/working-days.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import { ordersDisputed } from '../ledger/index.ts'
import { ordersBehind } from '../payment/index.ts'
import { listed, readOrders } from './read-orders.ts'
import { foundBy } from './search.ts'
import { isQueue, ofQueue, openLines, openStates, type Queue } from './views.ts'

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

/** Each order stands where the first of its lines does: the scan by day ends with the page. */
async function queued(
  { db, tenant }: Context,
  queue: Queue,
  today: string,
  { after, limit }: Wanted,
): Promise<Key[]> {
  const [due = '', id = ''] = after?.split(' ') ?? []
  const isCursor = isoDay.safeParse(due).success && isUuid(id)
  const { rows } = await sql<Key>`
    select f.order_id as id, f.due::text || ' ' || f.order_id as key
    from ${openLines(tenant.id)} and ${ofQueue(queue, today, 'f')}
      and ${isCursor ? sql`(f.due, f.order_id) > (${due}::date, ${id}::uuid)` : sql`true`}
      and not exists (select from line_fulfilment e
        where e.tenant = f.tenant and e.order_id = f.order_id and ${ofQueue(queue, today, 'e')}
          and (e.due, e.line_id) < (f.due, f.line_id))
    order by f.due, f.order_id
    limit ${limit + 1}
  `.execute(db)
  return rows
}

async function newest({ db, tenant, now }: Context, wanted: Wanted): Promise<Key[]> {
  const { view, search, since, until, after, limit } = wanted
  const wheres: RawBuilder<unknown>[] = [sql`o.tenant = ${tenant.id}`]
  const orders = search ? sql`(${foundBy(tenant.id, search)})` : sql`shop_order`
  const { date: today } = localTime(now, tenant.timeZone)
  if (!search && view === 'behind') wheres.push(sql`o.id in (${ordersBehind(tenant.id, today)})`)
  if (!search && view === 'disputed') wheres.push(sql`o.id in (${ordersDisputed(tenant.id)})`)
  if (!search && view === 'unpaid') wheres.push(sql`o.state = 'awaiting_payment'`)
  const midnight = (date: string) => instantOf({ date, minutes: 0 }, tenant.timeZone)
  if (since) wheres.push(sql`o.created_at >= ${midnight(since)}`)
  if (until) wheres.push(sql`o.created_at < ${midnight(nextDay(until))}`)
  if (after && isUuid(after))
    wheres.push(sql`(o.created_at, o.id) < (select s.created_at, s.id from shop_order s
      where s.tenant = ${tenant.id} and s.id = ${after}::uuid)`)
  const { rows } = await sql<Key>`
    select o.id, o.id::text as key from ${orders} o
    where ${sql.join(wheres, sql` and `)}
    order by o.created_at desc, o.id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

/** How many orders stand in each view, and `withdrawals` that nobody has seen to; `late` is by the plant's day. */
export async function countOrders({
  db,
  tenant,
  now,
}: Pick<Context, 'db' | 'tenant' | 'now'>): Promise<Record<string, number>> {
  const today = localTime(now, tenant.timeZone).date
  const { rows } = await sql<{ view: string; orders: string }>`
    with open as materialized (${openStates(tenant.id)})
    select state as view, count(*) as orders
      from (select distinct order_id, state from open) as by_state group by state
    union all
    select 'to_do', count(*) from (select distinct order_id from open
      where ${ofQueue('to_do', today, 'open')}) as to_do
    union all
    select 'late', count(*) from (select distinct order_id from open
      where state <> 'shipped' and due <= ${today}::date) as late
    union all
    select 'unpaid', count(*) from shop_order
      where tenant = ${tenant.id} and state = 'awaiting_payment'
    union all
    select 'behind', count(*) from (${ordersBehind(tenant.id, today)}) as behind
    union all
    select 'disputed', count(*) from (${ordersDisputed(tenant.id)}) as disputed
    union all
    select 'withdrawals', count(*) from withdrawal
      where tenant = ${tenant.id} and answered_at is null
  `.execute(db)
  return Object.fromEntries(rows.map(({ view, orders }) => [view, Number(orders)]))
}
