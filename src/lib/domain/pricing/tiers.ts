export type Tier = { from: number; discount: number }

/** The discount, as a share, of the highest tier reached; tiers rise. 0 below the first. */
export function tierDiscount(tiers: readonly Tier[] | undefined, amount: number): number {
  let discount = 0
  for (const tier of tiers ?? []) {
    if (amount < tier.from) break
    discount = tier.discount
  }
  return discount
}
