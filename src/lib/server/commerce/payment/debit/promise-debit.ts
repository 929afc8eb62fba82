import dayjs from 'dayjs'
import { isGuest, type PaymentRow, type Tx } from '../../../platform/db/index.ts'
import { type By, moveOrderTo } from '../../order/index.ts'
import type { Selling } from '../issue-for.ts'
import { DEBIT_DAYS } from '../methods/index.ts'
import { lockOwing, whyNot } from '../owing.ts'
import type { Seen } from '../provider.ts'
import { failedDebits } from './failed-debits.ts'

/**
 * A debit is with the bank: its money is expected within days. The order of a customer with an account is
 * promised by it and goes on; a guest's, whom nobody knows, waits for the money, and so does that of somebody whose
 * debits came to nothing. It is invoiced once it is paid.
 */
export async function promiseDebit(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  seen: Seen,
  by: By,
): Promise<void> {
  const { tenant, id, order_id: orderId, amount, currency } = payment
  await tx
    .updateTable('payment')
    .set({ due_at: dayjs(work.now).add(DEBIT_DAYS, 'day').toDate() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  const order = await lockOwing(tx, tenant, orderId)
  const isAsked = seen.amount === amount && seen.currency === currency && amount >= order.due
  if (!isAsked || whyNot(order, amount, currency)) return
  const isPromised =
    order.state === 'awaiting_payment' &&
    (await hasAccount(tx, tenant, order)) &&
    !(await hasFailed(tx, work, tenant, order))
  if (!isPromised) return
  await tx
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('tenant', '=', tenant)
    .where('id', '=', orderId)
    .execute()
  await moveOrderTo(tx, { tenant, id: orderId }, 'defer', { ...by, reason: 'direct debit' })
}

/** The shop's own terms say how many it takes; where the tenant is gone, nothing is made on a promise. */
async function hasFailed(
  tx: Tx,
  { shop, now }: Selling,
  tenantId: string,
  { customerId }: { customerId: string },
): Promise<boolean> {
  const tenant = shop?.tenant(tenantId)
  return !tenant || (await failedDebits(tx, { tenant, now }, customerId)).until !== null
}

async function hasAccount(tx: Tx, tenant: string, of: { customerId: string }): Promise<boolean> {
  const account = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', of.customerId)
    .where(isGuest, '=', false)
    .executeTakeFirst()
  return account !== undefined
}
