import type { z } from 'zod'
import type { getOrderDocument } from '../../../contract/invoice.ts'
import { crossIndustryInvoice } from '../../../domain/invoice/cii.ts'
import { completed, type Missing, missingIn } from '../../../domain/invoice/electronic.ts'
import { fatturaFileName, fatturaPa } from '../../../domain/invoice/fattura-pa.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { findInvoicedOrder } from './invoiced-order.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'
import { sayInvoice } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

type Wanted = z.output<typeof getOrderDocument.input>
type File = z.output<typeof getOrderDocument.output>
type DocumentCode = 'order_not_found' | 'order_document_not_found' | 'e_invoice_incomplete'

/** Of whose orders: those that one customer may see, or every one of the tenant for members of the staff (null). */
type Whose = { customerId: string | null }

/** A paper of an order as a file. The same invoice is the same bytes, whenever it is asked for. */
export async function orderDocument(
  context: Context<DocumentCode>,
  { customerId }: Whose,
  { id, document, format }: Wanted,
): Promise<File> {
  const order = await findInvoicedOrder(context.db, context, id, customerId)
  demand(context, order, 'order_not_found')
  const isOpen = order.state !== 'cancelled' && order.received < order.total_gross
  if (document === 'pro-forma') {
    demand(context, isOpen && format === 'pdf', 'order_document_not_found')
    return pdfOf(sayInvoice(context, order, { kind: 'pro_forma', number: order.number }))
  }
  const row = await context.db
    .selectFrom('invoice')
    .select('said')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', order.id)
    .where('id', '=', document)
    .executeTakeFirst()
  demand(context, row, 'order_document_not_found')
  const said = storedInvoice.read(row.said)
  if (format === 'pdf') return pdfOf(said)
  const invoice = completed(said, order.invoiceAddress)
  const missing = missingIn(invoice)
  demand(context, missing.length === 0, 'e_invoice_incomplete', { facts: { missing } })
  return eInvoiceOf(invoice)
}

/** What buyers have to say yet of the e-invoices of an order, by invoice; those that lack nothing are left out. */
export async function incompleteEInvoices(
  context: Context,
  orderId: string,
): Promise<{ id: string; number: string; missing: Missing[] }[]> {
  if (context.tenant.invoices.format === 'factur-x') return []
  const order = await findInvoicedOrder(context.db, context, orderId)
  const rows = await context.db
    .selectFrom('invoice')
    .select(['id', 'number', 'said'])
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('sequence')
    .execute()
  return rows.flatMap(({ id, number, said }) => {
    const invoice = storedInvoice.read(said)
    const missing = missingIn(order ? completed(invoice, order.invoiceAddress) : invoice)
    return missing.length > 0 ? [{ id, number, missing }] : []
  })
}

/** An invoice as PDF, with Factur-X inside. */
export async function pdfOf(invoice: Invoice): Promise<File> {
  const bytes = await invoicePdf(invoice)
  return {
    fileName: `${plainName(invoice)}.pdf`,
    mediaType: 'application/pdf',
    base64: bytes.toString('base64'),
  }
}

/** The e-invoice of an invoice that lacks nothing, by its tenant's format. */
export function eInvoiceOf(invoice: Invoice): File {
  const { electronic } = invoice
  const [fileName, xml] =
    electronic?.format === 'fatturapa'
      ? [fatturaFileName(invoice, electronic), fatturaPa(invoice, electronic)]
      : [
          `${plainName(invoice)}.xml`,
          crossIndustryInvoice(invoice, electronic ? 'xrechnung' : 'en16931'),
        ]
  return { fileName, mediaType: 'application/xml', base64: Buffer.from(xml).toString('base64') }
}

function plainName({ words, number }: Invoice): string {
  return `${words['title'] ?? ''}-${number}`.replaceAll(/[\s/]+/g, '-')
}
