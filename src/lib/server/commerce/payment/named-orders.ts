import { sql } from 'kysely'
import { isPayable } from '../../../domain/payment/amounts.ts'
import { creditorReference, numbersIn } from '../../../domain/payment/reference.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import type { Incoming } from '../bank/index.ts'
import { insertPayment } from './insert-payment.ts'
import { lockOwing, type Owing, whyNot } from './owing.ts'
import { findPromise } from './promised.ts'
import { IN_HOUSE } from './provider.ts'

export type NamedOrder = { id: string; number: string }

/** No transfer names more that somebody means. */
const MOST = 12

/** The orders that a payer has named, by their reference, their number or that of an invoice. */
export async function namedOrders(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { remittance }: Incoming,
): Promise<NamedOrder[]> {
  const { orders, invoices } = numbersIn(remittance, tenant.id)
  if (orders.length + invoices.length === 0) return []
  const { rows } = await sql<NamedOrder>`
    select id, number from shop_order where tenant = ${tenant.id} and number = any(${orders})
    union
    select o.id, o.number from invoice i
    join shop_order o on o.tenant = i.tenant and o.id = i.order_id
    where i.tenant = ${tenant.id} and i.kind = 'invoice' and i.number = any(${invoices})
    order by 2 limit ${MOST}
  `.execute(tx)
  return rows
}

/**
 * An attempt for the one order on account that costs exactly what has come in: its customer was told the reference by an
 * invoice or a statement, and has begun nothing. Null where there is none, or where more than one could be meant.
 */
export async function attemptOnAccount(
  tx: Tx,
  context: Context,
  named: readonly NamedOrder[],
  { amount, currency }: Incoming,
): Promise<PaymentRow | null> {
  const meant: { order: Owing; number: string }[] = []
  for (const { id, number } of named) {
    const order = await lockOwing(tx, context.tenant.id, id)
    const isAsked = order.due === amount && order.currency === currency
    if (isAsked && (await owesOnAccount(tx, context, order))) meant.push({ order, number })
  }
  const [one, ...more] = meant
  return one && more.length === 0 ? insertTransfer(tx, context, { ...one, amount }) : null
}

/** Whether a locked order is to be paid later, and no debit is paying it. */
export async function owesOnAccount(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  order: Owing,
): Promise<boolean> {
  if (!isPayable(order) || !(await findPromise(tx, tenant.id, order))) return false
  const debited = await tx
    .selectFrom('payment')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', order.id)
    .where('state', '=', 'authorised')
    .executeTakeFirst()
  return debited === undefined
}

type Transfer = { id?: string; order: Owing; number: string; amount: number }

/** An attempt to transfer that nobody began: its money is here already. */
export async function insertTransfer(
  tx: Tx,
  context: Context,
  { amount: centAmount, ...of }: Transfer,
): Promise<PaymentRow> {
  const amount = { centAmount, currencyCode: of.order.currency }
  const payment = await insertPayment(tx, context, {
    ...of,
    offer: { method: 'transfer', amount },
    by: { provider: IN_HOUSE, account: 'main' },
    origin: null,
    way: { method: 'transfer', keptCardId: null, keep: false },
  })
  const reference = creditorReference(of.number)
  await tx
    .updateTable('payment')
    .set({ reference })
    .where('tenant', '=', payment.tenant)
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, reference }
}

/** Why the one order that was named does not take the money, in words of the books. */
export async function whyNamedNot(
  tx: Tx,
  context: Context,
  { id }: NamedOrder,
  { amount, currency }: Incoming,
): Promise<string> {
  const order = await lockOwing(tx, context.tenant.id, id)
  const isOwed = order.currency === currency && (await owesOnAccount(tx, context, order))
  const costs = isOwed ? `the order costs ${order.due} ${currency} more` : null
  return whyNot(order, amount, currency) ?? costs ?? NOBODY_WAITS
}

export const NOBODY_WAITS = 'no transfer waits for it'
