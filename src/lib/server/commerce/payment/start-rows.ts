import { paidBy, seenBy } from '../../people/company/index.ts'
import { compiledOnce } from '../../platform/db/index.ts'

/** The attempts to pay an order, however they stand. */
export const attemptsOf = compiledOnce(
  (db, { tenant, orderId }: { tenant: string; orderId: string }) =>
    db
      .selectFrom('payment')
      .select(['id', 'method', 'state', 'kept_card_id', 'keep'])
      .where('tenant', '=', tenant)
      .where('order_id', '=', orderId),
)

/** An order that a customer may see, and whether they may pay it. */
export const payableOrder = compiledOnce(
  (db, { tenant, customerId, orderId }: { tenant: string; customerId: string; orderId: string }) =>
    db
      .selectFrom('shop_order')
      .select(['number', 'billing_address', paidBy(customerId, 'shop_order').as('may_pay')])
      .where('tenant', '=', tenant)
      .where('id', '=', orderId)
      .where(seenBy(customerId, 'shop_order')),
)
