import type { ProductDefinition } from './definition.ts'

/** Categories with more products than this can be filtered. */
export const FILTERED_FROM = 8

/** Grams of a square metre: what folds, what is handed over, what stands. */
export const weights = { light: [0, 170], medium: [171, 299], heavy: [300, 10_000] } as const
export const finishes = ['none', 'matt', 'gloss', 'velvet'] as const
export const orders = ['price', 'day'] as const

export type Weight = keyof typeof weights
export type Finish = (typeof finishes)[number]

/** What filters know of a product. */
export type Filterable = {
  id: string
  /** The earliest day that it can be there, as an ISO date; null where nobody promises one. */
  earliest: string | null
  /** Minor units, for sorting; null where there is none. */
  price: number | null
  /** The fewest that can be ordered. */
  fewest: number
  weights: readonly Weight[]
  finishes: readonly Finish[]
}

/** What a visitor has chosen; a name that is missing is not chosen. */
export type FilterChoice = Readonly<
  Partial<Record<'by' | 'quantity' | 'weight' | 'finish' | 'sort', string>>
>

/** What a product's options say of themselves that it can be filtered by. */
export function filterFacts({
  attributes,
  quantities,
}: Pick<ProductDefinition, 'attributes' | 'quantities'>): Pick<
  Filterable,
  'fewest' | 'weights' | 'finishes'
> {
  const facts = attributes.flatMap((attribute) =>
    attribute.kind === 'choice' ? attribute.options.map((option) => option.facts ?? {}) : [],
  )
  const grams = facts.flatMap((each) => (typeof each['grams'] === 'number' ? [each['grams']] : []))
  const films = new Set(facts.map((each) => each['film']))
  const names = Object.keys(weights) as Weight[]
  return {
    fewest: Math.min(...quantities.list),
    weights: names.filter((name) =>
      grams.some((each) => each >= weights[name][0] && each <= weights[name][1]),
    ),
    finishes: finishes.filter((finish) => films.has(finish)),
  }
}

/** The products that fit all of a choice, in its order; their own order where it asks for none. */
export function chosenProducts(
  products: readonly Filterable[],
  { by, quantity, weight, finish, sort }: FilterChoice,
): Filterable[] {
  const fitting = products.filter(
    (each) =>
      (by === undefined || (each.earliest !== null && each.earliest <= by)) &&
      (quantity === undefined || each.fewest <= Number(quantity)) &&
      (weight === undefined || each.weights.some((one) => one === weight)) &&
      (finish === undefined || each.finishes.some((one) => one === finish)),
  )
  if (sort === 'price') return fitting.toSorted((a, b) => last(a.price) - last(b.price))
  if (sort === 'day')
    return fitting.toSorted((a, b) => (a.earliest ?? '9').localeCompare(b.earliest ?? '9'))
  return fitting
}

/** Values of each filter that would leave some products and not all; in the order they are offered. */
export function filterValues(
  products: readonly Filterable[],
): Record<'by' | 'quantity' | 'weight' | 'finish', string[]> {
  const divides = (name: 'by' | 'quantity' | 'weight' | 'finish') => (value: string) => {
    const { length } = chosenProducts(products, { [name]: value })
    return length > 0 && length < products.length
  }
  const days = [...new Set(products.flatMap(({ earliest }) => earliest ?? []))].toSorted()
  const fewest = [...new Set(products.map((each) => each.fewest))].toSorted((a, b) => a - b)
  return {
    by: days.filter(divides('by')),
    quantity: fewest.map(String).filter(divides('quantity')),
    weight: Object.keys(weights).filter(divides('weight')),
    finish: finishes.filter(divides('finish')),
  }
}

function last(price: number | null): number {
  return price ?? Number.POSITIVE_INFINITY
}
