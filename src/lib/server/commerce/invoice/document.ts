import type { z } from 'zod'
import type { getOrderDocument } from '../../../contract/invoice.ts'
import { crossIndustryInvoice } from '../../../domain/invoice/cii.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { findInvoicedOrder } from './invoiced-order.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'
import { sayInvoice } from './say.ts'
import { storedInvoice } from './stored-invoice.ts'

type Wanted = z.output<typeof getOrderDocument.input>
type File = z.output<typeof getOrderDocument.output>
type DocumentCode = 'order_not_found' | 'order_document_not_found'

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
    return fileOf(sayInvoice(context, order, { kind: 'pro_forma', number: order.number }), format)
  }
  const row = await context.db
    .selectFrom('invoice')
    .select('said')
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', order.id)
    .where('id', '=', document)
    .executeTakeFirst()
  demand(context, row, 'order_document_not_found')
  return fileOf(storedInvoice.read(row.said), format)
}

async function fileOf(invoice: Invoice, format: 'pdf' | 'xml'): Promise<File> {
  const name = `${invoice.words['title'] ?? ''}-${invoice.number}`.replaceAll(/[\s/]+/g, '-')
  const [mediaType, bytes] =
    format === 'pdf'
      ? ['application/pdf', await invoicePdf(invoice)]
      : ['application/xml', Buffer.from(crossIndustryInvoice(invoice))]
  return { fileName: `${name}.${format}`, mediaType, base64: bytes.toString('base64') }
}
