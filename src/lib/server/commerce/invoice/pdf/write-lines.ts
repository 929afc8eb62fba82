import type { Invoice, InvoiceLine } from '../../../../domain/invoice/invoice.ts'
import { formatMoney } from '../../../../domain/money/format.ts'
import { formatNumber } from '../../../../domain/numbers/format.ts'
import { heightOf, makeRoom, rule, SHEET, type Sheet, write } from '../../paper/index.ts'

const COLUMNS = {
  thing: { x: SHEET.left, width: 268 },
  quantity: { x: 332, width: 80 },
  rate: { x: 416, width: 44 },
  net: { x: 462, width: SHEET.right - 462 },
} as const

/** What is charged, a row each; a row stays whole, and each page has the headings again. */
export function writeLines(sheet: Sheet, invoice: Invoice): void {
  writeHeadings(sheet, invoice)
  for (const line of invoice.lines) {
    const { width } = COLUMNS.thing
    const height = heightOf(sheet, line.name, width) + heightOf(sheet, line.text, width, 8.5) + 14
    if (makeRoom(sheet, height)) writeHeadings(sheet, invoice)
    writeRow(sheet, invoice, line)
  }
}

function writeHeadings(sheet: Sheet, { words }: Invoice): void {
  rule(sheet, 1)
  sheet.y += 6
  const style = { size: 8.5, grey: true }
  write(sheet, words['thing'] ?? '', COLUMNS.thing, style)
  write(sheet, words['quantity'] ?? '', COLUMNS.quantity, style)
  write(sheet, words['rate'] ?? '', COLUMNS.rate, { ...style, align: 'right' })
  sheet.y += write(sheet, words['net'] ?? '', COLUMNS.net, { ...style, align: 'right' }) + 6
  rule(sheet)
  sheet.y += 7
}

function writeRow(sheet: Sheet, { currency, locale }: Invoice, line: InvoiceLine): void {
  const net = formatMoney({ centAmount: line.net, currencyCode: currency }, locale)
  const pieces = line.pieces || formatNumber(line.quantity, locale)
  const { y } = sheet
  const beside = write(sheet, pieces, COLUMNS.quantity)
  write(sheet, percent(line.rate, locale), COLUMNS.rate, { align: 'right' })
  write(sheet, net, COLUMNS.net, { align: 'right' })
  sheet.y += write(sheet, line.name, COLUMNS.thing, { bold: true }) + 1
  sheet.y += write(sheet, line.text, COLUMNS.thing, { size: 8.5, grey: true })
  sheet.y = Math.max(sheet.y, y + beside) + 6
  rule(sheet, 0.25)
  sheet.y += 7
}

/** A rate in basis points as people write it: 8.1 %. */
export function percent(rate: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(rate / 10_000)
}
