import type Stripe from 'stripe'
import { isDebitMethod } from '../../../domain/payment/methods.ts'
import type { Session, SessionRequest } from '../payment/index.ts'

/** Minutes from an attempt's begin that its page can be paid on; Stripe wants 30 at least when it is made. */
const PAGE_MINUTES = 120
const SECOND = 1000

/** Opens the page of a payment, or answers the one that was opened for it. */
export async function openPage(stripe: Stripe, request: SessionRequest): Promise<Session> {
  const { tenant, paymentId, amount, currency, description, keep, method } = request
  const metadata = { tenant, payment: paymentId }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ...(isDebitMethod(method) && { payment_method_types: ['sepa_debit' as const] }),
      // What is charged again while nobody is there has to be kept.
      ...(method === 'plan' && { payment_method_types: ['card' as const] }),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name: description },
          },
        },
      ],
      client_reference_id: paymentId,
      // A customer of Stripe's for each card that is kept: forgetting the one forgets the other.
      ...(keep && { customer_creation: 'always' as const }),
      metadata,
      payment_intent_data: {
        description: `${request.shopName}, ${description}`,
        metadata,
        ...(keep && { setup_future_usage: 'off_session' as const }),
      },
      success_url: request.returnUrl,
      cancel_url: request.leftUrl,
      locale: request.language as Stripe.Checkout.SessionCreateParams.Locale,
      expires_at: Math.floor(request.begun.getTime() / SECOND) + PAGE_MINUTES * 60,
    },
    { idempotencyKey: paymentId },
  )
  return { reference: session.id, redirectUrl: session.url }
}
