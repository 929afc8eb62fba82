import type { MethodRule } from '../../../../domain/payment/methods.ts'
import { mandate } from './mandate.ts'
import { plan } from './plan.ts'

/** How many days before a debit of a plan its payer is told of it at least, whatever the shop does for cards. */
export const TOLD_DAYS = 2

/** In instalments that are debited by a mandate: offered where both are. */
export const planDebit: MethodRule = {
  inHouse: false,
  whyNot: (purchase) => plan.whyNot(purchase) ?? mandate.whyNot(purchase),
  pays: plan.pays,
}
