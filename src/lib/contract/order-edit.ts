import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { order } from './order.ts'
import { lineErrors } from './selection-errors.ts'
import { id, instant, isoDate, money } from './shapes.ts'
import { wantedLine } from './wanted-line.ts'

/** What a change of a line would do to its order. Amounts with VAT. */
const change = z
  .object({
    lineItemId: id,
    /** The line as it is, and as it would be. */
    from: money,
    to: money,
    /** Above zero where it would cost more. */
    difference: money,
    /** What would be left to pay for the order. */
    toPay: money,
    /** What would be given back, by the ways that it was paid. */
    toRefund: money,
    /** The day it was promised for, and would be. */
    arrivalDate: z.object({ from: isoDate, to: isoDate }),
    /** Its files do not fit any more, and would be taken away. */
    resetsArtwork: z.boolean(),
    /** A designer has begun, and makes it again for what is chosen: one of the changes in the price. */
    redesigns: z.boolean(),
    /** Until when the draft is kept. */
    expiresAt: instant,
  })
  .meta({ id: 'OrderChange' })

/** Why a line cannot be changed any more. */
const closed = ['order_line_printed', 'order_line_cancelled', 'order_debited'] as const

export const saveOrderEdit = endpoint({
  method: 'POST',
  path: '/api/v1/order/edit/item/',
  summary: "Draft a change of an order's line at the prices of now; nothing is changed yet",
  input: z.object({
    orderId: id,
    lineItem: wantedLine.extend({ id }),
    /** The page that the customer came from: a path of the shop, which the draft remembers. */
    refererUrl: z.string().max(500).default(''),
  }),
  output: z.object({
    orderEditId: id,
    /** The order as it would be. */
    order,
    change,
    /** Where the way back leads; empty where it was no path of the shop. */
    refererUrl: z.string(),
  }),
  errors: [
    'login_required',
    'order_not_found',
    'order_line_not_found',
    ...closed,
    'order_edit_unchanged',
    'file_check_closed',
    'design_fixed',
    'design_not_ordered',
    'design_revisions_used',
    'drops_keep_quantity',
    'field_not_used',
    ...lineErrors,
    'cart_limit_exceeded',
    'price_changed',
    'deferred_not_agreed',
    'credit_limit_reached',
    'order_in_instalments',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})

export const finalizeOrderEdit = endpoint({
  method: 'POST',
  path: '/api/v1/order/edit/item/finalize',
  summary: 'Make a drafted change; what it costs more is due, what it costs less is given back',
  input: z.object({ orderId: id, orderEditId: id }),
  output: z.object({
    order,
    /** What is left to pay for the order, and what of it was given back. */
    toPay: money,
    refunded: money,
    refererUrl: z.string(),
  }),
  errors: [
    'login_required',
    'order_not_found',
    'order_line_not_found',
    'order_changed',
    ...closed,
    'order_edit_not_found',
    'order_edit_done',
    'order_edit_expired',
    'file_check_closed',
    'design_fixed',
    'design_moved',
    'design_not_ordered',
    'design_revisions_used',
    ...lineErrors,
    'cart_limit_exceeded',
    'price_changed',
    'dates_changed',
    'order_payment_not_yours',
    'deferred_not_agreed',
    'credit_limit_reached',
    'order_in_instalments',
    'stock_short',
    'refund_too_much',
    'payment_provider_unavailable',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})
