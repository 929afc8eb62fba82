import { type Electronic, transmissionOf } from '../../../domain/invoice/electronic.ts'
import type { Context } from '../../context.ts'
import type { InvoicedOrder } from './invoiced-order.ts'

/** The number of an invoice, as it was given. */
export type Given = { year: number; sequence: number; number: string }

/** What the e-invoice of an order says beside it, by the tenant's format and what the buyer has said so far. */
export function electronicOf(
  { tenant }: Pick<Context, 'tenant'>,
  { invoiceAddress }: Pick<InvoicedOrder, 'invoiceAddress'>,
  { year, sequence }: Given,
): Electronic {
  const { buyerReference, ...address } = invoiceAddress
  const { format, fatturapa: seller } = tenant.invoices
  if (format === 'xrechnung') return { format, buyerReference }
  if (format !== 'fatturapa' || !seller) return null
  return { format, sequence: transmissionOf(year, sequence), ...address, seller }
}
