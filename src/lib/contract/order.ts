import { z } from 'zod'
import { lineItem, unreadableLine } from './cart.ts'
import { orderAddress } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { lineProgress } from './fulfilment.ts'
import { paymentState } from './payment.ts'
import { id, instant, isoDate, money, taxedPrice } from './shapes.ts'

export const orderState = z.enum([
  'awaiting_payment',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
])
export type OrderState = z.output<typeof orderState>

/** Whether somebody of the company has said yes to an order. */
export const approvalState = z.enum(['waiting', 'approved', 'declined'])

export const order = z
  .object({
    id,
    orderNumber: z.string(),
    state: orderState,
    createdAt: instant,
    /** When it expires, for as long as it waits for its payment. */
    expiresAt: instant.nullable(),
    /** It was cancelled because nobody had paid it by then. */
    hasExpired: z.boolean(),
    shippingAddress: orderAddress,
    billingAddress: orderAddress,
    lineItems: z.array(lineItem),
    /** Its lines come on one day, the last one's; left out where each comes as soon as it is ready. */
    arrivesTogether: z.literal(true).optional(),
    /** Left out where there are none. The order's sums have them. */
    unreadableLines: z.array(unreadableLine).optional(),
    payments: z.array(
      z.object({
        id,
        method: z.string(),
        state: paymentState,
        amount: money,
        createdAt: instant,
      }),
    ),
    /** Without VAT. */
    totalPrice: money,
    taxedPrice,
    vatPrice: money,
    /** Left out where VAT is charged as usual. */
    reverseCharge: z
      .object({
        vatNumber: z.string(),
        companyName: z.string(),
        /** The number that VIES gave its answer; empty where it gave none. */
        consultationNumber: z.string(),
        confirmedAt: instant,
      })
      .optional(),
    /** What the buyer calls it in books of their own; left out where they named nothing. */
    references: z.object({ costCentre: z.string(), purchaseOrder: z.string() }).optional(),
    /** Who sends it, as the parcel says; left out where that is the shop. */
    sender: z.string().optional(),
    /** Left out of an order that was placed for no company. */
    company: z
      .object({
        name: z.string(),
        orderedBy: z.object({ id, name: z.string(), isYou: z.boolean() }),
        /** Null where nobody has to say yes. */
        approval: approvalState.nullable(),
        /** Why it was declined. */
        approvalReason: z.string(),
        /** Who approved or declined it; empty until then. */
        approvedBy: z.string(),
        /** Whether whoever asks may pay it now, and may approve it. */
        mayPay: z.boolean(),
        mayApprove: z.boolean(),
      })
      .optional(),
    currencyCode: z.string(),
    isDeferredPayment: z.boolean(),
    hasWalletPayment: z.boolean(),
    allowedPaymentMethods: z.array(z.string()),
    amountToPay: money,
    amountPaid: money,
    /** What is not charged any more, because lines were cancelled before they were paid; left out where that is nothing. */
    amountLetOff: money.optional(),
    /** Money given back, oldest first; none that a provider has refused. */
    refunds: z.array(
      z.object({
        id,
        amount: money,
        to: z.enum(['provider', 'wallet']),
        state: z.enum(['requested', 'done']),
        /** Somebody sends it by bank transfer. */
        byTransfer: z.boolean(),
        /** The day that the transfer was sent on. */
        sentOn: isoDate.nullable(),
        at: instant,
      }),
    ),
    /** Papers of the order, oldest first; an unpaid one has a pro forma. */
    documents: z.array(
      z.object({
        /** As `getOrderDocument` takes it. */
        id: z.string(),
        kind: z.enum(['invoice', 'credit_note', 'pro_forma']),
        /** Of a pro forma: the order's. */
        number: z.string(),
        /** Null for a pro forma: it is written when it is asked for. */
        issuedAt: instant.nullable(),
        totalGross: money,
      }),
    ),
    history: z.array(z.object({ state: orderState, at: instant })),
    /** How far each line is. */
    progress: z.array(lineProgress),
  })
  .meta({ id: 'Order' })

const decisionErrors = [
  'login_required',
  'not_allowed',
  'order_not_found',
  'company_role_missing',
  'order_not_waiting',
] as const

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/order/{id}',
  summary: 'One order of the customer, by id or by order number',
  input: z.object({ id: z.string().max(60) }),
  output: z.object({ order }),
  errors: ['login_required', 'order_not_found'],
  access: 'customer',
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/order/',
  summary: "The customer's orders, newest first",
  input: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `next` of the page before. */
    after: z.string().max(60).optional(),
    /** `company`: those of all members of the customer's company. */
    of: z.enum(['own', 'company']).default('own'),
    /** Only those that stand so. */
    state: orderState.optional(),
    /** Part of the order's number, of a product's name in the caller's language, or of what a job is called. */
    search: z.string().trim().max(80).optional(),
  }),
  output: z.object({
    orders: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        state: orderState,
        createdAt: instant,
        totalGross: money,
        /** A line waits for a file of the customer, for their answer about one, or for their approval. */
        waitsForFile: z.boolean(),
        /** All that waits so is checked, and for them to look at and approve. */
        toApprove: z.literal(true).optional(),
        /** Who of the company ordered it; left out of private ones. */
        orderedBy: z.string().optional(),
        /** Who of the company may approve it, by name; left out where it waits for nobody. */
        approvers: z.array(z.object({ name: z.string(), isYou: z.boolean() })).optional(),
        /** It goes on, and is paid later or in instalments. */
        isDeferredPayment: z.boolean().default(false),
        /** Its customer fetches all of it; left out where anything is sent. */
        isCollected: z.literal(true).optional(),
        lines: z.array(
          z.object({
            id,
            productId: z.string(),
            jobName: z.string(),
            quantity: z.int(),
            /** As it was configured, for its picture; empty where that cannot be read any more. */
            selectedAttributes: z.record(z.string(), z.string()),
          }),
        ),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['login_required', 'company_role_missing'],
  access: 'customer',
})

export const approveOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/{id}/approve/',
  summary: 'Approve an order of the company, so that it can be paid',
  input: z.object({ id }),
  output: z.object({ order }),
  errors: [...decisionErrors],
  access: 'owner',
})

export const declineOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/{id}/decline/',
  summary: 'Decline an order of the company and say why',
  input: z.object({ id, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ order }),
  errors: [...decisionErrors],
  access: 'owner',
})

/** A line of an order that is not in the cart with the others of it, and why: staff had cancelled it, or nobody sells it. */
const leftOutLine = z
  .object({
    id,
    productId: z.string(),
    jobName: z.string(),
    quantity: z.int(),
    why: z.enum(['cancelled', 'not_sold', 'unreadable']),
  })
  .meta({ id: 'LeftOutLine' })
export type LeftOutLine = z.output<typeof leftOutLine>

export const reopenOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/{id}/reopen/',
  summary: 'Cancel an order that is not paid, and put its lines back into the open cart',
  input: z.object({ id }),
  output: z.object({ cartId: id, leftOut: z.array(leftOutLine) }),
  errors: [
    'login_required',
    'order_not_found',
    'order_not_payable',
    'order_debited',
    'cart_full',
    'cart_limit_exceeded',
    'country_not_served',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})

export const reorderOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/{id}/reorder/',
  summary:
    'Put the lines of an order into the open cart once more; the cart tells what prices moved',
  input: z.object({ id }),
  output: z.object({ cartId: id, leftOut: z.array(leftOutLine) }),
  errors: [
    'login_required',
    'order_not_found',
    'product_not_found',
    'cart_full',
    'cart_limit_exceeded',
    'country_not_served',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})
