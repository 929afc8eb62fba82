import type Stripe from 'stripe'
import type { Seen } from '../payment/index.ts'

/**
 * How a session stands. A card that was declined leaves the page open for another one; money that is
 * still on its way (`processing`) is pending, and a debit that the bank carries out is authorised.
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
  const isDone = session.status === 'complete'
  if (isDone && isEnded(status)) return { state: 'declined', ...sum }
  if (isDone && isDebit(session)) return { state: 'authorised', ...sum }
  if (status === 'requires_action') return { state: 'challenge', ...sum }
  return { state: 'pending', ...sum }
}

/** How a payment from a kept card stands; there is no page on which another card could be tried. */
export function seenOfCharge(intent: Stripe.PaymentIntent): Seen {
  const { status, amount } = intent
  const isOut = status === 'processing' && isDebit(intent)
  const state = isOut ? 'authorised' : (chargeStates[status] ?? 'pending')
  return { state, amount, currency: intent.currency.toUpperCase() }
}

function isEnded(status: Stripe.PaymentIntent.Status | undefined): boolean {
  return status === 'canceled' || status === 'requires_payment_method'
}

function isDebit({ payment_method_types: types }: { payment_method_types?: string[] | null }) {
  return types?.includes('sepa_debit') ?? false
}

const chargeStates: Partial<Record<Stripe.PaymentIntent.Status, Seen['state']>> = {
  succeeded: 'captured',
  canceled: 'expired',
  requires_action: 'challenge',
  requires_payment_method: 'declined',
}
