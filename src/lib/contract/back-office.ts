import { z } from 'zod'
import { dispute } from './dispute.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { lineEvent, lineState, newPart, newShipment, stepEvent } from './fulfilment.ts'
import { mailState } from './mail.ts'
import { order, orderState } from './order.ts'
import { id, instant, isoDate, money, paragraphs } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

/** What staff look through: what waits for them or for money, what waits for a customer, a state, or everything. */
export const orderView = z.enum([
  'to_do',
  'late',
  'unpaid',
  'behind',
  'disputed',
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
  'approved',
  'in_production',
  'shipped',
  'all',
])
export type OrderView = z.output<typeof orderView>

/** How a line looks; what a picture of it is drawn from. */
export const lineLook = z.object({
  scene: z.string(),
  ground: z.string(),
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
  quantity: z.int(),
})

const listedOrder = z
  .object({
    id,
    orderNumber: z.string(),
    state: orderState,
    createdAt: instant,
    customer: z.object({ id, name: z.string(), company: z.string(), email: z.string() }),
    totalGross: money,
    lines: z.array(
      z.object({
        id,
        name: z.string(),
        quantity: z.int(),
        state: lineState,
        due: isoDate,
        look: lineLook.nullable(),
        /** Its customer fetches it; left out where it is sent. */
        isCollected: z.literal(true).optional(),
      }),
    ),
    /** The earliest day that was promised for what has not left; null where all has. */
    due: isoDate.nullable(),
    isLate: z.boolean(),
  })
  .meta({ id: 'StaffListedOrder' })

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/',
  summary: 'Orders of the tenant: a queue by due date, or all of them, newest first',
  input: z.object({
    view: orderView.default('to_do'),
    /** Order number or its last digits, e-mail address, name or company; looks through all orders. */
    search: z.string().trim().max(100).optional(),
    /** Placed on this day of the plant or later, and before the end of `until`; views of all orders. */
    since: isoDate.optional(),
    until: isoDate.optional(),
    /** `next` of the page before. */
    after: z.string().max(80).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(40),
  }),
  output: z.object({ orders: z.array(listedOrder), next: z.string().nullable() }),
  errors: refused,
  access: { staff: 'orders.read' },
})

export const countStaffOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/counts/',
  summary: 'How many orders stand in each view',
  input: z.object({}),
  output: z.object({ counts: z.record(z.string(), z.int().nonnegative()) }),
  errors: refused,
  access: { staff: 'orders.read' },
})

/** Who did it: staff and machines by name; `system` is a job or a provider, by its name. */
const person = z.object({
  kind: z.enum(['staff', 'machine', 'customer', 'system']),
  name: z.string(),
})

export const getStaffOrder = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{id}/',
  summary: 'Everything about one order, by id or order number',
  input: z.object({ id: z.string().max(60) }),
  output: z.object({
    order,
    /** Sent back with a change; another one whenever anything about the order has changed. */
    version: z.int().nonnegative(),
    customer: z.object({
      id,
      name: z.string(),
      company: z.string(),
      email: z.string(),
      vatNumber: z.string(),
      /** How many they have placed, and what those that were not cancelled come to. */
      orders: z.int(),
      spent: money,
    }),
    /** Money given back, the newest first. */
    refunds: z.array(
      z.object({
        id,
        amount: money,
        to: z.enum(['provider', 'wallet']),
        state: z.enum(['requested', 'done', 'failed']),
        reason: z.string(),
        at: instant,
      }),
    ),
    disputes: z.array(dispute),
    /** What buyers have to say yet before an e-invoice can be written. */
    incompleteEInvoices: z.array(
      z.object({
        id,
        number: z.string(),
        missing: z.array(z.enum(['buyer_tax_code', 'buyer_postcode', 'buyer_city'])),
      }),
    ),
    /** Whether the caller may cancel all of it now. */
    mayCancel: z.boolean(),
    /** What can be given back at most: came in for it, and has not been given back. */
    refundable: money,
    sender: z.string(),
    internalCheckout: z.boolean(),
    skipDocReview: z.boolean(),
    /** What the customer said of it; an invoice is issued in any case. */
    invoiceRequested: z.boolean(),
    lines: z.array(
      z.object({
        id,
        name: z.string(),
        pieces: z.string(),
        facts: z.array(z.object({ name: z.string(), value: z.string() })),
        look: lineLook.nullable(),
        /** What the caller may do with it now. */
        events: z.array(lineEvent),
      }),
    ),
    /** Of order, lines and payments, newest first. */
    history: z.array(
      z.object({
        of: z.enum(['order', 'line', 'payment']),
        lineItemId: id.nullable(),
        event: z.string(),
        reason: z.string(),
        by: person,
        at: instant,
      }),
    ),
    notes: z.array(z.object({ id, text: z.string(), by: z.string(), at: instant })),
    mails: z.array(
      z.object({ id, kind: z.string(), subject: z.string(), state: mailState, createdAt: instant }),
    ),
  }),
  errors: [...refused, 'order_not_found'],
  access: { staff: 'orders.read' },
})

export const moveStaffLines = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/move/',
  summary: 'Move lines on, of one order or of many; each order whole or not at all',
  input: z.object({
    orders: z
      .array(
        z.object({
          id,
          /** What the caller has seen; left out where a whole list is moved, but not with `ship_part`. */
          version: z.int().nonnegative().optional(),
          /** Left out for every line that the step is legal for. */
          lines: z.array(id).max(60).optional(),
        }),
      )
      .min(1)
      .max(100),
    event: stepEvent,
    reason: z.string().trim().max(500).default(''),
    /** With `ship` and `ship_part`. */
    shipment: newShipment.optional(),
    /** With `ship_part`: what leaves of each of the lines. */
    part: newPart.optional(),
  }),
  output: z.object({
    /** What came of each order, in the order of the call; null where its lines have moved. */
    results: z.array(z.object({ id, moved: z.int().nonnegative(), code: z.string().nullable() })),
  }),
  errors: refused,
  access: { staff: 'orders.produce' },
})

const cancelErrors = [
  'order_not_found',
  'order_line_not_found',
  'order_changed',
  'order_not_paid',
  'move_not_legal',
  'order_debited',
  'payment_provider_unavailable',
  'refund_too_much',
] as const satisfies ErrorCode[]

export const cancelStaffLines = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/{id}/cancel-lines/',
  summary:
    'Cancel lines that have not left: what nobody has paid of them is due no more, and the rest goes back, for which `orders.refund` is needed too',
  input: z.object({
    id,
    version: z.int().nonnegative(),
    lines: z.array(id).min(1).max(60),
    reason: z.string().trim().min(1).max(500),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [...refused, ...cancelErrors],
  access: { staff: 'orders.edit' },
})

export const noteStaffOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/{id}/note/',
  summary: 'Write a note that only staff see',
  input: z.object({ id, text: paragraphs(2000, 1) }),
  output: z.object({ success: z.literal(true) }),
  errors: [...refused, 'order_not_found', 'idempotency_key_missing', 'idempotency_key_reused'],
  access: { staff: 'orders.edit' },
  idempotent: true,
})

export const cancelStaffOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/{id}/cancel/',
  summary:
    'Cancel an order of which nothing is printed; what is paid goes back, for which `orders.refund` is needed too',
  input: z.object({
    id,
    version: z.int().nonnegative(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [...refused, ...cancelErrors],
  access: { staff: 'orders.edit' },
})
