import type { Catalogue } from './catalogue.ts'

/** Promo codes and offers. */
export const promocodeErrors = {
  promocode_invalid: [422, 'This promo code does not count here.'],
  loss_leader_not_found: [404, 'No loss leader key found.'],
  promotion_not_found: [404, 'There is no such promotion with single codes.'],
} as const satisfies Catalogue
