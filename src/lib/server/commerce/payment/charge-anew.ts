import { differenceOf } from '../../../domain/order-edit/rules.ts'
import { isExclusive, mayTakeMoney } from '../../../domain/payment/amounts.ts'
import { movePayment, OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockCustomer, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { issueDue } from '../invoice/index.ts'
import { type By, demandNoDebit, moveOrderTo } from '../order/index.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { afterPayment, endWaiting, lockOwing, type Owing } from './owing.ts'
import { isInInstalments } from './plan/demand-cheaper.ts'
import { demandPromised, findPromise, type PromiseCode } from './promised.ts'
import { giveBack } from './refunds.ts'

export type ChargeCode =
  | PromiseCode
  | 'order_debited'
  | 'refund_too_much'
  | 'payment_provider_unavailable'

/**
 * Gives up attempts of a locked order that were about another sum. Refuses where a provider's page is
 * still open, or a debit with the bank: it could take the old sum. A promise to pay later stands.
 */
export async function demandNoSession(
  tx: Tx,
  context: Context<'order_debited' | 'payment_provider_unavailable'>,
  orderId: string,
): Promise<void> {
  await demandNoDebit(tx, context, orderId)
  const tenant = context.tenant.id
  const open = await tx
    .selectFrom('payment')
    .select(['id', 'method', 'state', 'provider_reference', 'kept_card_id'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .where('method', '<>', 'deferred')
    .execute()
  const stuck = open.some((each) => isExclusive(each) && mayTakeMoney(each))
  demand(context, !stuck, 'payment_provider_unavailable')
  const by = { actor: actorName(context), reason: 'the order was changed', at: context.now }
  for (const { id } of open) {
    const payment = await lockPayment(tx, tenant, id)
    const ended = payment && movePayment(payment.state, 'abandon')
    if (payment && ended?.ok) await movePaymentTo(tx, payment, 'abandon', ended.state, by)
  }
}

/** The order before its change: with VAT, and of the line what was kept of it, in minor units. */
export type Before = { grossBefore: number; keptOfLine: number; billingAddressId: string }

type Changed = { orderId: string; editId: string; lineId: string; before: Before }

/**
 * Brings the money of an order to its new total, which the caller has stored under the order's lock. What
 * is too much goes back by the ways that it came; what is missing is due, and a paid order waits for it.
 * One that is paid later, or in instalments, stays promised, within what its customer may owe: `due` is 0 for it. Answers the
 * refunds, for which the providers are to be asked.
 */
export async function chargeAnew(
  tx: Tx,
  context: Context<ChargeCode>,
  { orderId, editId, lineId, before }: Changed,
): Promise<{ refundIds: string[]; due: number; back: number; isOnAccount: boolean }> {
  const tenant = context.tenant.id
  const order = await lockOwing(tx, tenant, orderId)
  const by = { actor: actorName(context), reason: `change ${editId}`, at: context.now }
  const { due, back } = differenceOf({ ...order, ...before })
  const given = {
    amount: back,
    to: 'provider',
    lineIds: [lineId],
    reason: by.reason,
    editId,
  } as const
  const refundIds = back > 0 ? await giveBack(tx, context, order, given) : []
  const isPromised =
    due > 0 &&
    ((await isInInstalments(tx, context, orderId)) ||
      (await keepPromise(tx, context, order, before)))
  if (due > 0 && !isPromised) await owe(tx, context, order, by)
  if (due === 0 && order.received > 0) await afterPayment(tx, tenant, order, 0, by, context)
  await issueDue(tx, context, orderId)
  return { refundIds, due: isPromised ? 0 : due, back, isOnAccount: isPromised }
}

/** A confirmed order waits for what is missing; no promise to pay it later stands any more. */
async function owe(tx: Tx, context: Context, order: Owing, by: By): Promise<void> {
  const key = { tenant: context.tenant.id, id: order.id }
  await endWaiting(tx, key, by, ['deferred'])
  const isWaiting = await moveOrderTo(tx, key, 'owe', by)
  await tx
    .updateTable('shop_order')
    // Nobody loses what is paid for over a difference: such an order does not expire.
    .set({ deferred: false, ...(isWaiting && { expires_at: null }) })
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .execute()
}

/**
 * Whether the order is promised to be paid later, and stays so: what costs no more does in any case, what
 * costs more where the customer may pay later now, up to what is agreed.
 */
async function keepPromise(
  tx: Tx,
  context: Context<PromiseCode>,
  order: Owing,
  { grossBefore, billingAddressId }: Before,
): Promise<boolean> {
  const promise = await findPromise(tx, context.tenant.id, order)
  if (!promise) return false
  const { customerId, currency, due } = order
  if (order.gross > grossBefore) {
    await lockCustomer(tx, { tenant: context.tenant.id, customerId })
    // The order's new total is in what is owed already.
    await demandPromised(tx, context, { customerId, currency, billingAddressId, more: 0 })
  }
  await tx
    .updateTable('payment')
    .set({ amount: due, updated_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', promise.id)
    .execute()
  return true
}
