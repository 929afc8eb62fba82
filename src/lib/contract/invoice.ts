import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

/** `pro-forma` says what an unpaid order comes to; everything else is an id of `documents`. */
const wanted = {
  document: z.union([z.uuid(), z.literal('pro-forma')]),
  /** `xml` is the same invoice as e-invoice, by the shop's format; `pdf` has EN 16931 inside in any case. */
  format: z.enum(['pdf', 'xml']).default('pdf'),
}

const file = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  /** The file's bytes. */
  base64: z.base64(),
})

export const getOrderDocument = endpoint({
  method: 'GET',
  path: '/api/v1/order/{id}/document/{document}/',
  summary: 'An invoice, a credit note or the pro forma of an order, as a file',
  input: z.object({ id, ...wanted }),
  output: file,
  errors: ['login_required', 'order_not_found', 'order_document_not_found', 'e_invoice_incomplete'],
  access: 'customer',
})

export const getStaffOrderDocument = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{id}/document/{document}/',
  summary: 'As the customer gets it, of any order of the tenant',
  input: z.object({ id, ...wanted }),
  output: file,
  errors: [
    'login_required',
    'not_allowed',
    'second_factor_missing',
    'order_not_found',
    'order_document_not_found',
    'e_invoice_incomplete',
  ],
  access: { staff: 'orders.read' },
})

export const issueStaffInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/{id}/invoice/',
  summary: 'Issue what an order lacks: its invoice, and credit notes for money that went back',
  input: z.object({ id }),
  output: z.object({
    /** The numbers that were given now; none where nothing was missing or is due. */
    numbers: z.array(z.string()),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'order_not_found'],
  access: { staff: 'orders.edit' },
})
