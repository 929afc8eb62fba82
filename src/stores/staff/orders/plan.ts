import { atom } from 'nanostores'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { getStaffPaymentPlan } from '../../../lib/contract/payment-plan.ts'
import { callAsStaff } from '../staff.ts'

type Plan = OutputOf<typeof getStaffPaymentPlan>['plan']

/** The instalments of the order that staff have open; null until they are known, and where there are none. */
export const $staffPlan = atom<Plan>(null)

/** Asks how the instalments of an order stand. */
export async function loadStaffPlan(orderId: string): Promise<void> {
  $staffPlan.set(null)
  const answer = await callAsStaff(getStaffPaymentPlan, { orderId })
  $staffPlan.set(answer.ok ? answer.value.plan : null)
}
