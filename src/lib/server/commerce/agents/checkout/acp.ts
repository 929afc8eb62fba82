import { z } from 'zod'
import { country } from '../../../../contract/shapes.ts'
import { demand, Refusal } from '../../../refusal.ts'
import type { AgentCall } from './agent-call.ts'
import { inWords, keyHolder, linksOf, said, totalIn } from './asking.ts'
import { readBody, restOf } from './request.ts'
import {
  type Asking,
  beginSession,
  cancelSession,
  changeSession,
  readSession,
  type Session,
} from './sessions.ts'

/** The version of the Agentic Commerce Protocol that is spoken. */
const ACP_VERSION = '2026-04-17'

// A job is one item, however many pieces are printed of it.
const item = z.object({ id: z.string().min(1).max(120), quantity: z.literal(1).default(1) })
const items = z.array(item).min(1).max(15)
const created = z.object({
  line_items: items,
  currency: z.string().max(3),
  capabilities: z.object({}),
  fulfillment_details: z
    .object({ address: z.object({ country: country.optional() }).optional() })
    .optional(),
})
const updated = z.object({ line_items: items.optional() })

/**
 * Answers a request of the Agentic Commerce Protocol, below `checkout_sessions`. Sessions end with
 * `requires_escalation` and an address: a person looks at everything there, and pays. Of what is told of the buyer only the
 * country is taken: the rest is the person's to say.
 */
export async function answerAcp(request: Request, call: AgentCall): Promise<Response> {
  try {
    const version = call.header('api-version')
    if (version !== ACP_VERSION) return wrongVersion(version)
    if (request.method === 'POST' && !call.header('idempotency-key'))
      return failed(400, 'idempotency_key_required', 'Send an Idempotency-Key with this request.')
    const asking: Asking = { door: 'acp', by: await keyHolder(call), call }
    const [, id, act] = restOf(request)
    const [status, session, refusal] = await answered(asking, request, { id, act })
    return Response.json(acpSession(call, session, refusal), { status })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, detail } = said(call, error)
    const named = error.code === 'idempotency_key_reused' ? 'idempotency_conflict' : code
    return failed(status, named, detail)
  }
}

type Answered = [status: number, session: Session, refusal?: string]

async function answered(
  asking: Asking,
  request: Request,
  { id, act }: { id: string | undefined; act: string | undefined },
): Promise<Answered> {
  const { call } = asking
  const isPost = request.method === 'POST'
  if (id === undefined && isPost) {
    const body = readBody(call, created)
    demand(call, body.currency.toUpperCase() === call.currency, 'currency_not_offered')
    const at = body.fulfillment_details?.address?.country
    return [201, await beginSession(asking, { items: body.line_items, country: at, body })]
  }
  if (id === undefined) return call.refuse('not_found')
  if (request.method === 'GET' && act === undefined) return [200, await readSession(asking, id)]
  if (!isPost) return call.refuse('not_found')
  if (act === undefined)
    return [200, await changeSession(asking, id, readBody(call, updated).line_items)]
  if (act === 'cancel') return [200, await cancelSession(asking, id)]
  if (act === 'complete')
    return [200, await readSession(asking, id), inWords(call, 'agent_cart_by_person')]
  return call.refuse('not_found')
}

const STATES = {
  open: 'requires_escalation',
  handed: 'in_progress',
  cancelled: 'canceled',
} as const

function acpSession(call: AgentCall, session: Session, refusal?: string) {
  const { cart, lines, net, vat, gross, continueUrl } = session
  const total = totalIn(call)
  const totalsOf = (of: { net: number; gross: number }) => [
    total('items_base_amount', 'invoice.net', of.net),
    total('subtotal', 'invoice.sum_net', of.net),
    total('tax', 'invoice.sum_vat', of.gross - of.net),
    total('total', 'invoice.total', of.gross),
  ]
  return {
    id: cart.id,
    protocol: { version: ACP_VERSION },
    capabilities: {},
    status: STATES[cart.state],
    currency: session.currency.toLowerCase(),
    locale: call.locale,
    line_items: lines.map((line, index) => ({
      id: line.id,
      item: { id: cart.items[index] ?? line.product, name: line.name },
      quantity: 1,
      name: line.name,
      description: line.about,
      unit_amount: line.net,
      totals: totalsOf(line),
    })),
    fulfillment_options: [],
    totals: [
      ...totalsOf({ net, gross }).slice(0, 2),
      ...vat.map(({ rate, amount }) => ({
        ...total('tax', 'invoice.sum_vat', amount),
        description: `${Math.round(rate * 10_000) / 100} %`,
      })),
      total('total', 'invoice.total', gross),
    ],
    messages: [
      refusal === undefined
        ? {
            type: 'info',
            resolution: 'requires_buyer_review',
            content_type: 'plain',
            content: inWords(call, 'agent_cart_by_person'),
          }
        : {
            type: 'error',
            code: 'intervention_required',
            resolution: 'requires_buyer_review',
            content_type: 'plain',
            content: refusal,
          },
    ],
    links: linksOf(call).map(({ acp: type, title, url }) => ({ type, title, url })),
    created_at: cart.created_at.toISOString(),
    expires_at: cart.expires_at.toISOString(),
    ...(continueUrl && { continue_url: continueUrl }),
  }
}

function wrongVersion(version: string | undefined): Response {
  const message = `Send API-Version: ${ACP_VERSION}${version ? `, not ${version.slice(0, 20)}` : ''}.`
  return failed(400, version ? 'unsupported_api_version' : 'missing_api_version', message, {
    supported_versions: [ACP_VERSION],
  })
}

function failed(status: number, code: string, message: string, more: object = {}): Response {
  const type =
    status === 429 || status === 503
      ? 'service_unavailable'
      : status >= 500
        ? 'processing_error'
        : 'invalid_request'
  return Response.json({ type, code, message, ...more }, { status })
}
