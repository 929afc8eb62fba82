import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** Made now and paid later, by customers with whom that is agreed, up to what they may owe at a time. */
export const deferred: MethodRule = {
  inHouse: true,
  whyNot({ due, deferred: { agreed, limit, owed } }) {
    if (!agreed) return 'deferred_not_agreed'
    if (limit === null) return 'not_set_up'
    return owed + due > limit ? 'credit_limit_reached' : null
  },
  pays: ({ due }) => due,
}
