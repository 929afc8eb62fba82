import { z } from 'zod'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import type {
  PaymentProvider,
  Seen,
  Session,
  SessionKey,
  SessionRequest,
} from '../payment/index.ts'
import {
  believedKeys,
  type SandboxSecrets,
  sandboxKeys,
  TOLERANCE_SECONDS,
  verifySignature,
} from './signature.ts'

const state = z.enum(['pending', 'challenge', 'captured', 'declined', 'abandoned', 'expired'])
const session = z.object({
  id: z.string(),
  url: z.string(),
  state,
  amount: z.int(),
  currency: z.string(),
})
const kept = z.object({
  card: z
    .object({
      id: z.string(),
      fingerprint: z.string(),
      brand: z.string(),
      last_four: z.string(),
      expiry_month: z.int(),
      expiry_year: z.int(),
    })
    .nullable(),
})
const event = z.object({
  id: z.string().max(100),
  session: z.object({
    reference: z.uuid(),
    state,
    amount: z.int(),
    currency: z.string(),
  }),
})

/**
 * The adapter of the sandbox, which moves no money. It speaks to the sandbox's own API over HTTP,
 * as an adapter of any provider does. `origin` is where this process reaches it, such as
 * `http://127.0.0.1:4321`, which is also where the sandbox delivers its notices.
 */
export function createSandboxProvider(
  settings: { origin: () => string } & SandboxSecrets,
): PaymentProvider {
  const { apiKey } = sandboxKeys(settings.secret)
  const believed = believedKeys(settings)

  async function askAt(
    path: string,
    method: 'GET' | 'POST' | 'DELETE',
    tenant: string,
    body?: object,
  ): Promise<unknown> {
    const response = await fetch(new URL(`/_sandbox/v1/${path}`, settings.origin()), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-account': tenant,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
    })
    if (response.status === 404) return null
    if (!response.ok)
      throw new Error(`The sandbox answered ${response.status} to ${method} ${path}`)
    return response.json()
  }

  async function ask(path: string, method: 'GET' | 'POST', tenant: string, body?: object) {
    return session.parse(await askAt(`sessions${path}`, method, tenant, body))
  }

  return {
    id: 'sandbox',
    methods: ['card'],
    serves: () => true,
    async createSession(request) {
      const terms = { ...termsOf(request, settings.origin()), keep: request.keep }
      const { id, url } = await ask('', 'POST', request.tenant, terms)
      return { reference: id, redirectUrl: url }
    },
    cards: {
      async cardOf({ tenant, reference }) {
        const path = `sessions/${encodeURIComponent(reference)}/card`
        const { card } = kept.parse(await askAt(path, 'GET', tenant))
        if (!card) return null
        const {
          id: token,
          fingerprint,
          brand,
          last_four: lastFour,
          expiry_month,
          expiry_year,
        } = card
        const expiry = { month: expiry_month, year: expiry_year }
        return { owner: tenant, token, fingerprint, brand, lastFour, expiry }
      },
      async charge({ card, ...request }) {
        const terms = { ...termsOf(request, settings.origin()), card: card.token }
        return chargedOf(await askAt('charges', 'POST', request.tenant, terms))
      },
      async findCharge({ tenant, paymentId }) {
        return chargedOf(await askAt(`charges/${paymentId}`, 'GET', tenant))
      },
      async forget({ tenant, token }) {
        await askAt(`cards/${encodeURIComponent(token)}`, 'DELETE', tenant)
      },
    },
    fetchState: (key) => stateOf(key, 'GET', ''),
    expire: (key) => stateOf(key, 'POST', '/expire'),
    async refund({ tenant, reference, refundId, amount }) {
      const path = `/${encodeURIComponent(reference)}/refunds`
      await ask(path, 'POST', tenant, { idempotency_key: refundId, amount })
      return { state: 'done', reference: refundId }
    },
    async readNotices(context, body, header) {
      const signature = header('quire-sandbox-signature')
      const proofs = believed.map(({ webhookKey }) =>
        verifySignature(webhookKey, signature, body, context.now),
      )
      const proof = proofs.find((each) => each !== 'forged') ?? 'forged'
      if (proof === 'old') {
        context.refuse('webhook_too_old', { facts: { toleranceSeconds: TOLERANCE_SECONDS } })
      }
      if (proof !== 'valid') context.refuse('webhook_signature_invalid')
      const notice = event.safeParse(parsedOrNull(body.toString('utf8')))
      if (!notice.success) return context.refuse('webhook_malformed')
      const { reference, ...seen } = notice.data.session
      return [{ eventId: notice.data.id, paymentId: reference, reference: null, ...seen }]
    },
  }

  async function stateOf(
    { tenant, reference }: SessionKey,
    method: 'GET' | 'POST',
    verb: string,
  ): Promise<Seen> {
    const { state, amount, currency } = await ask(
      `/${encodeURIComponent(reference)}${verb}`,
      method,
      tenant,
    )
    return { state, amount, currency }
  }
}

function termsOf(request: Omit<SessionRequest, 'keep' | 'leftUrl'>, origin: string) {
  const { paymentId, amount, currency, description } = request
  return {
    idempotency_key: paymentId,
    reference: paymentId,
    amount,
    currency,
    description,
    shop_name: request.shopName,
    language: request.language,
    return_url: request.returnUrl,
    webhook_url: new URL('/api/v1/payment/webhook/sandbox/', origin).href,
  }
}

/** The page is the bank's question; without one there is none to go to. */
function chargedOf(answer: unknown): Session | null {
  if (answer === null) return null
  const { id, url, state } = session.parse(answer)
  return { reference: id, redirectUrl: state === 'challenge' ? url : null }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
