import type { PriceTableDocument } from '../../documents/price-table.ts'
import { HUNDREDTHS } from '../constants.ts'
import type { DecimalMark } from './amounts.ts'
import type { Cell } from './sheet.ts'

const DECIMALS = 2

/**
 * A product's prices as a list: attributes by their keys, then a column for each quantity. Where only the
 * quantity counts, a row for each.
 */
export function sheetOf({ by, quantities, prices }: PriceTableDocument): Cell[][] {
  if (by.length === 0) {
    const cents = prices[0]?.cents ?? []
    const rows = quantities.map((quantity, index) => [
      String(quantity),
      (cents[index] ?? 0) / HUNDREDTHS,
    ])
    return [['quantity', 'price'], ...rows]
  }
  return [
    [...by, ...quantities],
    ...prices.map((row) => [...row.for, ...row.cents.map((cents) => cents / HUNDREDTHS)]),
  ]
}

/** The same as text: prices with two decimals behind the mark, quantities as they are. */
export function typedSheet(table: PriceTableDocument, mark: DecimalMark): string[][] {
  const [head = [], ...rows] = sheetOf(table)
  const typed = (cell: Cell) =>
    typeof cell === 'number'
      ? cell.toFixed(DECIMALS).replace('.', mark === 'comma' ? ',' : '.')
      : (cell ?? '')
  return [head.map(String), ...rows.map((row) => row.map(typed))]
}

/** The document `prices.yaml`, a row of the list a line. */
export function tableDocument({ by, quantities, prices }: PriceTableDocument): string {
  const rows = prices.map(
    (row) => `  - { for: ${flow(row.for)}, cents: [${row.cents.join(', ')}] }\n`,
  )
  return (
    '# Written by npm run import-prices: hundredths of the base currency without VAT, by quantity.\n' +
    `by: ${flow(by)}\nquantities: [${quantities.join(', ')}]\nprices:\n${rows.join('')}`
  )
}

/** Plain words as they are; what YAML might take for something else, in quotes. */
function flow(values: readonly string[]): string {
  const isPlain = (value: string) =>
    /^[a-z][a-z0-9-]*$/.test(value) &&
    !['true', 'false', 'null', 'yes', 'no', 'on', 'off'].includes(value)
  return `[${values.map((value) => (isPlain(value) ? value : JSON.stringify(value))).join(', ')}]`
}
