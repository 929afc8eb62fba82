import type { ExportedOrder } from '../../../contract/order-export.ts'
import { decimalAmount } from '../../../domain/money/format.ts'

/** Names of the columns; programs read them, so they are the same in every language. */
export const COLUMNS = [
  ...['order', 'placed', 'state', 'country', 'customer', 'company', 'email', 'vat_number'],
  ...['currency', 'order_net', 'order_vat', 'order_gross', 'line', 'product', 'product_name'],
  ...['job_name', 'quantity', 'line_net', 'vat_percent', 'line_state', 'due'],
  ...['purchase_order', 'cost_centre', 'services_net', 'tenant', 'sent', 'options'],
] as const

/** A row for each line; one for an order that has none. */
export function rowsOf(order: ExportedOrder, tenant: string): string[][] {
  const amount = (minor: number) => decimalAmount(minor, order.currencyCode)
  const { customer } = order
  const head = [
    ...[order.orderNumber, order.placedAt, order.state, order.country],
    ...[customer.name, customer.company, customer.email, customer.vatNumber],
    ...[order.currencyCode, amount(order.net), amount(order.vat), amount(order.gross)],
  ]
  const tail = (services: number, sent: string, options: string) => [
    ...[order.purchaseOrder, order.costCentre, amount(services), tenant, sent, options],
  ]
  const lines = order.lines.map((line, index) => [
    ...head,
    ...[String(index + 1), line.product.id, line.product.name, line.jobName],
    ...[String(line.quantity), amount(line.net), String(line.vatRate / 100), line.state, line.due],
    ...tail(line.services, String(line.sent), optionsOf(line)),
  ])
  const empty = COLUMNS.slice(head.length, -tail(0, '', '').length).map(() => '')
  return lines.length > 0 ? lines : [[...head, ...empty, ...tail(0, '', '')]]
}

/** What was chosen, as the documents call it and by their letters: `format=standard; paper=board-350`. */
function optionsOf({ options }: ExportedOrder['lines'][number]): string {
  return Object.entries(options)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([attribute, value]) => `${attribute}=${value}`)
    .join('; ')
}
