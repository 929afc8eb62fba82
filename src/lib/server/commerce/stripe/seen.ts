import type Stripe from 'stripe'
import type { Seen } from '../payment/index.ts'

/**
 * How a session stands. A card that was declined leaves the page open for another one; money that is
 * still on its way (`processing`) is pending.
 */
export function seenOf(session: Stripe.Checkout.Session): Seen {
  const sum = {
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  }
  if (session.payment_status === 'paid') return { state: 'captured', ...sum }
  if (session.status === 'expired') return { state: 'expired', ...sum }
  const { payment_intent: intent } = session
  const status = typeof intent === 'object' ? intent?.status : undefined
  if (session.status === 'complete' && status === 'canceled') return { state: 'declined', ...sum }
  if (status === 'requires_action') return { state: 'challenge', ...sum }
  return { state: 'pending', ...sum }
}

/** How a payment from a kept card stands; there is no page on which another card could be tried. */
export function seenOfCharge({ status, amount, currency }: Stripe.PaymentIntent): Seen {
  return { state: chargeStates[status] ?? 'pending', amount, currency: currency.toUpperCase() }
}

const chargeStates: Partial<Record<Stripe.PaymentIntent.Status, Seen['state']>> = {
  succeeded: 'captured',
  canceled: 'expired',
  requires_action: 'challenge',
  requires_payment_method: 'declined',
}
