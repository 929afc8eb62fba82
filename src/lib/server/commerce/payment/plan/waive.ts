import type { Context } from '../../../context.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import { letOff } from '../let-off.ts'
import type { Owing } from '../owing.ts'
import { findPlan, whereOf } from './plans.ts'

/**
 * What of an order is to come by instalments, in minor units: it is let off before any money goes back. What is being
 * charged, or is with a bank, comes in all the same.
 */
export async function toCome(
  db: Database,
  context: Pick<Context, 'tenant' | 'now'>,
  orderId: string,
): Promise<number> {
  const plan = await findPlan(db, whereOf(context), orderId)
  const left = plan?.standing.reduce((sum, each) => sum + each.left, 0) ?? 0
  return Math.max(0, left - (plan?.underWay ?? 0))
}

/** Lets a locked order off what is to come of it, up to an amount, and answers how much. */
export async function waive(
  tx: Tx,
  context: Context,
  order: Owing,
  { amount, reason }: { amount: number; reason: string },
): Promise<number> {
  const waived = Math.min(amount, order.due, await toCome(tx, context, order.id))
  if (waived <= 0) return 0
  await letOff(tx, context, order, { amount: waived, of: 'instalments', reason })
  return waived
}
