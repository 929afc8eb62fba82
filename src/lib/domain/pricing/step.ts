/** What kind of thing a step of a price is. */
export const stepKinds = [
  // The model.
  ...(['setup', 'scale', 'unit', 'area', 'tier', 'list', 'between'] as const),
  ...(['work', 'margin'] as const),
  // What is chosen, and the product's own formulas.
  ...(['each', 'per_run', 'option', 'formula'] as const),
  // The terms of the sale.
  ...(['priority', 'price_list', 'rounding', 'artworks', 'delivery'] as const),
] as const
export type StepKind = (typeof stepKinds)[number]

/** A step of a price: what it is, what it adds, and what the price has come to. */
export type PriceStep = {
  kind: StepKind
  /** The part, or the attribute, that it belongs to. */
  of: string | null
  /** A line of an estimate, an option, a priority, a currency, or the number of a formula from 1. */
  key: string | null
  /** Figures to tell it with. */
  facts: Record<string, number>
  /** What the price before is multiplied by; null where the step adds. */
  factor: number | null
  amount: number
  total: number
}

/** A step before its place in the sum is known: it adds an amount, or multiplies. */
export type OpenStep = Omit<PriceStep, 'total' | 'factor' | 'amount'> &
  ({ amount: number } | { factor: number })
