import { randomUUID } from 'node:crypto'
import { accountOf } from '../../../../domain/ledger/accounts.ts'
import { isDebitMethod } from '../../../../domain/payment/methods.ts'
import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import type { By } from '../../order/index.ts'
import type { Selling } from '../issue-for.ts'
import { movePaymentTo } from '../move-payment.ts'
import { lockOwing } from '../owing.ts'
import { unpaidAgain } from './unpaid-again.ts'

/** The bank did not carry out a debit that was under way; answers what people are told. */
export async function failDebit(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  by: By,
): Promise<string> {
  await unpaidAgain(tx, work, payment, { ...by, reason: 'the debit failed' })
  return 'the bank did not carry out a debit; the order is unpaid'
}

/**
 * Takes back a debit that was paid where a notice says that the bank has returned it, in whichever order the two
 * came: the money leaves the order, which is due again. Null where there is nothing to take back.
 */
export async function takeBackDisputed(
  tx: Tx,
  work: Selling,
  { tenant, id, method }: PaymentRow,
  by: By,
): Promise<string | null> {
  if (!isDebitMethod(method)) return null
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', 'in', ['captured', 'returned'])
    .executeTakeFirst()
  const told = await tx
    .selectFrom('dispute')
    .select(['amount', 'moves'])
    .where('tenant', '=', tenant)
    .where('payment_id', '=', id)
    .where('moves', '>', 0)
    .executeTakeFirst()
  if (!payment || !told) return null
  if (payment.state === 'captured' && told.moves === 1)
    return takeBack(tx, work, payment, told.amount, by)
  return payment.state === 'returned' && told.moves === 2
    ? bringAgain(tx, payment, told.amount, by)
    : null
}

/**
 * Books what the provider has lost again: against the order or the suspense account that it was booked to, as
 * far as it is there still. What was given back before is nobody's any more, and people have to see to it.
 */
async function takeBack(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  amount: number,
  by: By,
): Promise<string> {
  const { tenant, id, order_id: orderId, provider, currency } = payment
  await movePaymentTo(tx, payment, 'return', 'returned', by)
  const order = await lockOwing(tx, tenant, orderId)
  const suspense = accountOf('suspense', id)
  const unassigned = 0 - (await balanceOf(tx, { tenant, currency, account: suspense }))
  const wasExpected = await isBookedTo(tx, payment, accountOf('order', orderId))
  const ofSuspense = Math.max(0, Math.min(unassigned, amount))
  const ofOrder = wasExpected ? Math.max(0, Math.min(order.paid, amount - ofSuspense)) : 0
  const left = amount - ofSuspense - ofOrder
  const entries = [
    { account: accountOf('order', orderId), amount: ofOrder },
    { account: suspense, amount: ofSuspense },
    { account: accountOf('disputed', id), amount: left },
    { account: accountOf('provider', provider), amount: -amount },
  ].filter((entry) => entry.amount !== 0)
  const reason = 'the bank took a debit back'
  const about = { orderId, paymentId: id, by: { ...by, reason } }
  await post(tx, { tenant, id: randomUUID(), kind: 'returned', currency, entries, ...about })
  if (ofOrder > 0) await unpaidAgain(tx, work, payment, { ...by, reason })
  const missing = left > 0 ? `, of which ${left} ${currency} were given back before` : ''
  return `${reason}: ${amount} ${currency}${missing}`
}

async function isBookedTo(tx: Tx, { tenant, id }: PaymentRow, account: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('ledger_entry')
    .select('account')
    .where('tenant', '=', tenant)
    .where('transfer_id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst()
  return entry !== undefined
}

/** What a bank returned, and returned again to us: for nothing that anybody waits for, once. */
async function bringAgain(
  tx: Tx,
  { tenant, id, order_id: orderId, provider, currency }: PaymentRow,
  amount: number,
  by: By,
): Promise<string | null> {
  const known = await tx
    .selectFrom('ledger_entry')
    .select('account')
    .where('tenant', '=', tenant)
    .where('payment_id', '=', id)
    .where('kind', '=', 'dispute_returned')
    .executeTakeFirst()
  if (known) return null
  await post(tx, {
    tenant,
    id: randomUUID(),
    kind: 'dispute_returned',
    currency,
    entries: [
      { account: accountOf('provider', provider), amount },
      { account: accountOf('suspense', id), amount: -amount },
    ],
    orderId,
    paymentId: id,
    by,
  })
  return 'a debit that came back is here again'
}
