import type { z } from 'zod'
import type { payment } from '../../../contract/payment.ts'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import { epcText } from '../../../domain/payment/epc.ts'
import { isOpenPayment, OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import type { Tenant } from '../../context.ts'
import { paidBy, seenBy } from '../../people/company/index.ts'
import { compiledOnce, type Database, type PaymentRow } from '../../platform/db/index.ts'
import { money } from '../cart/index.ts'
import { publicState } from '../order/index.ts'

export type WirePayment = z.output<typeof payment>

/** A payment with its order's number. */
export type StoredPayment = PaymentRow & {
  number: string
  locale: string
  order_state: StoredOrderState
}

function joined(db: Database, tenant: string) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .selectAll('payment')
    .select(['shop_order.number', 'shop_order.locale', 'shop_order.state as order_state'])
    .where('payment.tenant', '=', tenant)
}

/** A payment, whoever's it is. */
export async function loadPayment(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
): Promise<StoredPayment | undefined> {
  const [payment] = await readPayment(db, { tenant, id })
  return payment
}

const readPayment = compiledOnce((db, { tenant, id }: { tenant: string; id: string }) =>
  joined(db, tenant).where('payment.id', '=', id),
)

/** A payment of an order that a customer may see; undefined where there is none such. */
export async function findPayment(
  db: Database,
  { tenant, customerId, id }: { tenant: string; customerId: string; id: string },
): Promise<StoredPayment | undefined> {
  const [found] = await readSeen(db, { tenant, customerId, id })
  if (!found) return undefined
  const { customer_id, may_pay, ...payment } = found
  const isOfACard = payment.keep !== 'no' || payment.kept_card_id !== null
  // A page on which a card is kept is its customer's alone: a colleague's would be kept for them.
  const isTheirs = may_pay && (customer_id === customerId || !isOfACard)
  return isTheirs ? payment : { ...payment, redirect_url: null }
}

const readSeen = compiledOnce(
  (db, { tenant, customerId, id }: { tenant: string; customerId: string; id: string }) =>
    joined(db, tenant)
      .select(['shop_order.customer_id', paidBy(customerId, 'shop_order').as('may_pay')])
      .where(seenBy(customerId, 'shop_order'))
      .where('payment.id', '=', id),
)

/** Attempts of an order that a customer may see, and that are under way. */
export const findOpenPayments = compiledOnce(
  (db, { tenant, customerId, orderId }: { tenant: string; customerId: string; orderId: string }) =>
    joined(db, tenant)
      .where(seenBy(customerId, 'shop_order'))
      .where('payment.order_id', '=', orderId)
      .where('payment.state', 'in', OPEN_PAYMENT_STATES),
)

export function wirePayment(
  stored: StoredPayment,
  { bankAccount }: Pick<Tenant, 'bankAccount'>,
): WirePayment {
  const { id, method, currency, amount, redirect_url, reference, due_at: dueAt } = stored
  // For an order that was taken back nobody is led to pay.
  const isOpen = isOpenPayment(stored.state) && stored.order_state !== 'cancelled'
  const isTransfer = isOpen && method === 'transfer' && bankAccount && reference
  return {
    id,
    orderId: stored.order_id,
    orderNumber: stored.number,
    method,
    state: publicState(stored.state),
    amount: money(amount, currency),
    redirectUrl: isOpen && stored.state !== 'authorised' ? redirect_url : null,
    returnUrl: stored.return_url,
    dueAt: isOpen ? (dueAt?.toISOString() ?? null) : null,
    transfer: isTransfer
      ? { ...bankAccount, reference, qr: epcText(bankAccount, { amount, reference }) }
      : null,
  }
}
