import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** How many days a transfer is waited for. */
export const TRANSFER_DAYS = 15

/** The customer's own SEPA transfer, which names a reference and takes days; SEPA moves euros alone. */
export const transfer: MethodRule = {
  inHouse: false,
  whyNot: ({ currency }) => (currency === 'EUR' ? null : 'currency_not_taken'),
  pays: ({ due }) => due,
}
