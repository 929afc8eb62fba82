import { atom } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getPaymentPlan } from '../../lib/contract/payment-plan.ts'

export type Plan = NonNullable<OutputOf<typeof getPaymentPlan>['plan']>

/** The instalments of the order in sight; null until they are known, and where there are none. */
export const $plan = atom<Plan | null>(null)

/** Asks how the instalments of an order stand. Where that cannot be asked, the order is shown without them. */
export async function loadPlan(orderId: string): Promise<void> {
  $plan.set(null)
  const answer = await call(getPaymentPlan, { orderId })
  $plan.set(answer.ok ? answer.value.plan : null)
}
