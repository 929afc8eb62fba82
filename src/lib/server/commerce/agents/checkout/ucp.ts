import { z } from 'zod'
import { Refusal } from '../../../refusal.ts'
import type { AgentCall } from './agent-call.ts'
import { inWords, linksOf, said, totalIn } from './asking.ts'
import { readBody, restOf } from './request.ts'
import {
  type Asking,
  beginSession,
  cancelSession,
  changeSession,
  readSession,
  type Session,
} from './sessions.ts'

/** The version of the Universal Commerce Protocol that is spoken. */
const UCP_VERSION = '2026-04-08'

const line = z.object({
  item: z.object({ id: z.string().min(1).max(120) }),
  // A job is one item, however many pieces are printed of it.
  quantity: z.literal(1),
})
const wanted = z.object({
  line_items: z.array(line).min(1).max(15),
  context: z.object({ address_country: z.string().max(2).optional() }).optional(),
})

/**
 * Answers a request of the Universal Commerce Protocol, below `checkout-sessions`. Sessions end with
 * `requires_escalation` and an address where a person looks at everything, and pays. Who asks says so by UCP-Agent; the id
 * of a session is known to its maker alone.
 */
export async function answerUcp(request: Request, call: AgentCall): Promise<Response> {
  const agent = call.header('ucp-agent') ?? ''
  if (!/profile="[^"]+"/.test(agent))
    return Response.json(
      { code: 'invalid_profile_url', content: 'Send UCP-Agent with the address of your profile.' },
      { status: 400 },
    )
  const asking: Asking = { door: 'ucp', by: `network:${call.network}`, agent, call }
  try {
    const [, id, act] = restOf(request)
    const [status, session, refusal] = await answered(asking, request, { id, act })
    return Response.json(ucpSession(call, session, refusal), { status })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, detail } = said(call, error)
    const fault = FAULTS[code] ?? (PROTOCOL.has(status) ? status : null)
    if (fault !== null) return Response.json({ code, content: detail }, { status: fault })
    return Response.json(ucpError(code === 'agent_cart_not_found' ? 'not_found' : code, detail))
  }
}

/** Codes that this protocol has another status for than the shop. */
const FAULTS: Record<string, number> = { idempotency_key_reused: 409, input_invalid: 400 }

/** Faults of the request itself; what a shop refuses is an answer. */
const PROTOCOL = new Set([400, 401, 403, 413, 429, 500, 503])

type Answered = [status: number, session: Session, refusal?: string]

async function answered(
  asking: Asking,
  { method }: Request,
  { id, act }: { id: string | undefined; act: string | undefined },
): Promise<Answered> {
  const { call } = asking
  if (id === undefined && method === 'POST') {
    const body = readBody(call, wanted)
    const items = body.line_items.map(({ item }) => item)
    return [
      201,
      await beginSession(asking, { items, country: body.context?.address_country, body }),
    ]
  }
  if (id === undefined) return call.refuse('not_found')
  if (method === 'GET' && act === undefined) return [200, await readSession(asking, id)]
  if (method === 'PUT' && act === undefined) {
    const items = readBody(call, wanted).line_items.map(({ item }) => item)
    return [200, await changeSession(asking, id, items)]
  }
  if (method === 'POST' && act === 'cancel') return [200, await cancelSession(asking, id)]
  if (method === 'POST' && act === 'complete')
    return [200, await readSession(asking, id), inWords(call, 'agent_cart_by_person')]
  return call.refuse('not_found')
}

const META = {
  version: UCP_VERSION,
  capabilities: { 'dev.ucp.shopping.checkout': [{ version: UCP_VERSION }] },
  payment_handlers: {},
}

const STATES = {
  open: 'requires_escalation',
  handed: 'complete_in_progress',
  cancelled: 'canceled',
} as const

function ucpSession(call: AgentCall, session: Session, refusal?: string) {
  const { cart, currency, lines, net, vat, gross, continueUrl } = session
  const total = totalIn(call)
  const asks = cart.state === 'open' || refusal !== undefined
  return {
    ucp: { ...META, status: 'success' },
    id: cart.id,
    status: STATES[cart.state],
    currency,
    line_items: lines.map((each, index) => ({
      id: each.id,
      item: {
        id: cart.items[index] ?? each.product,
        title: `${each.name}: ${each.about}`,
        price: each.net,
      },
      quantity: 1,
      totals: [
        total('subtotal', 'invoice.sum_net', each.net),
        total('tax', 'invoice.sum_vat', each.gross - each.net),
        total('total', 'invoice.total', each.gross),
      ],
    })),
    totals: [
      total('subtotal', 'invoice.sum_net', net),
      ...vat.map(({ amount }) => total('tax', 'invoice.sum_vat', amount)),
      total('total', 'invoice.total', gross),
    ],
    messages: asks
      ? [
          {
            type: 'error',
            code: 'requires_buyer_review',
            content: refusal ?? inWords(call, 'agent_cart_by_person'),
            severity: 'requires_buyer_review',
          },
        ]
      : [],
    links: linksOf(call).map(({ ucp: type, title, url }) => ({ type, title, url })),
    expires_at: cart.expires_at.toISOString(),
    ...(continueUrl && { continue_url: continueUrl }),
  }
}

const ucpError = (code: string, content: string) => ({
  ucp: { ...META, status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
})
