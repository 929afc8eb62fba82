import { atom } from 'nanostores'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { getStaffPaymentPlan } from '../../../lib/contract/payment-plan.ts'
import { newestOf } from '../newest-of.ts'

type Plan = OutputOf<typeof getStaffPaymentPlan>['plan']

/** The instalments of the order that staff have open; null until they are known, and where there are none. */
export const $staffPlan = atom<Plan>(null)

const askPlan = newestOf(getStaffPaymentPlan)

/** Asks how the instalments of an order stand; the last order asked for counts. */
export async function loadStaffPlan(orderId: string): Promise<void> {
  $staffPlan.set(null)
  const answer = await askPlan({ orderId })
  if (!answer) return
  $staffPlan.set(answer.ok ? answer.value.plan : null)
}
