import Stripe from 'stripe'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { PaymentProvider, SessionKey } from '../payment/index.ts'
import { endCharge, isCharge, keepCards } from './cards.ts'
import { readNotices, type StripeAccount } from './notices.ts'
import { openPage } from './page.ts'
import { giveBack } from './refunds.ts'
import { seenOf, seenOfCharge } from './seen.ts'

/** `url`: where Stripe's API is; another address than Stripe's own is a double's. */
export type StripeSettings = { accounts: readonly StripeAccount[]; url: string }

/**
 * The adapter of Stripe's hosted payment page (Checkout Sessions), by Stripe's own SDK. The shop never
 * sees a card, nor an IBAN. A session is asked for with our payment's id as its idempotency key, so that a crash in
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
    methods: ['card', 'mandate', 'plan', 'plan_debit'],
    asksForProof: false,
    serves: (account) => clients.has(account),
    createSession: (request) => openPage(clientOf(request.account), request),
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
    readNotices: (context, body, header) => {
      const signature = header('stripe-signature') ?? ''
      return readNotices(context, { accounts, clientOf }, { body, signature })
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
