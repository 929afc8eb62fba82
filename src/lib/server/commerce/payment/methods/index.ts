import type { MethodRule, PaymentMethod } from '../../../../domain/payment/methods.ts'
import { card } from './card.ts'
import { deferred } from './deferred.ts'
import { mandate } from './mandate.ts'
import { paypal } from './paypal.ts'
import { plan } from './plan.ts'
import { planDebit } from './plan-debit.ts'
import { transfer } from './transfer.ts'
import { wallet } from './wallet.ts'

export { DEBIT_DAYS } from './mandate.ts'
export { TOLD_DAYS } from './plan-debit.ts'
export { TRANSFER_DAYS } from './transfer.ts'

/** Every method's rule. */
export const methodRules: Readonly<Record<PaymentMethod, MethodRule>> = {
  card,
  paypal,
  mandate,
  transfer,
  wallet,
  deferred,
  plan,
  plan_debit: planDebit,
}

/** Whether a stored method sends nobody anywhere: the money is here already, or promised. */
export function isInHouse(method: string): boolean {
  return Object.entries(methodRules).some(([name, { inHouse }]) => inHouse && name === method)
}
