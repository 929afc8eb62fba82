import { sql } from 'kysely'
import type { Database } from '../../../platform/db/index.ts'

/** How many orders are being paid in instalments, and how many of those have one overdue; of all tenants. */
export async function countPlans(db: Database): Promise<{ running: number; overdue: number }> {
  const { rows } = await sql<{ running: string; overdue: string }>`
    select count(*) as running, count(*) filter (where least(wanted, gross - waived) > came_in) as overdue
    from (
      select o.total_gross as gross, booked.waived, booked.received - booked.waived as came_in,
        (select coalesce(sum(i.amount), 0) from instalment i where i.tenant = pp.tenant
          and i.payment_id = pp.payment_id and i.due_on < current_date) as wanted
      from payment_plan pp
      join shop_order o on o.tenant = pp.tenant and o.id = pp.order_id
      cross join lateral (
        select -coalesce(sum(e.amount) filter (where e.kind <> 'refund'), 0) as received,
          -coalesce(sum(e.amount) filter (where e.kind = 'waived'), 0) as waived
        from ledger_entry e where e.tenant = o.tenant and e.account = 'order:' || o.id
      ) booked
      where pp.settled_at is null and o.state <> 'cancelled'
    ) plans`.execute(db)
  const [row] = rows
  return { running: Number(row?.running ?? 0), overdue: Number(row?.overdue ?? 0) }
}
