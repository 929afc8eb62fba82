import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** How many days the banks take to carry out a debit at most, as a rule. */
export const DEBIT_DAYS = 7

/** The shop's debit by a SEPA mandate, which takes days and may come back; SEPA moves euros alone. */
export const mandate: MethodRule = {
  inHouse: false,
  whyNot({ currency, hasFailedDebits }) {
    if (currency !== 'EUR') return 'currency_not_taken'
    return hasFailedDebits ? 'debits_failed' : null
  },
  pays: ({ due }) => due,
}
