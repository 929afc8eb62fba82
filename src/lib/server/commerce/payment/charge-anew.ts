import { differenceOf } from '../../../domain/order-edit/rules.ts'
import { isExclusive } from '../../../domain/payment/amounts.ts'
import { movePayment, OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { issueDue } from '../invoice/index.ts'
import { type By, moveOrderTo } from '../order/index.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { purchaseOf } from './offers.ts'
import { afterPayment, endWaiting, lockOrder, type Owing } from './owing.ts'
import { giveBack } from './refunds.ts'

export type ChargeCode = 'credit_limit_reached' | 'refund_too_much' | 'payment_provider_unavailable'

/**
 * Gives up attempts of a locked order that were about another sum. Refuses where a provider's page is
 * still open: it could take the old sum. A promise to pay later stands.
 */
export async function demandNoSession(
  tx: Tx,
  context: Context<'payment_provider_unavailable'>,
  orderId: string,
): Promise<void> {
  const tenant = context.tenant.id
  const open = await tx
    .selectFrom('payment')
    .select(['id', 'method', 'state', 'provider_reference'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .where('method', '<>', 'deferred')
    .execute()
  const stuck = open.some((each) => isExclusive(each) && each.provider_reference !== null)
  demand(context, !stuck, 'payment_provider_unavailable')
  const by = { actor: actorName(context), reason: 'the order was changed', at: context.now }
  for (const { id } of open) {
    const payment = await lockPayment(tx, tenant, id)
    const ended = payment && movePayment(payment.state, 'abandon')
    if (payment && ended?.ok) await movePaymentTo(tx, payment, 'abandon', ended.state, by)
  }
}

/**
 * Brings the money of an order to its new total, which the caller has stored under the order's lock. What
 * is too much goes back by the ways that it came; what is missing is due, and a paid order waits for it.
 * One that is paid later stays promised, within what its customer may owe. Answers the refunds, for which
 * the providers are to be asked.
 */
export async function chargeAnew(
  tx: Tx,
  context: Context<ChargeCode>,
  { orderId, editId, lineId }: { orderId: string; editId: string; lineId: string },
): Promise<{ refundIds: string[]; due: number; back: number }> {
  const tenant = context.tenant.id
  const order = await lockOrder(tx, tenant, orderId)
  const by = { actor: actorName(context), reason: `change ${editId}`, at: context.now }
  const { due, back } = differenceOf(order)
  const given = {
    amount: back,
    to: 'provider',
    lineIds: [lineId],
    reason: by.reason,
    editId,
  } as const
  const refundIds = back > 0 ? await giveBack(tx, context, order, given) : []
  if (due > 0) await owe(tx, context, order, by)
  else if (order.received > 0) await afterPayment(tx, tenant, order, 0, by, context)
  await issueDue(tx, context, orderId)
  return { refundIds, due, back }
}

/** A confirmed order waits for what is missing, unless its customer has promised to pay later. */
async function owe(
  tx: Tx,
  context: Context<'credit_limit_reached'>,
  order: Owing,
  by: By,
): Promise<void> {
  const key = { tenant: context.tenant.id, id: order.id }
  if (await isPromised(tx, context, order)) return
  await endWaiting(tx, key, by, ['deferred'])
  const isWaiting = await moveOrderTo(tx, key, 'owe', by)
  // Nobody loses what is paid for over a difference: such an order does not expire.
  if (isWaiting) await withoutExpiry(tx, key)
}

async function withoutExpiry(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ expires_at: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Whether a promise to pay later stands, for which the new sum must be within the customer's limit. */
async function isPromised(
  tx: Tx,
  context: Context<'credit_limit_reached'>,
  order: Owing,
): Promise<boolean> {
  const promise = await tx
    .selectFrom('payment')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', order.id)
    .where('method', '=', 'deferred')
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .executeTakeFirst()
  if (!order.deferred || !promise) return false
  const { customerId, currency, due } = order
  await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', customerId)
    .forUpdate()
    .execute()
  const buying = { customerId, currency, due, billingAddressId: null }
  const { deferred } = await purchaseOf(tx, context.tenant, buying)
  // The order's new total is in what is owed already.
  const isWithin = deferred.limit !== null && deferred.owed <= deferred.limit
  demand(context, isWithin, 'credit_limit_reached')
  await tx
    .updateTable('payment')
    .set({ amount: due, updated_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', promise.id)
    .execute()
  return true
}
