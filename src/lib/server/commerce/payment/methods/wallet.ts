import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** Credit that the customer has here. It may pay a part, and the rest is paid in another way. */
export const wallet: MethodRule = {
  inHouse: true,
  whyNot({ wallet: { has, credit } }) {
    if (!has) return 'wallet_missing'
    return credit > 0 ? null : 'wallet_empty'
  },
  pays: ({ due, wallet: { credit } }) => Math.min(due, Math.max(0, credit)),
}
