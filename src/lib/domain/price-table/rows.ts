import type { PriceTableDocument } from '../../documents/price-table.ts'
import { rowName } from '../pricing/table.ts'
import { valuesOf } from '../product/domains.ts'
import type { ListAttribute } from './names.ts'
import { type Place, placeName, type Remark } from './sheet.ts'

/** A price of a list: for which values, by attribute, and how many pieces. */
export type Priced = {
  values: ReadonlyMap<string, string>
  quantity: number
  cents: number
  place: Place
}

type Row = { values: string[]; cells: Map<number, Priced> }

/**
 * Puts the prices of a list into rows, in the product's own order, so that the same prices make the same
 * table however they were laid out. What stands twice and what is missing are problems.
 */
export function tableOf(
  priced: readonly Priced[],
  attributes: readonly ListAttribute[],
): { table: PriceTableDocument | null; problems: Remark[]; notes: Remark[] } {
  const problems: Remark[] = []
  const rows = new Map<string, Row>()
  for (const price of priced) {
    const values = attributes.map(({ attribute }) => price.values.get(attribute.key) ?? '')
    const row = rows.get(rowName(values)) ?? { values, cells: new Map() }
    rows.set(rowName(values), row)
    const before = row.cells.get(price.quantity)
    if (before)
      problems.push({
        place: price.place,
        message: `${choiceName(values)} × ${price.quantity} has a price already, in ${placeName(before.place)}.`,
      })
    else row.cells.set(price.quantity, price)
  }
  const quantities = [...new Set(priced.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  for (const { values, cells } of rows.values())
    for (const quantity of quantities)
      if (!cells.has(quantity))
        problems.push({
          place: [...cells.values()][0]?.place ?? null,
          message: `${choiceName(values)} has prices, and none for ${quantity}.`,
        })
  if (rows.size === 0) problems.push({ place: null, message: 'The list has no prices.' })
  if (problems.length > 0) return { table: null, problems, notes: [] }
  const order = attributes.map(({ attribute }) => valuesOf(attribute))
  const sorted = [...rows.values()].sort((one, other) => compare(one.values, other.values, order))
  const table = {
    by: attributes.map(({ attribute }) => attribute.key),
    quantities,
    prices: sorted.map(({ values, cells }) => ({
      for: values,
      cents: quantities.map((quantity) => cells.get(quantity)?.cents ?? 0),
    })),
  }
  return { table, problems, notes: sorted.flatMap((row) => fallsOf(row, quantities)) }
}

function compare(
  one: readonly string[],
  other: readonly string[],
  order: readonly string[][],
): number {
  for (const [index, values] of order.entries()) {
    const difference = values.indexOf(one[index] ?? '') - values.indexOf(other[index] ?? '')
    if (difference !== 0) return difference
  }
  return 0
}

/** Where more pieces cost less in all: shoppers are told so, and it may be a slip. */
function fallsOf({ values, cells }: Row, quantities: readonly number[]): Remark[] {
  return quantities.flatMap((quantity, index) => {
    const [more, less] = [cells.get(quantity), cells.get(quantities[index - 1] ?? 0)]
    if (!more || !less || more.cents >= less.cents) return []
    const what = `${choiceName(values)}: ${quantity} cost less than ${quantities[index - 1]}`
    return [{ place: more.place, message: `${what}; is that meant?` }]
  })
}

function choiceName(values: readonly string[]): string {
  return values.length === 0 ? 'It' : values.join(', ')
}
