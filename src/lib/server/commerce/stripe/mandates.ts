import type Stripe from 'stripe'
import type { ProvidersMandate, SessionKey } from '../payment/index.ts'

/** The mandate that was given on a page; it stands at the charge, and not at the page. */
export async function mandateOf(
  stripe: Stripe,
  { reference }: SessionKey,
): Promise<ProvidersMandate | null> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent.payment_method', 'payment_intent.latest_charge'],
  })
  const { payment_intent: intent, customer } = session
  if (!intent || typeof intent === 'string') return null
  const { payment_method: method, latest_charge: charge } = intent
  if (!method || typeof method === 'string' || !method.sepa_debit) return null
  const id = typeof charge === 'object' ? charge?.payment_method_details?.sepa_debit?.mandate : null
  if (!id) return null
  const mandate = await stripe.mandates.retrieve(id)
  const named = mandate.payment_method_details.sepa_debit?.reference
  const { fingerprint, last4 } = method.sepa_debit
  return {
    owner: (typeof customer === 'string' ? customer : customer?.id) ?? '',
    token: method.id,
    fingerprint: fingerprint ?? method.id,
    reference: named ?? id,
    lastFour: last4 ?? '',
  }
}
