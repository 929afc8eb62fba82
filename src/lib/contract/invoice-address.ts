import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const line = z.string().trim().max(100)

/** Where a customer's e-invoices go; empty where the customer named nothing. */
export const invoiceAddress = z
  .object({
    /** Leitweg-ID of an authority, or what else a company wants its invoices to name. */
    buyerReference: z.string(),
    /** Codice destinatario: seven letters and digits. */
    recipientCode: z.string(),
    /** Certified mail (PEC). */
    pec: z.string(),
    /** Codice fiscale. */
    taxCode: z.string(),
  })
  .meta({ id: 'InvoiceAddress' })

/** What the shop's format asks for; nothing where every e-invoice is Factur-X. */
const asked = z.enum(['nothing', 'xrechnung', 'fatturapa'])

export const getInvoiceAddress = endpoint({
  method: 'GET',
  path: '/api/v1/customer/invoiceAddress/',
  summary: "Where the customer's e-invoices go, and what of it the shop's format asks for",
  input: z.object({}),
  output: z.object({ asked, invoiceAddress }),
  errors: ['login_required'],
  access: 'customer',
})

export const changeInvoiceAddress = endpoint({
  method: 'PUT',
  path: '/api/v1/customer/invoiceAddress/',
  summary: "Change where the customer's e-invoices go",
  input: z.object({
    buyerReference: line.max(60).default(''),
    recipientCode: line.default(''),
    pec: line.default(''),
    taxCode: line.default(''),
  }),
  output: z.object({ asked, invoiceAddress }),
  errors: [
    'login_required',
    'buyer_reference_invalid',
    'recipient_code_invalid',
    'pec_invalid',
    'tax_code_invalid',
  ],
  access: 'customer',
})
