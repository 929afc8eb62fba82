import dayjs from 'dayjs'
import { sql } from 'kysely'
import { creditorReference } from '../../../domain/payment/reference.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import { TRANSFER_DAYS } from './methods/index.ts'
import { movePaymentTo } from './move-payment.ts'
import { tellTransferAwaited } from './transfer-awaited-mail.ts'

/**
 * Gives an attempt its reference and the day by which the money has to be here. The order waits until
 * then too: it is reminded of and cancelled by its own date, as any order that nobody pays. A mail says what to transfer.
 */
export async function waitForTransfer(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  orderNumber: string,
): Promise<void> {
  const { tenant, order_id: orderId } = payment
  const due = dayjs(context.now)
    .add(24 * TRANSFER_DAYS, 'hour')
    .toDate()
  const by = { actor: actorName(context), reason: 'waits for a transfer', at: context.now }
  const reference = creditorReference(orderNumber)
  await movePaymentTo(tx, payment, 'redirect', 'pending', by, { reference, due_at: due })
  await tx
    .updateTable('shop_order')
    .set({ expires_at: sql`greatest(expires_at, ${due}::timestamptz)` })
    .where('tenant', '=', tenant)
    .where('id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .execute()
  const { id, amount, currency } = payment
  const awaited = { id, order_id: orderId, amount, currency, reference, dueAt: due }
  await tellTransferAwaited(tx, context, awaited)
}
