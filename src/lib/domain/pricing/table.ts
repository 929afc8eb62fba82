import { HUNDREDTHS } from '../constants.ts'
import type { TablePrice } from '../product/definition.ts'
import type { PricingModel } from './model.ts'

/** The list has no price for a selection. */
class PriceTableError extends Error {
  override name = 'PriceTableError'
}

type Row = readonly number[]

const rows = new WeakMap<TablePrice['table'], Map<string, Row>>()

/**
 * A printer's list: the price of the row that the selection names. Between two quantities of the list it
 * lies on the straight line between their prices, so that totals rise and unit prices fall where they do
 * in the list; outside of the list the unit price of its nearest end holds. Throws a PriceTableError for
 * a selection that the list does not have; publishing proves that no shopper's is such.
 */
export const tablePrice: PricingModel<TablePrice> = ({ table }, { chosen }) => {
  const { by, quantities } = table
  const wanted = by.map((key) => chosen?.(key) ?? '')
  const row = rowsOf(table).get(rowName(wanted))
  if (!row) throw new PriceTableError(`The list has no price for ${wanted.join(', ')}.`)
  return (quantity) => centsAt(quantities, row, quantity) / HUNDREDTHS
}

/** What a row of a list is called, whatever is in its values. */
export function rowName(values: readonly string[]): string {
  return JSON.stringify(values)
}

function rowsOf(table: TablePrice['table']): Map<string, Row> {
  const known = rows.get(table)
  if (known) return known
  const made = new Map(table.prices.map((row) => [rowName(row.for), row.cents]))
  rows.set(table, made)
  return made
}

function centsAt(quantities: readonly number[], row: Row, quantity: number): number {
  const above = quantities.findIndex((each) => each >= quantity)
  const upper = above === -1 ? quantities.length - 1 : above
  const [to = 1, price = 0] = [quantities[upper], row[upper]]
  if (quantity === to) return price
  const [from = 0, before = 0] = [quantities[upper - 1], row[upper - 1]]
  if (above <= 0) return (price / to) * quantity
  return before + ((price - before) * (quantity - from)) / (to - from)
}
