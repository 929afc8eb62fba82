import { missingIn } from '../../../domain/invoice/electronic.ts'
import type { Context } from '../../context.ts'
import { eInvoiceOf, pdfOf } from './document.ts'
import { storedInvoice } from './stored-invoice.ts'

/** Mails that bring the paper that they name, by what their key says beside the order. */
const BRINGING = ['order-paid', 'invoice-issued', 'credit-note']

export type Attached = { fileName: string; mediaType: string; base64: string }

/**
 * What goes out with a mail: where invoices are written as XRechnung, the one that it names as PDF and XML. `key` is
 * what the mail is about, an order's id first.
 */
export async function attachedPapers(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { kind, key }: { kind: string; key: string },
): Promise<Attached[]> {
  if (tenant.invoices.format !== 'xrechnung' || !BRINGING.includes(kind)) return []
  const [orderId = '', number = ''] = key.split(' ')
  const issued = db
    .selectFrom('invoice')
    .select('said')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
  const row = await (kind === 'order-paid'
    ? issued.where('kind', '=', 'invoice').orderBy('edits', 'desc')
    : issued.where('number', '=', number)
  ).executeTakeFirst()
  if (!row) return []
  const invoice = storedInvoice.read(row.said)
  const pdf = await pdfOf(invoice)
  const isXRechnung = invoice.electronic?.format === 'xrechnung'
  return isXRechnung && missingIn(invoice).length === 0 ? [pdf, eInvoiceOf(invoice)] : [pdf]
}
