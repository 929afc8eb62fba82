import type { z } from 'zod'
import type { payment } from '../../../contract/payment.ts'
import { isOpenPayment, OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import type { Database, PaymentRow } from '../../platform/db/index.ts'
import { money } from '../cart/index.ts'
import { publicState } from '../order/index.ts'

export type WirePayment = z.output<typeof payment>

/** A payment with its order's number. */
export type StoredPayment = PaymentRow & { number: string; locale: string }

function joined(db: Database, tenant: string) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .selectAll('payment')
    .select(['shop_order.number', 'shop_order.locale'])
    .where('payment.tenant', '=', tenant)
}

/** A payment of a customer's order; undefined where the customer has none such. */
export function findPayment(
  db: Database,
  { tenant, customerId, id }: { tenant: string; customerId: string; id: string },
): Promise<StoredPayment | undefined> {
  return joined(db, tenant)
    .where('shop_order.customer_id', '=', customerId)
    .where('payment.id', '=', id)
    .executeTakeFirst()
}

/** The attempt of a customer's order that is under way, of which there is one at most. */
export function findOpenPayment(
  db: Database,
  { tenant, customerId, orderId }: { tenant: string; customerId: string; orderId: string },
): Promise<StoredPayment | undefined> {
  return joined(db, tenant)
    .where('shop_order.customer_id', '=', customerId)
    .where('payment.order_id', '=', orderId)
    .where('payment.state', 'in', OPEN_PAYMENT_STATES)
    .executeTakeFirst()
}

export function wirePayment(stored: StoredPayment): WirePayment {
  const { id, method, currency, redirect_url } = stored
  return {
    id,
    orderId: stored.order_id,
    orderNumber: stored.number,
    method,
    state: publicState(stored.state),
    amount: money(stored.amount, currency),
    redirectUrl: isOpenPayment(stored.state) ? redirect_url : null,
  }
}
