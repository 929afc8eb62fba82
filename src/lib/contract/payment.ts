import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, money } from './shapes.ts'

export const paymentState = z.enum([
  'created',
  'pending',
  'challenge',
  'captured',
  'declined',
  'abandoned',
  'expired',
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
  })
  .meta({ id: 'Payment' })

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payment/',
  summary: 'Start paying an order; the answer says where the customer goes next',
  input: z.object({ orderId: id, method: z.string().max(40) }),
  output: z.object({ payment }),
  errors: [
    'login_required',
    'order_not_found',
    'order_not_payable',
    'payment_method_not_offered',
    'payment_provider_unavailable',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
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
  ],
  access: 'anyone',
  token: 'ignored',
})
