import type { Invoice } from '../../../../domain/invoice/invoice.ts'
import { formatMoney } from '../../../../domain/money/format.ts'
import { creditorReference, spacedReference } from '../../../../domain/payment/reference.ts'
import { makeRoom, rule, SHEET, type Sheet, write } from '../../paper/index.ts'
import { percent } from './write-lines.ts'

const NAME = { x: 300, width: 150 }
const AMOUNT = { x: 452, width: SHEET.right - 452 }
const WIDE = { x: SHEET.left, width: SHEET.right - SHEET.left }

/** What it comes to: before VAT, VAT by rate, with it, what was paid and what is due; and how. */
export function writeSums(sheet: Sheet, invoice: Invoice): void {
  const { words, portions, locale } = invoice
  makeRoom(sheet, 100 + portions.length * 16)
  sheet.y += 6
  row(sheet, invoice, words['sum_net'] ?? '', invoice.net)
  for (const { rate, net, vat } of portions) {
    const of = portions.length > 1 ? ` (${amountOf(invoice, net)})` : ''
    row(sheet, invoice, `${words['sum_vat']} ${percent(rate, locale)}${of}`, vat)
  }
  total(sheet, invoice)
  if (invoice.kind === 'invoice') {
    const how = invoice.paidBy && `: ${invoice.paidBy}`
    row(sheet, invoice, `${words['paid']}${how}`, invoice.paid)
    row(sheet, invoice, words['due'] ?? '', invoice.due)
  }
  sheet.y += 16
  for (const note of notesOf(invoice)) {
    makeRoom(sheet, 30)
    sheet.y += write(sheet, note, WIDE) + 6
  }
}

function total(sheet: Sheet, invoice: Invoice): void {
  sheet.y += 2
  const style = { bold: true, size: 13 }
  write(sheet, invoice.words['total'] ?? '', NAME, style)
  const amount = amountOf(invoice, invoice.gross)
  sheet.y += write(sheet, amount, AMOUNT, { ...style, align: 'right' }) + 6
  rule(sheet, 1)
  sheet.y += 7
}

function row(sheet: Sheet, invoice: Invoice, name: string, amount: number): void {
  const height = write(sheet, name, NAME)
  const beside = write(sheet, amountOf(invoice, amount), AMOUNT, { align: 'right' })
  sheet.y += Math.max(height, beside) + 4
}

function notesOf({ kind, words, portions, means, due, orderNumber }: Invoice): string[] {
  const has = (category: string) => portions.some((portion) => portion.category === category)
  return [
    words['terms'] ?? '',
    due > 0 && means === 'transfer' && kind === 'invoice'
      ? `${words['account']} ${spacedReference(creditorReference(orderNumber))}`
      : '',
    has('AE') ? (words['reverse_charge'] ?? '') : '',
    has('G') ? (words['export'] ?? '') : '',
    kind === 'pro_forma' ? (words['pro_forma_note'] ?? '') : '',
  ].filter(Boolean)
}

function amountOf({ currency, locale }: Invoice, centAmount: number): string {
  return formatMoney({ centAmount, currencyCode: currency }, locale)
}
