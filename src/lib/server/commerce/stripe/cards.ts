import Stripe from 'stripe'
import { isDebitMethod } from '../../../domain/payment/methods.ts'
import type {
  CardKey,
  ChargeRequest,
  PaymentProvider,
  ProvidersCard,
  Seen,
  Session,
  SessionKey,
} from '../payment/index.ts'
import { mandateOf } from './mandates.ts'
import { seenOfCharge } from './seen.ts'

/** Of a payment from a kept card: its reference is a Payment Intent's, and what its messages are known by. */
export const CHARGE = 'kept_card'

export function isCharge(reference: string): boolean {
  return reference.startsWith('pi_')
}

/**
 * Cards that Stripe keeps, each for a customer of Stripe's own that was made with it. A payment from one
 * is confirmed when it is made, with our payment's id as its idempotency key.
 */
export function keepCards(
  clientOf: (account: string) => Stripe,
): NonNullable<PaymentProvider['cards']> {
  return {
    cardOf: (session) => cardOf(clientOf(session.account), session),
    mandateOf: (session) => mandateOf(clientOf(session.account), session),
    charge: (request) => charge(clientOf(request.account), request),
    async findCharge({ account, paymentId, owner }) {
      const list = await clientOf(account).paymentIntents.list({ customer: owner, limit: 100 })
      const made = list.data.find(({ metadata }) => metadata['payment'] === paymentId)
      return made && made.metadata['from'] === CHARGE ? sessionOf(made) : null
    },
    forget: (card) => forget(clientOf(card.account), card),
  }
}

/** Ends a payment from a kept card that the bank still asks about; answers how it stands then. */
export async function endCharge(stripe: Stripe, reference: string): Promise<Seen> {
  try {
    return seenOfCharge(await stripe.paymentIntents.cancel(reference))
  } catch (error) {
    // Paid or ended meanwhile: what it is now says so.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return seenOfCharge(await stripe.paymentIntents.retrieve(reference))
  }
}

async function cardOf(stripe: Stripe, { reference }: SessionKey): Promise<ProvidersCard | null> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent.payment_method'],
  })
  const { payment_intent: intent, customer } = session
  const method = typeof intent === 'object' ? intent?.payment_method : null
  const owner = typeof customer === 'string' ? customer : customer?.id
  if (!method || typeof method === 'string' || !method.card || !owner) return null
  const { brand, last4: lastFour, exp_month: month, exp_year: year, fingerprint } = method.card
  const { id: token } = method
  return {
    owner,
    token,
    fingerprint: fingerprint ?? token,
    brand,
    lastFour,
    expiry: { month, year },
  }
}

async function charge(stripe: Stripe, request: ChargeRequest): Promise<Session | null> {
  const { tenant, paymentId, amount, currency, description, card, returnUrl, method } = request
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: card.owner,
        payment_method: card.token,
        allowed_payment_method_types: [isDebitMethod(method) ? 'sepa_debit' : 'card'],
        confirm: true,
        description,
        metadata: { tenant, payment: paymentId, from: CHARGE },
        return_url: returnUrl,
        ...(request.offSession && { off_session: true }),
      },
      { idempotencyKey: paymentId },
    )
    return sessionOf(intent)
  } catch (error) {
    // Declined: there is a payment all the same, which says so.
    const declined = error instanceof Stripe.errors.StripeCardError && error.payment_intent
    if (declined) return { reference: declined.id, redirectUrl: null }
    // The card was taken from the account, or its customer was.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isGone(error)) return null
    throw error
  }
}

function isGone({
  code,
  param,
}: {
  code?: string | undefined
  param?: string | undefined
}): boolean {
  return code === 'resource_missing' || param === 'payment_method' || param === 'customer'
}

function sessionOf({ id, next_action: next }: Stripe.PaymentIntent): Session {
  return { reference: id, redirectUrl: next?.redirect_to_url?.url ?? null }
}

async function forget(stripe: Stripe, { owner }: CardKey): Promise<void> {
  try {
    await stripe.customers.del(owner)
  } catch (error) {
    // Gone already.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
