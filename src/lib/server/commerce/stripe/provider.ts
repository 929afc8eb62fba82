import Stripe from 'stripe'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { PaymentProvider, SessionKey } from '../payment/index.ts'
import { endCharge, isCharge, keepCards } from './cards.ts'
import { readEvent, TOLERANCE_SECONDS } from './events.ts'
import { giveBack } from './refunds.ts'
import { seenOf, seenOfCharge } from './seen.ts'

/** One account at Stripe: what the shop asks with, and what proves Stripe's messages. */
export type StripeAccount = { name: string; secretKey: string; webhookSecret: string }

/** `url`: where Stripe's API is; another address than Stripe's own is a double's. */
export type StripeSettings = { accounts: readonly StripeAccount[]; url: string }

/** Minutes from an attempt's begin that its page can be paid on; Stripe wants 30 at least when it is made. */
const PAGE_MINUTES = 120
const SECOND = 1000

/**
 * The adapter of Stripe's hosted payment page (Checkout Sessions), by Stripe's own SDK. The shop never
 * sees a card. A session is asked for with our payment's id as its idempotency key, so that a crash in
 * between makes no second one.
 */
export function createStripeProvider({ accounts, url }: StripeSettings): PaymentProvider {
  const clients = new Map(accounts.map(({ name, secretKey }) => [name, open(secretKey, url)]))
  const clientOf = (account: string): Stripe => {
    const client = clients.get(account)
    invariant(client, 'a payment is begun only at an account that is set up')
    return client
  }
  const sessionOf = ({ account, reference }: SessionKey) =>
    clientOf(account).checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })

  const chargeOf = ({ account, reference }: SessionKey) =>
    clientOf(account).paymentIntents.retrieve(reference)

  return {
    id: 'stripe',
    methods: ['card'],
    serves: (account) => clients.has(account),
    async createSession(request) {
      const { tenant, paymentId, amount, currency, description } = request
      const metadata = { tenant, payment: paymentId }
      const session = await clientOf(request.account).checkout.sessions.create(
        {
          mode: 'payment',
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
          ...(request.keep && { customer_creation: 'always' as const }),
          metadata,
          payment_intent_data: {
            description: `${request.shopName}, ${description}`,
            metadata,
            ...(request.keep && { setup_future_usage: 'off_session' as const }),
          },
          success_url: request.returnUrl,
          cancel_url: request.leftUrl,
          locale: request.language as Stripe.Checkout.SessionCreateParams.Locale,
          expires_at: Math.floor(request.begun.getTime() / SECOND) + PAGE_MINUTES * 60,
        },
        { idempotencyKey: paymentId },
      )
      return { reference: session.id, redirectUrl: session.url }
    },
    cards: keepCards(clientOf),
    async fetchState(key) {
      if (isCharge(key.reference)) return seenOfCharge(await chargeOf(key))
      return seenOf(await sessionOf(key))
    },
    async expire(key) {
      if (isCharge(key.reference)) return endCharge(clientOf(key.account), key.reference)
      try {
        await clientOf(key.account).checkout.sessions.expire(key.reference)
      } catch (error) {
        // Paid or ended meanwhile: what it is now says so.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
      return seenOf(await sessionOf(key))
    },
    async refund(request) {
      const stripe = clientOf(request.account)
      if (isCharge(request.reference)) return giveBack(stripe, request.reference, request)
      const { payment_intent: intent } = await sessionOf(request)
      const payment = typeof intent === 'string' ? intent : intent?.id
      return payment ? giveBack(stripe, payment, request) : { state: 'failed', reference: null }
    },
    async readNotices(context, body, header) {
      const signature = header('stripe-signature') ?? ''
      const secrets = accounts.map(({ webhookSecret }) => webhookSecret)
      const read = await readEvent({ body, signature, secrets, now: context.now })
      if (read === 'old')
        return context.refuse('webhook_too_old', { facts: { toleranceSeconds: TOLERANCE_SECONDS } })
      if (read === 'forged') return context.refuse('webhook_signature_invalid')
      if (read === 'malformed') return context.refuse('webhook_malformed')
      // Shops that share an account are each told of every payment there.
      return read.flatMap(({ tenant, ...notice }) => (tenant === context.tenant.id ? [notice] : []))
    },
  }
}

function open(secretKey: string, url: string): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: SERVER_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
