import Stripe from 'stripe'
import type { Refunded, RefundRequest } from '../payment/index.ts'

/**
 * Gives money back once: a refund that was asked for before is found by our own id, because Stripe
 * repeats its first answer to a known key, which would call a refund under way for ever.
 */
export async function giveBack(
  stripe: Stripe,
  payment: string,
  { refundId, amount }: RefundRequest,
): Promise<Refunded> {
  const known = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
  const made = known.data.find(({ metadata }) => metadata?.['refund'] === refundId)
  if (made) return { state: stateOf(made.status), reference: made.id }
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: payment, amount, metadata: { refund: refundId } },
      { idempotencyKey: refundId },
    )
    return { state: stateOf(refund.status), reference: refund.id }
  } catch (error) {
    // Given back in the dashboard, or disputed: it would be refused for ever.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { state: 'failed', reference: null }
    throw error
  }
}

function stateOf(status: string | null): Refunded['state'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested'
}
