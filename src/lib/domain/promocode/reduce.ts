import { roundCents } from '../money/round.ts'
import type { Promo } from './promo.ts'

/** A print as it is priced: minor units without VAT, what the delivery option adds included. */
export type PricedPrint = { net: number; delivery: number; currency: string; quantity: number }

/**
 * What a promotion takes off a print in minor units without VAT, never more than the print costs. A
 * free service is none of it: its own price falls (`isFreeService`).
 */
export function reductionOf({ effect }: Promo, print: PricedPrint): number {
  const { net, delivery, currency, quantity } = print
  const share = (percent: number) => roundCents((net * percent) / 100)
  const most = (off: number) => Math.min(net, Math.max(0, off))
  switch (effect.kind) {
    case 'share':
      return most(share(effect.percent))
    case 'tier':
      return most(share(tierOf(effect.tiers, quantity)?.percent ?? 0))
    case 'amount':
      return most(effect.amounts[currency] ?? 0)
    case 'fixed_price':
      return most(net - (effect.amounts[currency] ?? net))
    case 'free_delivery':
      return most(delivery)
    case 'free_service':
      return 0
  }
}

/** The highest tier that a quantity reaches; none below the first. */
export function tierOf<Tier extends { from: number }>(
  tiers: readonly Tier[],
  quantity: number,
): Tier | undefined {
  return tiers.findLast(({ from }) => quantity >= from)
}

export function isFreeService({ effect }: Promo, service: string): boolean {
  return effect.kind === 'free_service' && effect.service === service
}
