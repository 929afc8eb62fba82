import type { LeftOutLine } from '../../../contract/order.ts'
import { actorName, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { addToOpenCart, filesBack, notesBack, readLines } from '../cart/index.ts'
import { isPrinted, orderTakenBack, tellStep } from '../fulfilment/index.ts'
import { issueDue } from '../invoice/index.ts'
import { paidFor } from '../ledger/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { demandNoDebit } from './debited.ts'
import { moveOrderTo } from './history.ts'
import { leftOut, livingAndCancelled } from './left-out.ts'

/**
 * Takes back an order that waits for its payment: it is cancelled, and its lines are in the customer's
 * open cart again, with the files that were sent for them and what was said of the order; those that staff have cancelled
 * are not. One of which a part is paid, or printed, stays: people decide about that money; and one whose debit the bank carries out, because nobody can stop that. Money that a payment page still brings is posted, and raised for
 * them too. A mail says that nothing is to be paid any more.
 */
export async function reopen(
  tx: Tx,
  context: Context<
    | 'login_required'
    | 'order_not_found'
    | 'order_not_payable'
    | 'order_debited'
    | 'cart_full'
    | 'cart_limit_exceeded'
    | 'country_not_served'
  >,
  id: string,
): Promise<{ cartId: string; leftOut: LeftOutLine[] }> {
  const key = { tenant: context.tenant.id, id }
  const order = await tx
    .selectFrom('shop_order')
    .select(['currency', 'country', 'shipping_address', 'arrival'])
    .select(['custom_sender', 'invoice_requested', 'internal_checkout', 'skip_doc_review'])
    .select(['cost_centre', 'purchase_order'])
    .where('tenant', '=', key.tenant)
    .where('customer_id', '=', customerOf(context).id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  const paid = await paidFor(tx, { tenant: key.tenant, currency: order.currency, orderId: id })
  demand(context, paid <= 0, 'order_not_payable')
  demand(context, !(await isPrinted(tx, key)), 'order_not_payable')
  await demandNoDebit(tx, context, id)
  const { living, cancelled } = await livingAndCancelled(tx, key)
  const by = { actor: actorName(context), reason: 'back to the cart', at: context.now }
  const isCancelled = await moveOrderTo(tx, key, 'cancel', by)
  demand(context, isCancelled, 'order_not_payable')
  // It may have been paid by a debit that its bank took back.
  await issueDue(tx, context, id)
  await tellStep(tx, { tenant: key.tenant, orderId: id, now: context.now, mail: orderTakenBack })
  const { currency, country, arrival } = order
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const { lines, unreadable } = readLines(living)
  const bundle = { currency, country, postcode, arrival, lines }
  const { cartId, names } = await addToOpenCart(tx, context, bundle)
  await notesBack(tx, key.tenant, cartId, {
    customSender: order.custom_sender,
    invoiceRequested: order.invoice_requested,
    internalCheckout: order.internal_checkout,
    skipDocReview: order.skip_doc_review,
    costCentre: order.cost_centre,
    purchaseOrder: order.purchase_order,
  })
  await filesBack(tx, context, { orderId: id, lines, names })
  return {
    cartId,
    leftOut: [...leftOut(cancelled, 'cancelled'), ...leftOut(unreadable, 'unreadable')],
  }
}
