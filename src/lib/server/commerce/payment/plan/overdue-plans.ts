import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../../../domain/dates/days.ts'
import type { Database } from '../../../platform/db/index.ts'

/** Plans of which something is to come, by order: `wanted` of them by a day, and what came in for it or is with a bank. */
const openPlans = (today: RawBuilder<unknown>) => sql`
  select pp.tenant, pp.order_id, o.total_gross as gross, booked.waived,
    booked.received - booked.waived + (select coalesce(sum(p.amount), 0) from payment p
      where p.tenant = o.tenant and p.order_id = o.id and p.method = 'plan_debit'
        and p.state = 'authorised') as came_in,
    (select coalesce(sum(i.amount), 0) from instalment i where i.tenant = pp.tenant
      and i.payment_id = pp.payment_id and i.due_on < ${today}) as wanted
  from payment_plan pp
  join shop_order o on o.tenant = pp.tenant and o.id = pp.order_id
  cross join lateral (
    select -coalesce(sum(e.amount) filter (where e.kind <> 'refund'), 0) as received,
      -coalesce(sum(e.amount) filter (where e.kind = 'waived'), 0) as waived
    from ledger_entry e where e.tenant = o.tenant and e.account = 'order:' || o.id
  ) booked
  where pp.settled_at is null and o.state <> 'cancelled'`

const isBehind = sql`least(wanted, gross - waived) > came_in`

/**
 * How many orders are being paid in instalments, and how many of those have one overdue at `now`; of all tenants,
 * whose zones differ by hours: by the day in UTC.
 */
export async function countPlans(
  db: Database,
  now: Date,
): Promise<{ running: number; overdue: number }> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ running: string; overdue: string }>`
    select count(*) as running, count(*) filter (where ${isBehind}) as overdue
    from (${openPlans(sql`${today}::date`)}) plans`.execute(db)
  const [row] = rows
  return { running: Number(row?.running ?? 0), overdue: Number(row?.overdue ?? 0) }
}

/** Ids of a tenant's orders with an overdue instalment, as a query; `today` is a day of the tenant's zone. */
export function ordersBehind(tenant: string, today: IsoDate): RawBuilder<unknown> {
  return sql`select order_id from (${openPlans(sql`${today}::date`)} and pp.tenant = ${tenant}) plans
    where ${isBehind}`
}
