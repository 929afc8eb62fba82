import type { DeliveryDocument } from '../../documents/delivery.ts'

/** The derived value of a product that says what a piece weighs, in grams. */
export const WEIGHT = 'weightG'

type Option = DeliveryDocument['countries'][number]['options'][number]
export type WeightTiers = NonNullable<Option['byWeight']>

/** An amount whatever is sent, and what comes to it by the weight of all that is sent. */
export type WeightTariff = { cents: number; byWeight: readonly WeightTiers[] }

/** What delivery adds to a line, in hundredths of the base currency. */
export type DeliveryCents = number | WeightTariff

/** What an option and a zone add together; a plain amount where neither goes by weight. */
export function tariffOf(
  option: Pick<Option, 'priceCents' | 'byWeight'>,
  zone: { surchargeCents: number; byWeight?: WeightTiers | undefined } | undefined,
): DeliveryCents {
  const cents = option.priceCents + (zone?.surchargeCents ?? 0)
  const byWeight = [option.byWeight, zone?.byWeight].flatMap((tiers) => (tiers ? [tiers] : []))
  return byWeight.length === 0 ? cents : { cents, byWeight }
}

/** What delivery adds to something that weighs so much; `grams` is asked only where it counts. */
export function deliveryCentsOf(delivery: DeliveryCents, grams: () => number): number {
  if (typeof delivery === 'number') return delivery
  const weight = grams()
  return delivery.byWeight.reduce((sum, tiers) => sum + parcelCents(tiers, weight), delivery.cents)
}

/**
 * By the first tier that holds the weight. What is heavier than the last one goes in several parcels: as many
 * full ones as there are, and one with the rest.
 */
function parcelCents(tiers: WeightTiers, grams: number): number {
  const last = tiers.at(-1)
  if (!last) return 0
  const full = Math.max(0, Math.ceil(grams / last.upToGrams) - 1)
  const rest = grams - full * last.upToGrams
  const tier = tiers.find(({ upToGrams }) => rest <= upToGrams) ?? last
  return full * last.priceCents + tier.priceCents
}
