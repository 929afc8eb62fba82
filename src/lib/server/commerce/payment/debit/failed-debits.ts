import dayjs from 'dayjs'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'

/** How many debits of a customer came to nothing, and until when none is taken for it; null where they are. */
export type FailedDebits = { count: number; until: Date | null }

type Where = Pick<Context, 'tenant' | 'now'>

/**
 * Debits of a customer's orders that the bank did not carry out or has taken back, as far as they count: within the
 * tenant's days, and since staff have last let the customer pay so again. One whose money came after all counts not.
 */
export async function failedDebits(
  db: Database,
  where: Where,
  customerId: string,
): Promise<FailedDebits> {
  const { rows } = await sql<{ failures: string[] }>`
    select ${failuresOf(where)} as failures from customer u
    where u.tenant = ${where.tenant.id} and u.id = ${customerId}`.execute(db)
  return readFailures(where, rows[0]?.failures ?? [])
}

/** When such debits of the customer `u` came to nothing, in SQL: the newest first, as JSON. */
export function failuresOf({ tenant, now }: Where): RawBuilder<string[]> {
  const since = dayjs(now).subtract(tenant.debits.days, 'day').toDate()
  return sql`(
    select coalesce(json_agg(p.updated_at order by p.updated_at desc), '[]') from payment p
    join shop_order o on o.tenant = p.tenant and o.id = p.order_id
    where p.tenant = u.tenant and o.customer_id = u.id and p.method in ('mandate', 'plan_debit')
      and p.state in ('returned', 'declined', 'abandoned', 'expired') and p.updated_at > ${since}
      and p.updated_at > coalesce(u.debits_allowed_at, '-infinity')
      and (p.state = 'returned' or exists (
        select from payment_history h where h.tenant = p.tenant and h.payment_id = p.id
          and h.state = 'authorised')))`
}

/** What `failuresOf` has found, by the tenant's terms. */
export function readFailures({ tenant }: Where, found: readonly string[]): FailedDebits {
  const { failures, days } = tenant.debits
  const last = found[failures - 1]
  return { count: found.length, until: last ? dayjs(last).add(days, 'day').toDate() : null }
}
