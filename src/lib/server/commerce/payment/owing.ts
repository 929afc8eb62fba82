import { invariant } from '../../../domain/invariant.ts'
import type { OrderState } from '../../../domain/order/states.ts'
import type { Tx } from '../../platform/db/index.ts'
import { paidFor } from '../ledger/index.ts'

/** An order that is locked, with what is left to pay for it in minor units; never below zero. */
export type Owing = {
  id: string
  customerId: string
  state: OrderState
  currency: string
  due: number
}

/** Locks an order and reads from the ledger what it still costs. */
export async function lockOrder(tx: Tx, tenant: string, id: string): Promise<Owing> {
  const order = await tx
    .selectFrom('shop_order')
    .select(['id', 'customer_id', 'state', 'currency', 'total_gross'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  invariant(order, 'orders are never removed')
  const { customer_id: customerId, state, currency, total_gross: gross } = order
  const paid = await paidFor(tx, { tenant, currency, orderId: id })
  return { id, customerId, state, currency, due: Math.max(0, gross - paid) }
}

/** Why an order takes no such money, in words of the books; null where it does. */
export function whyNot(order: Owing, amount: number, currency: string): string | null {
  if (order.state === 'cancelled') return 'the order was cancelled'
  if (order.currency !== currency) return `the order is in ${order.currency}`
  return amount > order.due ? `the order costs ${order.due} more` : null
}
