import type { PriceTableDocument } from '../../documents/price-table.ts'
import { HUNDREDTHS } from '../constants.ts'
import { roundCents } from '../money/round.ts'
import type { ProductDefinition } from '../product/definition.ts'
import { vatCents } from '../tax/tax.ts'
import { type Amount, amountOf, type DecimalMark, piecesOf, positive } from './amounts.ts'
import { columnsOf } from './columns.ts'
import { findMark } from './mark.ts'
import { type ListWords, listAttributes, valueNamed } from './names.ts'
import { type Priced, tableOf } from './rows.ts'
import { type Cell, type Place, type Remark, type Sheet, textOf } from './sheet.ts'

/** What a list does not say of itself. */
export type ListTerms = {
  /** The base currency, in which the shop's prices are. */
  currency: string
  /** The decimal mark; found out where it is not said. */
  mark?: DecimalMark | undefined
  /** What a price of the list is for. */
  per: 'run' | 'piece' | 'thousand'
  /** VAT within the prices, in basis points; null where they are without. */
  vat: number | null
  /** Headings of columns that are left out. */
  ignore: readonly string[]
}

export type PriceListRead = {
  /** Null where there is a problem. */
  table: PriceTableDocument | null
  /** Why the list cannot be taken, each by its row and column. */
  problems: Remark[]
  /** What its owner should know and may be as it is meant. */
  notes: Remark[]
}

/**
 * Makes a product's prices of a printer's list, or says everything that is wrong in it. Amounts are without
 * VAT and rounded to the cent once, at the end.
 */
export function readPriceList(
  sheet: Sheet,
  product: Pick<ProductDefinition, 'attributes'>,
  words: readonly ListWords[],
  terms: ListTerms,
): PriceListRead {
  const attributes = listAttributes(product, words)
  const { columns, problems } = columnsOf(sheet, attributes, terms.ignore)
  if (!columns) return { table: null, problems, notes: [] }
  const first = columns.head + 1
  const body = sheet
    .slice(first)
    .map((cells, index) => ({ cells, row: first + index }))
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  const prices = body.flatMap(({ cells, row }) =>
    columns.prices.map(({ column }) => ({ cell: cells[column] ?? null, place: { row, column } })),
  )
  const { mark, problems: unclear } = findMark(prices, terms.mark)
  problems.push(...unclear)
  const priced: Priced[] = []
  const rounded: Place[] = []
  for (const { cells, row } of body) {
    const said = new Map<string, string>()
    for (const { column, attribute } of columns.attributes) {
      const text = textOf(cells[column])
      const value = valueNamed(attribute, text)
      if (value !== undefined) said.set(attribute.attribute.key, value)
      else
        problems.push({ place: { row, column }, message: unknown(attribute.attribute.key, text) })
    }
    const at = columns.quantity
    const pieces = at === null ? undefined : piecesOf(textOf(cells[at]))
    if (at !== null && pieces === undefined)
      problems.push({
        place: { row, column: at },
        message: `“${textOf(cells[at])}” is no whole number of pieces.`,
      })
    for (const { column, quantity = pieces, value } of columns.prices) {
      const place = { row, column }
      const amount = amountIn(cells[column] ?? null, mark, terms.currency)
      if (!amount.ok) problems.push({ place, message: amount.message })
      if (!amount.ok || quantity === undefined) continue
      const values = new Map(value ? [...said, [value.attribute.attribute.key, value.value]] : said)
      const exact = netOf(amount.value * share(terms.per, quantity), terms.vat) * HUNDREDTHS
      const cents = roundCents(exact)
      if (isRounded(exact, cents, amount.value, terms)) rounded.push(place)
      if (cents > 0) priced.push({ values, quantity, cents, place })
      else problems.push({ place, message: 'This comes to less than a cent.' })
    }
  }
  if (problems.length > 0) return { table: null, problems, notes: [] }
  const used = attributes.filter(({ attribute }) =>
    priced.some(({ values }) => values.has(attribute.key)),
  )
  const made = tableOf(priced, used)
  return { ...made, notes: [...roundingNotes(rounded, terms), ...made.notes] }
}

function unknown(attribute: string, text: string): string {
  return text === '' ? `The ${attribute} is missing.` : `${attribute} is never “${text}”.`
}

function amountIn(cell: Cell, mark: DecimalMark, currency: string): Amount {
  const text = textOf(cell)
  if (text === '') return { ok: false, message: 'The price is missing.' }
  return typeof cell === 'number' ? positive(cell) : amountOf(text, mark, currency)
}

function share(per: ListTerms['per'], quantity: number): number {
  return { run: 1, piece: quantity, thousand: quantity / 1000 }[per]
}

const BASIS_POINTS = 10_000

function netOf(amount: number, vat: number | null): number {
  return vat === null ? amount : (amount * BASIS_POINTS) / (BASIS_POINTS + vat)
}

/** Whether what a shopper pays is another amount than the list has. */
function isRounded(exact: number, cents: number, amount: number, { per, vat }: ListTerms): boolean {
  if (vat === null || per !== 'run') return Math.abs(exact - cents) > 1e-6 * Math.max(1, exact)
  return Math.abs(cents + vatCents(cents, vat) - amount * HUNDREDTHS) > 1e-6
}

function roundingNotes([first, ...others]: readonly Place[], { vat }: ListTerms): Remark[] {
  if (!first) return []
  const count = others.length + 1
  const why =
    vat === null
      ? 'have more than two decimals and are rounded to the cent'
      : 'cannot be met to the cent with VAT, because prices are kept without it'
  return [{ place: first, message: `${count} prices ${why}, this one first.` }]
}
