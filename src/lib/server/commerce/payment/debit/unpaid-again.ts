import { localTime } from '../../../../domain/dates/zones.ts'
import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { isPrinted } from '../../fulfilment/index.ts'
import { invoiceDueOn } from '../../invoice/index.ts'
import { type By, expiryAnew, moveOrderTo } from '../../order/index.ts'
import { issueFor, type Selling } from '../issue-for.ts'
import { lockOwing, type Owing } from '../owing.ts'
import { findPlan, type Plan } from '../plan/plans.ts'
import { findPromise } from '../promised.ts'
import { type DebitDue, tellDebitFailed } from './debit-failed-mail.ts'

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
  const order = await lockOwing(tx, key.tenant, key.id)
  if (order.state === 'cancelled' || order.due === 0) return
  // No day matters here: what is paid is paid on all of them.
  const plan = await findPlan(tx, { tenant: key.tenant, today: '' }, key.id)
  const isPromised = plan
    ? await goesOn(tx, work, key, plan)
    : await findPromise(tx, key.tenant, order)
  const expiresAt = isPromised ? null : await wait(tx, work, key, order.state, by)
  await issueFor(tx, work, key)
  // Of an instalment its customer hears from who charges them, with the day of the next try.
  if (plan) return
  const due = expiresAt ? { what: 'expires' as const, at: expiresAt.toISOString() } : undefined
  await tellDebitFailed(tx, work, payment, due ?? (await invoiceDue(tx, work, key)))
}

/** What is not to expire is due by its invoice. */
async function invoiceDue(tx: Tx, { shop, now }: Selling, key: Key): Promise<DebitDue> {
  const on = await invoiceDueOn(tx, { tenant: key.tenant, orderId: key.id })
  const timeZone = shop?.tenant(key.tenant)?.timeZone ?? 'UTC'
  return on && on >= localTime(now, timeZone).date ? { what: 'due', on } : { what: 'overdue' }
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

/** Answers when an order that waits now expires; null where it does not, or where no shop says when. */
async function wait(
  tx: Tx,
  { shop, now }: Selling,
  key: Key,
  state: Owing['state'],
  by: By,
): Promise<Date | null> {
  const owes = !(await isPrinted(tx, key)) && (await moveOrderTo(tx, key, 'owe', by))
  const waits = owes || state === 'awaiting_payment'
  const tenant = shop?.tenant(key.tenant)
  const { expires_at: expiresAt } = await tx
    .updateTable('shop_order')
    // One that waits gets a day to expire on, as any that nobody pays; without a tenant the job gives it one.
    .set(
      waits
        ? { deferred: false, expires_at: tenant ? expiryAnew({ tenant, now }) : null }
        : { deferred: true },
    )
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return waits ? expiresAt : null
}
