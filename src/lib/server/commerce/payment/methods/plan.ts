import type { MethodReason, MethodRule, PlanFacts } from '../../../../domain/payment/methods.ts'
import { instalmentsOf } from '../../../../domain/payment/plan.ts'

/**
 * In instalments: the first now, by a card that the provider keeps, and the others from that card on their days. Of a
 * plan that runs it pays what is owed by now, and the card it is paid with takes the place of the one before.
 */
export const plan: MethodRule = {
  inHouse: false,
  whyNot({ currency, due, plan: facts }) {
    if (!facts.isTheirs) return 'plan_account'
    if (facts.owed !== null) return facts.owed > 0 ? null : 'plan_not_owed'
    if (!facts.terms) return 'not_set_up'
    if (currency !== facts.terms.currency) return 'currency_not_taken'
    return whyNotBegun(facts) ?? (due < facts.terms.minimum ? 'plan_minimum' : null)
  },
  pays({ due, plan: { terms, owed } }) {
    if (owed !== null) return Math.min(due, owed)
    return terms ? (instalmentsOf(due, terms)[0] ?? due) : due
  },
}

function whyNotBegun({ isForAll, isBehind, isUntouched }: PlanFacts): MethodReason | null {
  if (!isForAll) return 'plan_products'
  if (isBehind) return 'plan_behind'
  return isUntouched ? null : 'plan_part_paid'
}
