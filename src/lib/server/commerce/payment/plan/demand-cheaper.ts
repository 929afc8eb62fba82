import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'
import { demand } from '../../../refusal.ts'
import { findPlan, isOpenPlan, whereOf } from './plans.ts'

type Change = { orderId: string; grossBefore: number; gross: number }

/**
 * Refuses a change that makes an order dearer while instalments of it are to come: nobody has agreed to pay more by
 * them. Once the rest is paid it can be changed as any other.
 */
export async function demandCheaper(
  db: Database,
  context: Context<'order_in_instalments'>,
  { orderId, grossBefore, gross }: Change,
): Promise<void> {
  if (gross <= grossBefore) return
  const plan = await findPlan(db, whereOf(context), orderId)
  demand(context, !plan || !isOpenPlan(plan), 'order_in_instalments')
}

/** Whether what is due of an order is to come by its instalments. */
export async function isInInstalments(
  db: Database,
  context: Context,
  orderId: string,
): Promise<boolean> {
  const plan = await findPlan(db, whereOf(context), orderId)
  return plan !== undefined && isOpenPlan(plan)
}
