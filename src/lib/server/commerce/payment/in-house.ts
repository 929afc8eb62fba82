import dayjs from 'dayjs'
import { invariant } from '../../../domain/invariant.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import { issueDue } from '../invoice/index.ts'
import { post } from '../ledger/index.ts'
import { moveOrderTo } from '../order/index.ts'
import { movePaymentTo } from './move-payment.ts'
import { afterPayment, type Owing } from './owing.ts'

/** Pays from the wallet, or promises to pay later: done at once, in the transaction of the attempt. */
export async function payInHouse(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  order: Owing,
): Promise<void> {
  if (payment.method === 'wallet') await spend(tx, context, payment, order)
  else await promise(tx, context, payment)
}

async function spend(tx: Tx, context: Context, payment: PaymentRow, order: Owing): Promise<void> {
  const { tenant, id, amount, currency } = payment
  const by = { actor: actorName(context), reason: 'wallet', at: context.now }
  await movePaymentTo(tx, payment, 'capture', 'captured', by)
  await post(tx, {
    tenant,
    id,
    kind: 'wallet_spent',
    currency,
    entries: [
      { account: accountOf('wallet', order.customerId), amount },
      { account: accountOf('order', order.id), amount: -amount },
    ],
    orderId: order.id,
    paymentId: id,
    customerId: order.customerId,
    by,
  })
  await afterPayment(tx, tenant, order, amount, by, context)
}

/** The order is confirmed and stays due: it can be paid in every other way until and after that day. */
async function promise(tx: Tx, context: Context, payment: PaymentRow): Promise<void> {
  const terms = context.tenant.deferredPayments
  invariant(terms, 'deferred payment is offered by its terms')
  const { tenant, order_id: orderId } = payment
  const by = { actor: actorName(context), reason: 'deferred payment', at: context.now }
  const due = dayjs(context.now)
    .add(24 * terms.dueDays, 'hour')
    .toDate()
  await movePaymentTo(tx, payment, 'redirect', 'pending', by, { due_at: due })
  await tx
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('tenant', '=', tenant)
    .where('id', '=', orderId)
    .execute()
  await issueDue(tx, context, orderId)
  await moveOrderTo(tx, { tenant, id: orderId }, 'defer', by)
}
