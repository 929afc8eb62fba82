import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../../../domain/dates/days.ts'
import { localTime } from '../../../../domain/dates/zones.ts'
import { type Instalment, type Standing, standingOf } from '../../../../domain/payment/plan.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'
import { receivedForOrder } from '../../ledger/index.ts'

/** A plan that is in force, as it stands today. */
export type Plan = {
  orderId: string
  /** Of the attempt that paid the first instalment. */
  paymentId: string
  standing: Standing[]
  /** What of it the shop charges at this moment, or its bank carries out; minor units. */
  underWay: number
}

type Row = {
  order_id: string
  payment_id: string
  gross: number
  received: string
  /** What of it was let off: it came in from nobody. */
  waived: string
  debited: string
  under_way: string
  agreed: Instalment[]
}

/** In which shop, and which day it is there. */
type Where = { tenant: string; today: IsoDate }

/** The shop of a context, and the day that it is there. */
export function whereOf({ tenant, now }: Pick<Context, 'tenant' | 'now'>): Where {
  return { tenant: tenant.id, today: localTime(now, tenant.timeZone).date }
}

/** The plan by which an order is paid; undefined where none is in force, or nothing of it is made any more. */
export async function findPlan(
  db: Database,
  where: Where,
  orderId: string,
): Promise<Plan | undefined> {
  const [plan] = await plansOf(db, where, sql`o.id = ${orderId}::uuid`)
  return plan
}

/** Plans of a customer of which something may be to come. */
export function openPlansOf(db: Database, where: Where, customerId: string): Promise<Plan[]> {
  return plansOf(db, where, sql`o.customer_id = ${customerId} and pp.settled_at is null`)
}

/** Attempts of the order `o` by which an instalment is charged, and of which nobody knows yet what they came to. */
const openCharges = sql`from payment p where p.tenant = o.tenant and p.order_id = o.id
  and p.method in ('plan', 'plan_debit') and p.state in ('created', 'pending', 'challenge', 'authorised')
  and (p.off_session or p.state = 'authorised')`

async function plansOf(
  db: Database,
  { tenant, today }: Where,
  which: RawBuilder<unknown>,
): Promise<Plan[]> {
  const { rows } = await sql<Row>`
    select pp.order_id, pp.payment_id, o.total_gross as gross, ${receivedForOrder} as received,
      (select -coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = o.tenant
        and e.account = 'order:' || o.id and e.kind = 'waived') as waived,
      (select coalesce(sum(p.amount), 0) ${openCharges} and p.state = 'authorised') as debited,
      (select coalesce(sum(p.amount), 0) ${openCharges}) as under_way,
      (select json_agg(json_build_object('number', i.number, 'dueOn', i.due_on, 'amount', i.amount)
        order by i.number) from instalment i
        where i.tenant = pp.tenant and i.payment_id = pp.payment_id) as agreed
    from payment_plan pp join shop_order o on o.tenant = pp.tenant and o.id = pp.order_id
    where pp.tenant = ${tenant} and o.state <> 'cancelled' and ${which}
      and exists (select from line_fulfilment f where f.tenant = o.tenant and f.order_id = o.id
        and f.state <> 'cancelled')
    order by pp.begun_at`.execute(db)
  return rows.map(({ order_id: orderId, payment_id: paymentId, agreed, ...row }) => {
    const waived = Number(row.waived)
    const books = {
      gross: row.gross - waived,
      received: Number(row.received) - waived,
      debited: Number(row.debited),
    }
    const underWay = Number(row.under_way)
    return { orderId, paymentId, standing: standingOf(agreed, books, today), underWay }
  })
}

/** Whether something of a plan is still to come, or owed. */
export function isOpenPlan({ standing }: Pick<Plan, 'standing'>): boolean {
  return standing.some(({ left }) => left > 0)
}
