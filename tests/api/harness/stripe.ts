import Stripe from 'stripe'
import { type Asked, startDouble, type Told } from './double.ts'

export const STRIPE = { name: 'main', secretKey: 'sk_test_double', webhookSecret: 'whsec_double' }

type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: { id: string; object: 'payment_intent'; status: string } | null
  success_url: string
  cancel_url: string
}
type Refund = {
  id: string
  object: 'refund'
  status: string
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}

/** Stripe's API as far as the adapter speaks to it, after its published description. */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const answers = new Map<string, Told>()
  /** How refunds begin, and what every call is answered instead, where something. */
  const manner: { refunds: string; instead: Told | null } = { refunds: 'succeeded', instead: null }

  const answer = (asked: Asked): Told => {
    if (asked.header('authorization') !== `Bearer ${STRIPE.secretKey}`)
      return refusal(401, 'authentication_error', 'Invalid API Key')
    if (manner.instead) return manner.instead
    const key = asked.header('idempotency-key')
    const known = key && answers.get(key)
    if (known) return known
    const told = act(asked)
    if (key && told.status === 200) answers.set(key, structuredClone(told))
    return told
  }

  function act({ method, path, query, body }: Asked): Told {
    const form = new URLSearchParams(body)
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/?([^/]*)\/?(.*)$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return { status: 200, body: open(form) }
    if (path === '/v1/refunds' && method === 'GET') {
      const data = refunds.filter((each) => each.payment_intent === query.get('payment_intent'))
      return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
    }
    if (path === '/v1/refunds') return { status: 200, body: refund(form) }
    const session = sessions.get(id)
    if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session')
    if (verb === 'expire') {
      if (session.status !== 'open')
        return refusal(400, 'invalid_request_error', 'Only open sessions can be expired')
      session.status = 'expired'
    }
    return { status: 200, body: session }
  }

  function open(form: URLSearchParams): Session {
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${double.url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: {
        tenant: form.get('metadata[tenant]') ?? '',
        payment: form.get('metadata[payment]') ?? '',
      },
      payment_intent: null,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    }
    sessions.set(id, session)
    return session
  }

  function refund(form: URLSearchParams): Refund {
    const made: Refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      status: manner.refunds,
      amount: Number(form.get('amount')),
      payment_intent: form.get('payment_intent') ?? '',
      metadata: { refund: form.get('metadata[refund]') ?? '' },
    }
    refunds.push(made)
    return made
  }

  const double = await startDouble(answer)
  let events = 0
  return {
    ...double,
    sessions,
    refunds,
    manner,
    /** The session of a payment page. */
    at(page: string | null): Session {
      const found = sessions.get(page?.split('/').at(-1) ?? '')
      if (!found) throw new Error(`There is no payment page ${page}`)
      return found
    },
    /** What a customer's card does to a session. */
    pay(session: Session): void {
      session.payment_intent = {
        id: `pi_${session.id}`,
        object: 'payment_intent',
        status: 'succeeded',
      }
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    },
    /** A signed message about a session; `at` is when it was signed. */
    message(type: string, session: object, at = new Date(), secret = STRIPE.webhookSecret) {
      const data = { object: session }
      const body = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data })
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp,
      })
      return { body, headers: { 'stripe-signature': signature } }
    },
  }
}

function refusal(status: number, type: string, message: string): Told {
  return { status, body: { error: { type, message } } }
}
