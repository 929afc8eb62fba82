/** How a shop lets a plan be paid. */
export type PlanTerms = {
  /** How many instalments, the one with the order among them. */
  instalments: number
  /** Days from one to the next. */
  everyDays: number
  /** What is paid by plan comes to this at least, with VAT, in minor units of `currency`. */
  minimum: number
  currency: string
}

/**
 * The instalments of a sum in minor units, in the order they are paid. They add up to the sum exactly; all are
 * alike but the first, which carries what is left over, so that nothing later is dearer than what was agreed first.
 */
export function instalmentsOf(
  total: number,
  { instalments }: Pick<PlanTerms, 'instalments'>,
): number[] {
  const each = Math.floor(total / instalments)
  const first = total - each * (instalments - 1)
  return Array.from({ length: instalments }, (_, index) => (index === 0 ? first : each))
}
