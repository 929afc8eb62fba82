import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** A card on a provider's page, with whatever the bank asks for. */
export const card: MethodRule = {
  inHouse: false,
  whyNot: () => null,
  pays: ({ due }) => due,
}
