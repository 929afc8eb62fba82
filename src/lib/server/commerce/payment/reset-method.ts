import { isExclusive, isPayable, mayTakeMoney } from '../../../domain/payment/amounts.ts'
import { isOpenPayment, movePayment } from '../../../domain/payment/states.ts'
import { actorName, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { paidBy, seenBy } from '../../people/company/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { demandNoDebit } from '../order/index.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { lockOwing } from './owing.ts'
import { findOpenPayments } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { refreshOpenPayment } from './start.ts'

type ResetCode =
  | 'login_required'
  | 'order_not_found'
  | 'order_not_payable'
  | 'order_debited'
  | 'order_payment_not_yours'
  | 'payment_provider_unavailable'

/**
 * Gives up every attempt of an order that is still open: at its provider first, so that no money comes
 * by a page that was left. A promise to pay later stands. Refuses where a provider cannot be asked, or
 * where the order is paid, by that very page perhaps.
 */
export async function resetMethod(
  context: Context<ResetCode>,
  providers: readonly PaymentProvider[],
  orderId: string,
): Promise<void> {
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id, orderId }
  const owned = await context.db
    .selectFrom('shop_order')
    .select(paidBy(key.customerId, 'shop_order').as('may_pay'))
    .where('tenant', '=', key.tenant)
    .where(seenBy(key.customerId, 'shop_order'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  demand(context, owned, 'order_not_found')
  demand(context, owned.may_pay, 'order_payment_not_yours')
  await refreshOpenPayment(context, providers, { orderId, method: null })
  await demandNoDebit(context.db, context, orderId)
  const open = await findOpenPayments(context.db, key)
  const stuck = open.some((each) => isExclusive(each) && mayTakeMoney(each))
  demand(context, !stuck, 'payment_provider_unavailable')
  const by = { actor: actorName(context), reason: 'another way to pay', at: context.now }
  const payable = await inTransaction(context.db, async (tx) => {
    const order = await lockOwing(tx, key.tenant, orderId)
    for (const { id, method } of open) {
      const payment = method === 'deferred' ? undefined : await lockPayment(tx, key.tenant, id)
      if (!payment || !isOpenPayment(payment.state)) continue
      const ended = movePayment(payment.state, 'abandon')
      if (ended.ok) await movePaymentTo(tx, payment, 'abandon', ended.state, by)
    }
    return isPayable(order)
  })
  demand(context, payable, 'order_not_payable')
}
