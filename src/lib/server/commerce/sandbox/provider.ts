import { z } from 'zod'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import type { Context } from '../../context.ts'
import type {
  DisputeNotice,
  Notice,
  NoticeCode,
  PaymentProvider,
  Seen,
  SessionKey,
} from '../payment/index.ts'
import { sandboxCards } from './ask-cards.ts'
import { session, sessionState, termsOf } from './asked-session.ts'
import {
  believedKeys,
  type SandboxSecrets,
  sandboxKeys,
  TOLERANCE_SECONDS,
  verifySignature,
} from './signature.ts'

const event = z.object({
  id: z.string().max(100),
  created: z.iso.datetime().optional(),
  session: z.object({
    id: z.string().max(100).optional(),
    reference: z.uuid(),
    state: z.enum([...sessionState.options, 'returned']),
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
    methods: ['card', 'mandate', 'plan', 'plan_debit'],
    asksForProof: false,
    serves: () => true,
    async createSession(request) {
      const terms = { ...termsOf(request, settings.origin()), keep: request.keep }
      const { id, url } = await ask('', 'POST', request.tenant, terms)
      return { reference: id, redirectUrl: url }
    },
    cards: sandboxCards(askAt, settings.origin),
    fetchState: (key) => stateOf(key, 'GET', ''),
    expire: (key) => stateOf(key, 'POST', '/expire'),
    async refund({ tenant, reference, refundId, amount }) {
      const path = `/${encodeURIComponent(reference)}/refunds`
      await ask(path, 'POST', tenant, { idempotency_key: refundId, amount })
      return { state: 'done', reference: refundId }
    },
    readNotices: async (context, body, header) => [
      readNotice(context, believed, body, header('quire-sandbox-signature')),
    ],
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

function readNotice(
  context: Context<NoticeCode>,
  believed: ReturnType<typeof believedKeys>,
  body: Buffer,
  signature: string | undefined,
): Notice | DisputeNotice {
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
  const { id: eventId, created = context.now } = notice.data
  const { id, reference: paymentId, state, amount, currency } = notice.data.session
  if (state !== 'returned') return { eventId, paymentId, reference: null, state, amount, currency }
  const dispute = { reference: id ?? paymentId, state: 'lost', moves: 1, amount, currency } as const
  const told = { reason: 'insufficient_funds', answerBy: null, toldAt: new Date(created) }
  return { eventId, paymentId, accounts: null, dispute: { ...dispute, ...told } }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
