import Stripe from 'stripe'
import { type Asked, startDouble, type Told } from './double.ts'
import { debit, doneOf, mandateAt } from './stripe-debits.ts'

export const STRIPE = { name: 'main', secretKey: 'sk_test_double', webhookSecret: 'whsec_double' }

export type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  payment_method_types: string[]
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: {
    id: string
    object: 'payment_intent'
    status: string
    payment_method?: object | null
    latest_charge?: object
  } | null
  customer: string | null
  /** Its card is kept once it is paid. */
  keeps: boolean
  success_url: string
  cancel_url: string
}
type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  currency: string
  customer: string
  payment_method: string
  payment_method_types?: string[]
  metadata: Record<string, string>
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string } } | null
}
type Refund = {
  id: string
  object: 'refund'
  status: string
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}

type Manner = {
  /** How refunds begin. */
  refunds: string
  /** Refunds are refused for good. */
  refuses: boolean
  /** What the bank says to kept cards. */
  charges: 'succeeded' | 'requires_action' | 'declined'
  /** The next answer gets lost after it was made. */
  loses: boolean
  /** What every call is answered instead. */
  instead: Told | null
}

const AT_FIRST: Manner = {
  refunds: 'succeeded',
  refuses: false,
  charges: 'succeeded',
  loses: false,
  instead: null,
}

/** What the bank says: where it wants to ask, and nobody is there, it declines. */
function saidBy({ charges }: Manner, form: URLSearchParams): Manner['charges'] {
  const isAlone = form.get('off_session') === 'true'
  return isAlone && charges === 'requires_action' ? 'declined' : charges
}

/** What Stripe's API would keep, and how it behaves. */
function openBooks(url: () => string) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const intents = new Map<string, Intent>()
  const customers = new Set<string>()
  const manner: Manner = { ...AT_FIRST }
  return {
    sessions,
    refunds,
    intents,
    customers,
    manner,
    open(form: URLSearchParams): Session {
      const id = `cs_test_${sessions.size + 1}`
      const field = (name: string) => form.get(name) ?? ''
      const session: Session = {
        id,
        object: 'checkout.session',
        url: `${url()}/pay/${id}`,
        payment_method_types: [field('payment_method_types[0]') || 'card'],
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(field('line_items[0][price_data][unit_amount]')),
        currency: field('line_items[0][price_data][currency]'),
        client_reference_id: field('client_reference_id'),
        metadata: { tenant: field('metadata[tenant]'), payment: field('metadata[payment]') },
        payment_intent: null,
        customer: null,
        keeps:
          field('customer_creation') === 'always' &&
          field('payment_intent_data[setup_future_usage]') === 'off_session',
        success_url: field('success_url'),
        cancel_url: field('cancel_url'),
      }
      sessions.set(id, session)
      return session
    },
    /** A payment that is confirmed as it is made, from a card of a customer of Stripe's. */
    charge(form: URLSearchParams): Intent {
      const id = `pi_${intents.size + 1}`
      const field = (name: string) => form.get(name) ?? ''
      const said = saidBy(manner, form)
      const asks = said === 'requires_action'
      const kind = field('allowed_payment_method_types[0]')
      const page = { url: `${url()}/3ds/${id}` }
      const made: Intent = {
        id,
        object: 'payment_intent',
        status: doneOf(said, kind),
        amount: Number(field('amount')),
        currency: field('currency'),
        customer: field('customer'),
        payment_method: field('payment_method'),
        payment_method_types: [kind],
        metadata: {
          tenant: field('metadata[tenant]'),
          payment: field('metadata[payment]'),
          from: field('metadata[from]'),
        },
        next_action: asks ? { type: 'redirect_to_url', redirect_to_url: page } : null,
      }
      intents.set(id, made)
      return made
    },
    refund(form: URLSearchParams): Refund {
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
    },
  }
}
export type Books = ReturnType<typeof openBooks>

/** When it was signed, by which secret; `created` is when it happened, in seconds. */
type Signed = { at?: Date; secret?: string; created?: number }

/** Stripe's API as far as the adapter speaks to it, after its published description. */
export async function startStripe() {
  const books: Books = openBooks(() => double.url)
  const answers = new Map<string, Asked & { told: Told }>()
  const double = await startDouble((asked) => {
    if (asked.header('authorization') !== `Bearer ${STRIPE.secretKey}`)
      return refusal(401, 'authentication_error', 'Invalid API Key')
    if (books.manner.instead) return books.manner.instead
    const key = asked.header('idempotency-key')
    const known = key ? answers.get(key) : undefined
    if (known && known.body !== asked.body)
      return refusal(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    if (known) return known.told
    const told = act(books, asked)
    if (key) answers.set(key, { ...asked, told: structuredClone(told) })
    const isLost = books.manner.loses
    books.manner.loses = false
    return isLost ? { status: 200, body: '<html>' } : told
  })
  let events = 0
  return {
    ...double,
    ...books,
    /** The session of a payment page. */
    at(page: string | null): Session {
      const found = books.sessions.get(page?.split('/').at(-1) ?? '')
      if (!found) throw new Error(`There is no payment page ${page}`)
      return found
    },
    /** What a customer's card does to a session. */
    pay(session: Session): void {
      const id = `pi_${session.id}`
      session.payment_intent = { id, object: 'payment_intent', status: 'succeeded' }
      books.intents.set(id, {
        ...session.payment_intent,
        amount: session.amount_total,
        currency: session.currency,
        customer: '',
        payment_method: '',
        metadata: session.metadata,
        next_action: null,
      })
      if (session.keeps) {
        session.customer = `cus_${session.id}`
        books.customers.add(session.customer)
        const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2039 }
        session.payment_intent.payment_method = {
          id: `pm_${session.id}`,
          object: 'payment_method',
          card: { ...card, fingerprint: `fp_${session.client_reference_id}` },
        }
      }
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    },
    debit: (session: Session) => debit(books, session),
    /** A signed message about a session or a dispute. */
    message(
      type: string,
      object: object,
      { at = new Date(), secret = STRIPE.webhookSecret, created = 0 }: Signed = {},
    ) {
      const told = { id: `evt_${++events}`, object: 'event', type, created, data: { object } }
      const payload = JSON.stringify(told)
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { body: payload, headers: { 'stripe-signature': signature } }
    },
  }
}

function act(books: Books, { method, path, query, body }: Asked): Told {
  const form = new URLSearchParams(body)
  const [, id = '', verb] = /^\/v1\/checkout\/sessions\/?([^/]*)\/?(.*)$/.exec(path) ?? []
  if (method === 'POST' && path === '/v1/checkout/sessions')
    return { status: 200, body: books.open(form) }
  if (path === '/v1/refunds' && method === 'GET') {
    const data = books.refunds.filter((each) => each.payment_intent === query.get('payment_intent'))
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
  }
  if (path === '/v1/refunds' && books.manner.refuses)
    return refusal(400, 'invalid_request_error', 'Charge has already been refunded.')
  if (path === '/v1/refunds') return { status: 200, body: books.refund(form) }
  if (path.startsWith('/v1/payment_intents'))
    return actOnCharge(books, { method, path, query, form })
  const mandate = mandateAt(path)
  if (mandate) return { status: 200, body: mandate }
  const [, customer] = /^\/v1\/customers\/(.+)$/.exec(path) ?? []
  if (customer !== undefined && method === 'DELETE')
    return books.customers.delete(customer)
      ? { status: 200, body: { id: customer, object: 'customer', deleted: true } }
      : refusal(404, 'invalid_request_error', 'No such customer')
  const session = books.sessions.get(id)
  if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session')
  if (verb === 'expire') {
    if (session.status !== 'open')
      return refusal(400, 'invalid_request_error', 'Only open sessions can be expired')
    session.status = 'expired'
  }
  return { status: 200, body: session }
}

type AskedOfCharge = Pick<Asked, 'method' | 'path' | 'query'> & { form: URLSearchParams }

function actOnCharge(books: Books, { method, path, query, form }: AskedOfCharge): Told {
  if (path === '/v1/payment_intents' && method === 'GET') {
    const data = [...books.intents.values()].filter(
      ({ customer }) => customer === query.get('customer'),
    )
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
  }
  if (path === '/v1/payment_intents') {
    if (!books.customers.has(form.get('customer') ?? ''))
      return {
        status: 400,
        body: {
          error: {
            type: 'invalid_request_error',
            code: 'resource_missing',
            param: 'customer',
            message: 'No such customer',
          },
        },
      }
    const made = books.charge(form)
    if (saidBy(books.manner, form) !== 'declined') return { status: 200, body: made }
    const error = { type: 'card_error', code: 'card_declined', message: 'Declined' }
    return { status: 402, body: { error: { ...error, payment_intent: made } } }
  }
  const [, id = '', verb] = /^\/v1\/payment_intents\/([^/]+)\/?(.*)$/.exec(path) ?? []
  const intent = books.intents.get(id)
  if (!intent) return refusal(404, 'invalid_request_error', 'No such payment_intent')
  if (verb === 'cancel' && intent.status === 'succeeded')
    return refusal(400, 'invalid_request_error', 'It has succeeded already')
  if (verb === 'cancel') intent.status = 'canceled'
  return { status: 200, body: intent }
}

function refusal(status: number, type: string, message: string): Told {
  return { status, body: { error: { type, message } } }
}
