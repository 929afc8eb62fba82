import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { keptCard } from './kept-card.ts'
import { MIN_REASON } from './limits.ts'
import { offeredMethod } from './payment-plan.ts'
import { id, instant, money } from './shapes.ts'

export const paymentState = z.enum([
  'created',
  'pending',
  'challenge',
  'captured',
  'declined',
  'abandoned',
  'expired',
  'returned',
])
export type PublicPaymentState = z.output<typeof paymentState>

export const payment = z
  .object({
    id,
    orderId: id,
    orderNumber: z.string(),
    method: z.string(),
    state: paymentState,
    amount: money,
    /** Where the customer pays; null once settled. */
    redirectUrl: z.string().nullable(),
    /** Where the shop says what became of it. */
    returnUrl: z.string(),
    /** When the money is expected, where the method waits for it. */
    dueAt: instant.nullable(),
    /** Where a bank transfer goes and what it names; null for every other method. */
    transfer: z
      .object({
        holder: z.string(),
        iban: z.string(),
        bic: z.string(),
        /** ISO 11649. */
        reference: z.string(),
        /** What a QR code says to a banking app. */
        qr: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'Payment' })

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payment/',
  summary: 'Start paying an order; the answer says where the customer goes next',
  input: z.object({
    orderId: id,
    method: z.string().max(40),
    /** A card or a mandate of before, with its method: the customer types none. */
    keptCardId: id.optional(),
    /** Keep the card that is typed, or the mandate that is given, for the next time. */
    keep: z.boolean().default(false),
  }),
  output: z.object({ payment }),
  errors: [
    'login_required',
    'order_not_found',
    'order_not_payable',
    'order_payment_not_yours',
    'payment_method_not_offered',
    'kept_card_not_found',
    'payment_provider_unavailable',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/v1/payment/methods/',
  summary: 'How a cart or an order can be paid, and why not otherwise',
  input: z.object({
    /** One of the two. */
    cartId: id.optional(),
    orderId: id.optional(),
  }),
  output: z.object({
    /** In the shop's order. */
    methods: z.array(offeredMethod),
    /** Cards and mandates that the customer keeps and that it can be paid with now. */
    keptCards: z.array(keptCard),
    /** The card that is typed can be kept. */
    canKeepCard: z.boolean(),
    /** The mandate that is given can be kept. */
    canKeepMandate: z.boolean(),
    /** What a mandate says that is given here, to be read before; null where none can be given. */
    mandateText: z.string().nullable(),
    /** What is agreed to by who pays in instalments by card, or by mandate; null where nobody can. */
    planText: z.string().nullable(),
    planDebitText: z.string().nullable(),
  }),
  errors: ['login_required', 'cart_not_found', 'cart_closed', 'order_not_found'],
  access: 'customer',
})

export const resetPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/v1/order/edit/payment/reset-method',
  summary: 'Give up how an order was to be paid, so that another way can be chosen',
  input: z.object({ orderId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    'login_required',
    'order_not_found',
    'order_not_payable',
    'order_debited',
    'order_payment_not_yours',
    'payment_provider_unavailable',
  ],
  access: 'customer',
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment/refund/',
  summary: 'Give money back: the whole of an order, some lines or a sum',
  input: z.object({
    orderNumber: z.string().max(60),
    amount: z.object({ centAmount: z.int().positive(), currencyCode: z.string().length(3) }),
    /** The way it came in, or as wallet credit. */
    to: z.enum(['provider', 'wallet']),
    /** The lines that it is for; none where it is for the order as a whole. */
    lineItemIds: z.array(id).max(50).default([]),
    reason: z.string().trim().min(MIN_REASON).max(500),
    /** What the caller has seen of the order; of two who give the same back the second is refused. */
    version: z.int().nonnegative().optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    'login_required',
    'not_allowed',
    'second_factor_missing',
    'order_not_found',
    'order_changed',
    'line_not_found',
    'refund_too_much',
    'refund_beyond_lines',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: { staff: 'orders.refund' },
  idempotent: true,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payment/{id}',
  summary: 'How a payment stands',
  input: z.object({ id }),
  output: z.object({ payment }),
  errors: ['login_required', 'payment_not_found'],
  access: 'customer',
})

/**
 * The provider's notice. The signature is over the raw body, so the input is not declared field by
 * field; it is checked by the provider's adapter.
 */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/payment/webhook/{provider}/',
  summary: 'Signed notice of a payment provider; the same event twice does one thing',
  input: z.object({ provider: z.string().max(40) }).loose(),
  output: z.object({ received: z.literal(true) }),
  errors: [
    'webhook_signature_invalid',
    'webhook_too_old',
    'webhook_malformed',
    'payment_not_found',
    'payment_provider_unavailable',
  ],
  access: 'anyone',
  token: 'ignored',
})
