import { type Asked, startDouble, type Told } from './double.ts'

export const PAYPAL = { name: 'main', clientId: 'client', secret: 'hush', webhookId: 'WH-1' }

type Sum = { currency_code: string; value: string }
type Capture = { id: string; status: string; amount: Sum; custom_id: string }
type Refund = { id: string; status: string; amount: Sum; custom_id: string }
type Order = {
  id: string
  status: string
  links: { rel: string; href: string; method: string }[]
  purchase_units: {
    custom_id: string
    amount: Sum
    payments?: { captures: Capture[]; refunds: Refund[] }
  }[]
  return_url: string
  cancel_url: string
}

type NewOrder = {
  purchase_units: [{ custom_id: string; amount: Sum }]
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
}

/** What a message of the double's is proved by. */
const SIGNATURE = 'signed by the double'
const PROOF = '/v1/notifications/verify-webhook-signature'

type Manner = { decline: boolean; refunds: string; instead: Told | null }

/** What PayPal's API would keep, and how it behaves. */
function openBooks(url: () => string) {
  const orders = new Map<string, Order>()
  const manner: Manner = { decline: false, refunds: 'COMPLETED', instead: null }
  return {
    orders,
    manner,
    open({ purchase_units, payment_source }: NewOrder): Order {
      const id = `ORDER${orders.size + 1}`
      const { return_url, cancel_url } = payment_source.paypal.experience_context
      const href = `${url()}/checkoutnow?token=${id}`
      const order: Order = {
        id,
        status: 'PAYER_ACTION_REQUIRED',
        links: [{ rel: 'payer-action', href, method: 'GET' }],
        purchase_units: [purchase_units[0]],
        ...{ return_url, cancel_url },
      }
      orders.set(id, order)
      return order
    },
    take(order: Order): Told {
      const [unit] = order.purchase_units
      if (!unit || order.status === 'COMPLETED') return issue(422, 'ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') return issue(422, 'ORDER_NOT_APPROVED')
      if (manner.decline) return issue(422, 'INSTRUMENT_DECLINED')
      const { amount, custom_id } = unit
      const capture = { id: `CAP-${order.id}`, status: 'COMPLETED', amount, custom_id }
      unit.payments = { captures: [capture], refunds: [] }
      order.status = 'COMPLETED'
      return { status: 201, body: order }
    },
    refund(capture: string, said: { amount: Sum; custom_id: string }): Told {
      const order = orders.get(capture.replace('CAP-', ''))
      const refunds = order?.purchase_units[0]?.payments?.refunds
      if (!refunds) return issue(404, 'INVALID_RESOURCE_ID')
      const one = { id: `REF${refunds.length + 1}`, status: manner.refunds, ...said }
      refunds.push(one)
      return { status: 201, body: one }
    },
  }
}
type Books = ReturnType<typeof openBooks>

/** PayPal's API as far as the adapter speaks to it, after its published description. */
export async function startPaypal() {
  const books: Books = openBooks(() => double.url)
  const made = new Map<string, Told>()
  let tokens = 0
  let token = ''

  let proofs = 0
  let events = 0

  const double = await startDouble((asked) => {
    if (asked.path === PROOF) proofs += 1
    if (books.manner.instead) return books.manner.instead
    if (asked.path === '/v1/oauth2/token') return grant(asked)
    if (asked.header('authorization') !== `Bearer ${token}`) return issue(401, 'invalid_token')
    const key = asked.header('paypal-request-id')
    const known = key && made.get(key)
    if (known) return known
    const told = act(books, asked)
    if (key && told.status < 300) made.set(key, structuredClone(told))
    return told
  })

  function grant({ header, body }: Asked): Told {
    const wanted = Buffer.from(`${PAYPAL.clientId}:${PAYPAL.secret}`).toString('base64')
    const isRight = header('authorization') === `Basic ${wanted}`
    if (!isRight || body !== 'grant_type=client_credentials') return issue(401, 'invalid_client')
    token = `token-${++tokens}`
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  return {
    ...double,
    ...books,
    /** How often it was asked whether a message is its own. */
    proofs: () => proofs,
    /** Every token that was given ends. */
    endTokens: () => (token = ''),
    at(page: string | null): Order {
      const found = books.orders.get(new URL(page ?? '').searchParams.get('token') ?? '')
      if (!found) throw new Error(`There is no payment page ${page}`)
      return found
    },
    /** A message as PayPal sends it. */
    message(type: string, resource: object, signature = SIGNATURE) {
      const id = `WH-EVENT-${++events}`
      return {
        body: JSON.stringify({ id, event_type: type, resource }),
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': 'one',
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': new Date().toISOString(),
        },
      }
    },
  }
}

function act(books: Books, { method, path, body }: Asked): Told {
  const said = body === '' ? {} : JSON.parse(body)
  if (path === PROOF) {
    const isRight = said.transmission_sig === SIGNATURE && said.webhook_id === PAYPAL.webhookId
    return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
  }
  if (method === 'POST' && path === '/v2/checkout/orders')
    return { status: 200, body: books.open(said) }
  const found = /^\/v2\/(checkout\/orders|payments\/captures)\/([^/]+)\/?(.*)$/.exec(path)
  const [, of, id = '', verb] = found ?? []
  if (of === 'payments/captures') return books.refund(id, said)
  const order = books.orders.get(id)
  if (!order) return issue(404, 'INVALID_RESOURCE_ID')
  return verb === 'capture' ? books.take(order) : { status: 200, body: order }
}

function issue(status: number, named: string): Told {
  const details = [{ issue: named }]
  return { status, body: { name: 'UNPROCESSABLE_ENTITY', message: named, details } }
}
