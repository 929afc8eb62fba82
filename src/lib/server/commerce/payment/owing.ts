import { invariant } from '../../../domain/invariant.ts'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import { WAITING_METHODS } from '../../../domain/payment/methods.ts'
import { movePayment, OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import { compiledOnce, type Tx } from '../../platform/db/index.ts'
import { sumsOf } from '../ledger/index.ts'
import { type By, moveOrderTo } from '../order/index.ts'
import { issueFor, type Selling } from './issue-for.ts'
import { movePaymentTo } from './move-payment.ts'

/** An order that is locked, with what is left to pay for it in minor units; never below zero. */
export type Owing = {
  id: string
  customerId: string
  state: StoredOrderState
  deferred: boolean
  currency: string
  /** What it has been paid and not given back. */
  paid: number
  /** With VAT, and what came in for it, whatever was given back for other reasons than a change. */
  gross: number
  received: number
  due: number
}

/** Locks an order and reads from the ledger what it still costs. */
export async function lockOwing(tx: Tx, tenant: string, id: string): Promise<Owing> {
  const [order] = await lockedOrder(tx, { tenant, id })
  invariant(order, 'orders are never removed')
  const { customer_id: customerId, state, deferred, currency, total_gross: gross } = order
  const of = { tenant, currency, orderId: id }
  const { paid, received } = await sumsOf(tx, of)
  const due = Math.max(0, gross - received)
  return { id, customerId, state, deferred, currency, paid, gross, received, due }
}

const lockedOrder = compiledOnce((db, { tenant, id }: { tenant: string; id: string }) =>
  db
    .selectFrom('shop_order')
    .select(['id', 'customer_id', 'state', 'deferred', 'currency', 'total_gross'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate(),
)

/** Why an order takes no such money, in words of the books; null where it does. */
export function whyNot(order: Owing, amount: number, currency: string): string | null {
  if (order.state === 'cancelled') return 'the order was cancelled'
  if (order.currency !== currency) return `the order is in ${order.currency}`
  return amount > order.due ? `the order costs ${order.due} ${currency} more` : null
}

/**
 * What an order does once money of `amount` is booked for it: with nothing left to pay it is
 * invoiced and confirmed, and attempts that still waited for its money end.
 */
export async function afterPayment(
  tx: Tx,
  tenant: string,
  order: Owing,
  amount: number,
  by: By,
  work: Selling,
): Promise<void> {
  if (amount < order.due) return
  // First, so that the mail that it is paid names its invoice.
  await issueFor(tx, work, { tenant, id: order.id })
  await moveOrderTo(tx, { tenant, id: order.id }, 'pay', by)
  await endWaiting(tx, { tenant, id: order.id }, { ...by, reason: 'the order is paid' })
}

/** Ends attempts of a locked order that wait for days: what they wait for is not due any more. */
export async function endWaiting(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  by: By,
  methods: readonly string[] = WAITING_METHODS,
): Promise<void> {
  const waiting = await tx
    .selectFrom('payment')
    .select(['tenant', 'id', 'state'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .where('method', 'in', methods)
    .forUpdate()
    .execute()
  for (const payment of waiting) {
    const ended = movePayment(payment.state, 'abandon')
    if (ended.ok) await movePaymentTo(tx, payment, 'abandon', ended.state, by)
  }
}
