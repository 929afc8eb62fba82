/**
 * What something costs, as `fixed + each · q` in the base currency's major unit: every line of an
 * estimate is one, so that a cheapest way is the lower of straight lines and totals never fall.
 */
export type Cost = { key: string; fixed: number; each: number }

export function total(costs: readonly Cost[], quantity: number): number {
  return costs.reduce((sum, { fixed, each }) => sum + fixed + each * quantity, 0)
}

/** The sum of all lines as one. */
export function summed(costs: readonly Cost[]): { fixed: number; each: number } {
  return costs.reduce(
    (sum, { fixed, each }) => ({ fixed: sum.fixed + fixed, each: sum.each + each }),
    { fixed: 0, each: 0 },
  )
}
