import { z } from 'zod'
import { isDebitMethod } from '../../../domain/payment/methods.ts'
import type { SessionRequest } from '../payment/index.ts'

/** How a session stands, as the sandbox's API says it. */
export const sessionState = z.enum([
  'pending',
  'challenge',
  'authorised',
  'captured',
  'declined',
  'abandoned',
  'expired',
])

/** A session as the sandbox's API answers it. */
export const session = z.object({
  id: z.string(),
  url: z.string(),
  state: sessionState,
  amount: z.int(),
  currency: z.string(),
})

/** What the sandbox's API is told of a payment; `origin` is where it reaches the shop. */
export function termsOf(request: Omit<SessionRequest, 'keep' | 'leftUrl'>, origin: string) {
  const { paymentId, amount, currency, description, method } = request
  return {
    method: isDebitMethod(method) ? 'mandate' : 'card',
    idempotency_key: paymentId,
    reference: paymentId,
    amount,
    currency,
    description,
    shop_name: request.shopName,
    language: request.language,
    return_url: request.returnUrl,
    webhook_url: new URL('/api/v1/payment/webhook/sandbox/', origin).href,
  }
}
