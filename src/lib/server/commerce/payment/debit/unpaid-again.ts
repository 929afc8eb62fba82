import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { isPrinted } from '../../fulfilment/index.ts'
import { type By, moveOrderTo } from '../../order/index.ts'
import { issueFor, type Selling } from '../issue-for.ts'
import { lockOrder, type Owing } from '../owing.ts'
import { findPlan, type Plan } from '../plan/plans.ts'
import { findPromise } from '../promised.ts'
import { tellDebitFailed } from './debit-failed-mail.ts'

/**
 * An order whose debit came to nothing has to be paid in another way. It waits for that before anything is
 * printed; what is on the press, or has left, stays as it is and is due, and so does what its customer has promised
 * to pay later beside the debit. Its customer is told. One that was paid otherwise meanwhile lacks nothing.
 */
export async function unpaidAgain(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  by: By,
): Promise<void> {
  const key = { tenant: payment.tenant, id: payment.order_id }
  const order = await lockOrder(tx, key.tenant, key.id)
  if (order.state === 'cancelled' || order.due === 0) return
  // No day matters here: what is paid is paid on all of them.
  const plan = await findPlan(tx, { tenant: key.tenant, today: '' }, key.id)
  const isPromised = plan
    ? await goesOn(tx, work, key, plan)
    : await findPromise(tx, key.tenant, order)
  if (!isPromised) await wait(tx, key, order.state, by)
  await issueFor(tx, work, key)
  // Of an instalment its customer hears from who charges them, with the day of the next try.
  if (!plan) await tellDebitFailed(tx, work, payment)
}

type Key = { tenant: string; id: string }

/** Whether as many instalments are in still as the shop wants before it makes anything. They are looked at again. */
async function goesOn(
  tx: Tx,
  { shop }: Selling,
  { tenant, id }: Key,
  { standing }: Plan,
): Promise<boolean> {
  await tx
    .updateTable('payment_plan')
    .set({ settled_at: null })
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .execute()
  const paid = standing.filter(({ state }) => state === 'paid').length
  return paid >= (shop?.tenant(tenant)?.paymentPlan?.madeAfter ?? 1)
}

async function wait(tx: Tx, key: Key, state: Owing['state'], by: By): Promise<void> {
  const waits = !(await isPrinted(tx, key)) && (await moveOrderTo(tx, key, 'owe', by))
  await tx
    .updateTable('shop_order')
    // One that waits gets a day to expire on, as any that nobody pays.
    .set(waits ? { deferred: false, expires_at: null } : { deferred: state !== 'awaiting_payment' })
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .execute()
}
