import { piecesOf } from './amounts.ts'
import { folded, type ListAttribute, priceNames, quantityNames, valueNamed } from './names.ts'
import { type Remark, type Sheet, textOf } from './sheet.ts'

/** A column of prices: for a quantity, for a value of an attribute, or for what its row says. */
type PriceColumn = {
  column: number
  quantity?: number
  value?: { attribute: ListAttribute; value: string }
}

/** How a list is laid out. */
export type Columns = {
  /** The row of the headings. */
  head: number
  attributes: { column: number; attribute: ListAttribute }[]
  /** Where each row says its quantity; null where headings do. */
  quantity: number | null
  prices: PriceColumn[]
}

/** Titles and addresses that may stand above the headings. */
const MOST_ABOVE = 20

type Heading = { column: number; text: string; name: string }

/**
 * Reads the headings of a list: attributes by key or name, then either quantities as columns, or a column of
 * quantities with one of prices, or with one for each option of a further attribute.
 */
export function columnsOf(
  sheet: Sheet,
  attributes: readonly ListAttribute[],
  ignored: readonly string[],
): { columns: Columns | null; problems: Remark[] } {
  const problems: Remark[] = []
  const head = sheet.slice(0, MOST_ABOVE).findIndex((row) => row.some((cell) => isNamed(cell)))
  if (head === -1) {
    const keys = attributes.map(({ attribute }) => attribute.key).join(', ')
    const message = `No row names a column: quantity, or one of ${keys}.`
    return { columns: null, problems: [{ place: null, message }] }
  }
  const without = new Set(ignored.map((name) => folded(name.trim())))
  const headings = (sheet[head] ?? []).flatMap((cell, column): Heading[] => {
    const text = textOf(cell)
    const name = folded(text)
    return without.has(name) ? [] : [{ column, text, name }]
  })
  const named = headings.filter(({ text }) => text !== '')
  for (const { column } of headings.filter(({ text }) => text === ''))
    if (sheet.slice(head + 1).some((row) => textOf(row[column]) !== ''))
      problems.push({ place: { row: head, column }, message: 'This column has no heading.' })

  const own = named.flatMap(({ column, name }) => {
    const attribute = attributes.find((each) => each.names.includes(name))
    return attribute ? [{ column, attribute }] : []
  })
  const twice = own.filter(({ attribute }, index) =>
    own.slice(0, index).some((each) => each.attribute === attribute),
  )
  for (const { column, attribute } of twice)
    problems.push({
      place: { row: head, column },
      message: `${attribute.attribute.key} has a column already.`,
    })
  const rest = named.filter(({ column }) => !own.some((each) => each.column === column))
  const quantity = rest.find(({ name }) => quantityNames.includes(name))
  const priced = pricesOf(
    rest.filter((heading) => heading !== quantity),
    attributes.filter((each) => !own.some(({ attribute }) => attribute === each)),
    quantity !== undefined,
  )
  for (const { column, message } of priced.faults)
    problems.push({ place: { row: head, column }, message })
  if (problems.length === 0 && priced.columns.length === 0)
    problems.push({
      place: null,
      message: quantity
        ? 'No column has prices: head it with price.'
        : 'No column has quantities: head one with quantity, or columns with 100, 250, …',
    })
  if (problems.length > 0) return { columns: null, problems }
  const columns = {
    head,
    attributes: own,
    quantity: quantity?.column ?? null,
    prices: priced.columns,
  }
  return { columns, problems }

  function isNamed(cell: Sheet[number][number]): boolean {
    const name = folded(textOf(cell))
    return quantityNames.includes(name) || attributes.some(({ names }) => names.includes(name))
  }
}

type Priced = { columns: PriceColumn[]; faults: { column: number; message: string }[] }

function pricesOf(
  headings: readonly Heading[],
  free: readonly ListAttribute[],
  hasQuantity: boolean,
): Priced {
  const columns: PriceColumn[] = []
  const faults: Priced['faults'] = []
  for (const { column, text, name } of headings) {
    const quantity = piecesOf(text)
    const attribute = free.find((each) => valueNamed(each, text) !== undefined)
    const value = attribute && valueNamed(attribute, text)
    if (hasQuantity && priceNames.includes(name)) columns.push({ column })
    else if (hasQuantity && attribute && value !== undefined)
      columns.push({ column, value: { attribute, value } })
    else if (!hasQuantity && quantity !== undefined) columns.push({ column, quantity })
    else
      faults.push({
        column,
        message: `“${text}” is no attribute, ${hasQuantity ? 'price or option' : 'quantity'}; if it is to be left out: --ignore="${text}".`,
      })
  }
  return { columns, faults: [...faults, ...mixed(columns)] }
}

/** Prices of one kind alone: of two attributes' options, or of two columns, nobody knows what they mean. */
function mixed(columns: readonly PriceColumn[]): Priced['faults'] {
  const [first] = columns
  return columns.slice(1).flatMap((each) => {
    const { column, value, quantity } = each
    if (value?.attribute !== first?.value?.attribute)
      return [
        { column, message: 'These prices are of another kind than those of the column before.' },
      ]
    if (quantity === undefined && value === undefined)
      return [{ column, message: 'There is a column of prices already.' }]
    return []
  })
}
