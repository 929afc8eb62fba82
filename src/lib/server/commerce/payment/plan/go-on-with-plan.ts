import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { type By, moveOrderTo } from '../../order/index.ts'
import { issueFor, type Selling } from '../issue-for.ts'
import { lockOwing, type Owing } from '../owing.ts'
import { findPlan, type Plan } from './plans.ts'
import { tellPlanBegun } from './tell-of-plan.ts'

/**
 * A payment of a plan has come in and is booked. The first one puts the plan in force, and its customer is told. Once
 * as many are in as the shop wants before it makes anything, the order is promised by the rest, and goes on.
 */
export async function goOnWithPlan(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  by: By,
): Promise<void> {
  const { tenant, order_id: orderId } = payment
  const isNew = await putInForce(tx, work, payment)
  // No day matters here: what is paid is paid on all of them.
  const plan = await findPlan(tx, { tenant, today: '' }, orderId)
  if (!plan) return
  if (isNew) await tellPlanBegun(tx, work, payment, plan)
  await promise(tx, work, { order: await lockOwing(tx, tenant, orderId), plan }, tenant, by)
}

/** False where its order has a plan already, or where none was agreed with this payment. */
async function putInForce(
  tx: Tx,
  { now }: Selling,
  { tenant, id, order_id }: PaymentRow,
): Promise<boolean> {
  const agreed = await tx
    .selectFrom('instalment')
    .select('number')
    .where('tenant', '=', tenant)
    .where('payment_id', '=', id)
    .executeTakeFirst()
  if (!agreed) return false
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('payment_plan')
    .values({ tenant, order_id, payment_id: id, begun_at: now, settled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (isNew ?? 0n) > 0n
}

async function promise(
  tx: Tx,
  work: Selling,
  { order, plan }: { order: Owing; plan: Plan },
  tenant: string,
  by: By,
): Promise<void> {
  const paid = plan.standing.filter(({ state }) => state === 'paid').length
  const wanted = work.shop?.tenant(tenant)?.paymentPlan?.madeAfter ?? 1
  if (order.state !== 'awaiting_payment' || order.due === 0 || paid < wanted) return
  const key = { tenant, id: order.id }
  await tx
    .updateTable('shop_order')
    .set({ deferred: true })
    .where('tenant', '=', tenant)
    .where('id', '=', order.id)
    .execute()
  await issueFor(tx, work, key)
  await moveOrderTo(tx, key, 'defer', { ...by, reason: 'payment plan' })
}
