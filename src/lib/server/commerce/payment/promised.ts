import { OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { money } from '../cart/index.ts'
import { purchaseOf } from './offers.ts'

export type PromiseCode = 'deferred_not_agreed' | 'credit_limit_reached'

type Promised = { id: string; deferred: boolean }

/** The promise to pay an order later, while it stands. */
export async function findPromise(
  db: Database,
  tenant: string,
  { id, deferred }: Promised,
): Promise<{ id: string } | undefined> {
  if (!deferred) return undefined
  return db
    .selectFrom('payment')
    .select('id')
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .where('method', '=', 'deferred')
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .executeTakeFirst()
}

type Owed = { customerId: string; currency: string; billingAddressId: string; more: number }

/**
 * Refuses what a customer may not promise to pay later: where that is agreed no more, or `more` minor units
 * beside what is owed are over the limit.
 */
export async function demandPromised(
  db: Database,
  context: Context<PromiseCode>,
  { customerId, currency, billingAddressId, more }: Owed,
): Promise<void> {
  const payerId = customerId
  const buying = { customerId, payerId, currency, due: more, billingAddressId, orderId: null }
  const { deferred } = await purchaseOf(db, context, buying)
  demand(context, deferred.agreed, 'deferred_not_agreed')
  const isWithin = deferred.limit !== null && deferred.owed + more <= deferred.limit
  demand(context, isWithin, 'credit_limit_reached')
}

/**
 * How much a customer may promise to pay later, by the shop's own currency, and what is left of it; null where
 * nothing is agreed for any address.
 */
export async function creditOf(
  db: Database,
  where: Pick<Context, 'tenant' | 'now' | 'shop' | 'actor'>,
  customerId: string,
) {
  const { tenant } = where
  const { currency } = tenant
  const agreed = await db
    .selectFrom('address')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('has_deferred_payments', '=', true)
    .executeTakeFirst()
  const billingAddressId = agreed?.id ?? null
  const buying = {
    customerId,
    payerId: customerId,
    currency,
    due: 0,
    billingAddressId,
    orderId: null,
  }
  const { deferred } = await purchaseOf(db, where, buying)
  if (!deferred.agreed || deferred.limit === null) return null
  const { limit, owed } = deferred
  return {
    limit: money(limit, currency),
    used: money(owed, currency),
    left: money(Math.max(0, limit - owed), currency),
  }
}
