import { type RawBuilder, sql } from 'kysely'
import { SEEING } from '../../../domain/company/roles.ts'
import { seenBy } from '../../people/company/index.ts'
import { receivedForOrder } from '../ledger/index.ts'

/** Whose orders: those that a customer may see, as for the customer, or those of one customer, as for staff. */
export type Whose = { tenant: string; seer: string } | { tenant: string; customerId: string }

/**
 * Every order that was promised to be paid later, as rows of `onAccount`: what it owes by the books in minor
 * units. An order that was cancelled owes nothing.
 */
export const onAccount = (whose: Whose): RawBuilder<unknown> => sql`
  select o.tenant, o.id, o.number, o.currency, o.customer_id, o.created_at,
    case when o.state = 'cancelled' then 0 else o.total_gross - ${receivedForOrder} end as owed
  from shop_order o
  where o.tenant = ${whose.tenant} and o.deferred and ${of(whose)}
    and exists (select from payment p where p.tenant = o.tenant and p.order_id = o.id
      and p.method = 'deferred')`

function of(whose: Whose) {
  if (!('seer' in whose)) return sql`o.customer_id = ${whose.customerId}`
  const { tenant, seer } = whose
  // Their own, and their one company's, each found by its index: which of these are seen is one rule.
  return sql`(o.customer_id = ${seer} or o.company_id = (select m.company_id from company_member m
      where m.tenant = ${tenant} and m.customer_id = ${seer} and m.roles && ${[...SEEING]}::text[]))
    and ${seenBy(seer)}`
}
