import type { LineState } from '../../contract/fulfilment.ts'
import type { OrderState } from '../../contract/order.ts'
import { lengths } from '../fulfilment/lengths.ts'
import { minorDigits } from '../money/format.ts'
import {
  amountOf,
  countOf,
  dayOf,
  instantOf,
  oneOf,
  optionsOf,
  type Read,
  rateOf,
} from './cells.ts'
import { portionsOf } from './judge.ts'
import type { LegacyLine, LegacyOrder } from './legacy-order.ts'

const needed = [
  ...['order', 'placed', 'currency', 'order_net', 'order_vat', 'order_gross'],
  ...['product_name', 'quantity', 'line_net', 'vat_percent'],
] as const

/** The same for every row of an order. */
const ofOrder = [
  ...['order', 'placed', 'state', 'country', 'customer', 'company', 'email', 'vat_number'],
  ...['currency', 'order_net', 'order_vat', 'order_gross', 'purchase_order', 'cost_centre'],
  ...['customer_id', 'delivery_address', 'billing_address', 'tenant'],
] as const

const ofLine = [
  ...['line', 'product', 'product_name', 'job_name', 'quantity', 'line_net', 'vat_percent'],
  ...['line_state', 'due', 'services_net', 'options'],
  // Of an export; a line's state says whether it has left.
  'sent',
] as const

/** Every state of an order, by its name. */
const orderStates: Readonly<Record<OrderState, true>> = {
  awaiting_payment: true,
  paid: true,
  in_production: true,
  shipped: true,
  delivered: true,
  cancelled: true,
}

const namesOf = <Name extends string>(named: Readonly<Record<Name, unknown>>) =>
  Object.keys(named) as Name[]

export type Column = (typeof ofOrder)[number] | (typeof ofLine)[number]

/** A row of a list, its cells as text; `row` counts from 1 as spreadsheets do. */
export type Row = { row: number; cells: readonly string[] }

/** Where each column stands, or what is wrong with the first row. */
export function columnsOf(head: readonly string[]): Map<string, number> | { problems: string[] } {
  const names = head.map((name) => name.trim().toLowerCase())
  const known: readonly string[] = [...ofOrder, ...ofLine]
  const problems = [
    ...names
      .filter((name, at) => !known.includes(name) || names.indexOf(name) !== at)
      .map((name) =>
        known.includes(name)
          ? `The column ${name} stands there twice.`
          : `There is no column ${JSON.stringify(name)}; leave it out, or name it as one of ${known.join(', ')}.`,
      ),
    ...needed
      .filter((name) => !names.includes(name))
      .map((name) => `The column ${name} is missing.`),
    ...(names.includes('email') || names.includes('customer_id')
      ? []
      : ['Neither of the columns customer_id and email is there.']),
  ]
  return problems.length > 0 ? { problems } : new Map(names.map((name, at) => [name, at]))
}

/** An order of its rows, which stand together, or what is wrong with them, a sentence each. */
export function orderOfRows(
  columns: ReadonlyMap<string, number>,
  rows: readonly Row[],
): { order: LegacyOrder; tenant: string } | { problems: string[] } {
  const [first] = rows
  if (!first) return { problems: ['There are no rows.'] }
  const reader = readerOf(columns)
  const { cell, take, problems } = reader
  const of = (name: Column) => cell(first, name)
  for (const row of rows) {
    const other = ofOrder.find((name) => cell(row, name) !== of(name))
    if (other)
      problems.push(
        `Row ${row.row} says ${JSON.stringify(cell(row, other))} in ${other}, row ${first.row} ${JSON.stringify(of(other))}.`,
      )
  }
  const currency = of('currency').toUpperCase()
  const digits = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2
  const amount = (name: Column) => take(first, name, (text) => amountOf(text, digits)) ?? 0
  const lines = rows.map((row, at) => lineOf(reader, row, { at, digits }))
  const vat = amount('order_vat')
  const order: LegacyOrder = {
    number: of('order'),
    customer: of('customer_id'),
    email: of('email').toLowerCase(),
    name: of('customer'),
    company: of('company'),
    vatNumber: of('vat_number'),
    placedAt: take(first, 'placed', instantOf) ?? '',
    state:
      take(first, 'state', (text) => oneOf(namesOf(orderStates), text || 'delivered')) ??
      'delivered',
    country: of('country').toUpperCase(),
    currency,
    net: amount('order_net'),
    vat,
    gross: amount('order_gross'),
    portions: portionsOf(lines, vat),
    purchaseOrder: of('purchase_order'),
    costCentre: of('cost_centre'),
    delivery: linesOf(of('delivery_address')),
    billing: linesOf(of('billing_address')),
    lines,
  }
  return problems.length > 0 ? { problems } : { order, tenant: of('tenant') }
}

type Reader = ReturnType<typeof readerOf>

/** Takes cells by the names of their columns, and gathers what is wrong with them. */
function readerOf(columns: ReadonlyMap<string, number>) {
  const problems: string[] = []
  const cell = ({ cells }: Row, name: Column) => cells[columns.get(name) ?? -1]?.trim() ?? ''
  function take<Value>(row: Row, name: Column, read: (text: string) => Read<Value>): Value | null {
    const found = read(cell(row, name))
    if (typeof found !== 'string') return found.value
    problems.push(`Row ${row.row}, ${name}: ${found}`)
    return null
  }
  return { cell, take, problems }
}

function lineOf(
  { cell, take, problems }: Reader,
  row: Row,
  { at, digits }: { at: number; digits: number },
): LegacyLine {
  const number = cell(row, 'line')
  if (number !== '' && number !== String(at + 1))
    problems.push(
      `Row ${row.row} is line ${number} of the order, and line ${at + 1} comes next: a row is missing or stands there twice.`,
    )
  return {
    product: cell(row, 'product'),
    name: cell(row, 'product_name'),
    jobName: cell(row, 'job_name'),
    quantity: take(row, 'quantity', countOf) ?? 0,
    net: take(row, 'line_net', (text) => amountOf(text, digits)) ?? 0,
    services: take(row, 'services_net', (text) => amountOf(text || '0', digits)) ?? 0,
    vatRate: take(row, 'vat_percent', rateOf) ?? 0,
    state: take(row, 'line_state', stateOf),
    due: take(row, 'due', dayOf),
    options: take(row, 'options', optionsOf) ?? {},
  }
}

function stateOf(text: string): Read<LineState | null> {
  return text === '' ? { value: null } : oneOf(namesOf(lengths), text)
}

/** Lines of an address; a bar separates them as well as a break does. */
function linesOf(text: string): string[] {
  return text
    .split(/[\r\n|]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 10)
}
