import dayjs from 'dayjs'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'

/** How many debits of a customer came to nothing, and until when none is taken for it; null where they are. */
export type FailedDebits = { count: number; until: Date | null }

/**
 * Debits of a customer's orders that the bank did not carry out or has taken back, as far as they count: within the
 * tenant's days, and since staff have last let the customer pay so again. One whose money came after all counts not.
 */
export async function failedDebits(
  db: Database,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  customerId: string,
): Promise<FailedDebits> {
  const { failures, days } = tenant.debits
  const since = dayjs(now).subtract(days, 'day').toDate()
  const { rows } = await sql<{ at: Date }>`
    select p.updated_at as at from payment p
    join shop_order o on o.tenant = p.tenant and o.id = p.order_id
    join customer u on u.tenant = o.tenant and u.id = o.customer_id
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} and p.method in ('mandate', 'plan_debit')
      and p.state in ('returned', 'declined', 'abandoned', 'expired') and p.updated_at > ${since}
      and p.updated_at > coalesce(u.debits_allowed_at, '-infinity')
      and (p.state = 'returned' or exists (
        select from payment_history h where h.tenant = p.tenant and h.payment_id = p.id
          and h.state = 'authorised'))
    order by p.updated_at desc`.execute(db)
  const last = rows[failures - 1]
  return { count: rows.length, until: last ? dayjs(last.at).add(days, 'day').toDate() : null }
}
