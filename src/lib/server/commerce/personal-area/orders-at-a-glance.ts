import { sql } from 'kysely'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { hasRole } from '../../people/company/index.ts'
import { type Database, fullNameOf } from '../../platform/db/index.ts'
import { waitsForItsCustomer } from '../fulfilment/index.ts'
import { type FilesOf, findOrder, type WireOrder, withPages } from '../order/index.ts'
import { type TodaysPrice, todaysPrice } from './todays-price.ts'

const LATEST = 4
/** Orders that wait for the customer; more are found in the list of all orders. */
const WAITING = 8

type Approval = { orderNumber: string; by: string }

type Glance = {
  orders: { order: WireOrder; again: TodaysPrice | null }[]
  total: number
  toApprove?: Approval[]
}

/** The latest orders of the customer who asks, and those that wait for them, newest first. */
export async function ordersAtAGlance(
  context: Context<'login_required'>,
  filesOf: FilesOf,
): Promise<Glance> {
  const { db, shop, tenant, log } = context
  const customerId = customerOf(context).id
  const { rows } = await sql<{ id: string; total: string }>`
    with own as (
      select o.id, o.created_at, o.state = 'awaiting_payment' or exists (
          select from line_fulfilment f where f.tenant = o.tenant and f.order_id = o.id
            and o.state <> 'cancelled' and ${waitsForItsCustomer}) as waits
      from shop_order o where o.tenant = ${tenant.id} and o.customer_id = ${customerId})
    select id, (select count(*) from own) as total from (
      (select id, created_at from own order by created_at desc, id desc limit ${LATEST})
      union
      (select id, created_at from own where waits order by created_at desc, id desc limit ${WAITING})
    ) as shown
    order by created_at desc, id desc
  `.execute(db)
  const found = await Promise.all(
    rows.map(({ id }) => findOrder(db, { shop, tenant, customerId, log }, id)),
  )
  const seen = found.filter((order) => order !== undefined)
  const orders = (await withPages(context, filesOf, seen)).map((order) => ({
    order,
    again: todaysPrice(context, order),
  }))
  const toApprove = await approvalsAsked(db, tenant.id, customerId)
  return {
    orders,
    total: Number(rows[0]?.total ?? 0),
    ...(toApprove.length > 0 && { toApprove }),
  }
}

/** What waits for whoever approves orders of a company, as the page of such an order offers it. */
async function approvalsAsked(
  db: Database,
  tenant: string,
  customerId: string,
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select o.number as "orderNumber", ${fullNameOf('u')} as by
    from shop_order o
    join customer u on u.tenant = o.tenant and u.id = o.customer_id
    where o.tenant = ${tenant} and o.state = 'awaiting_payment' and o.approval = 'waiting'
      and ${hasRole(customerId, 'o', ['approves'])}
    order by o.created_at, o.id limit ${WAITING}
  `.execute(db)
  return rows
}
