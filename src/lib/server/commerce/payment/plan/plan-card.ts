import { type Selectable, sql } from 'kysely'
import type { Database, KeptCardTable } from '../../../platform/db/index.ts'

type Key = { tenant: string; orderId: string }
type Card = Pick<
  Selectable<KeptCardTable>,
  'id' | 'method' | 'provider' | 'account' | 'brand' | 'last_four'
>

/**
 * The card or mandate that a plan is charged to: that of the newest payment of it that came in, or the same card where it was
 * kept once more since. Undefined where it is kept no longer, or not kept yet.
 */
export async function cardOfPlan(
  db: Database,
  { tenant, orderId }: Key,
): Promise<Card | undefined> {
  const { rows } = await sql<Card>`
    select k.id, k.method, k.provider, k.account, k.brand, k.last_four
    from (
      select u.* from payment p join kept_card u on u.tenant = p.tenant
        and (u.id = p.kept_card_id or (p.kept_card_id is null and u.payment_id = p.id))
      where p.tenant = ${tenant} and p.order_id = ${orderId} and p.method in ('plan', 'plan_debit')
        and p.state = 'captured'
      order by p.updated_at desc, u.created_at desc limit 1
    ) used
    join kept_card k on k.tenant = used.tenant and k.customer_id = used.customer_id
      and k.provider = used.provider and k.account = used.account
      and (k.id = used.id or (k.fingerprint = used.fingerprint and k.fingerprint <> ''))
    where k.tenant = ${tenant} and k.revoked_at is null
    order by k.created_at desc limit 1`.execute(db)
  return rows[0]
}
