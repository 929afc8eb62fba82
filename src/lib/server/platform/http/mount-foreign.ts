import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Api } from './api.ts'
import type { Call } from './call.ts'
import { openCall } from './open-call.ts'

/** Said of the connection or of caches, where this server has its own say. */
const own = new Set(['cache-control', 'connection', 'content-length', 'transfer-encoding'])

const ANSWERED_WITHIN_MS = 10_000

/**
 * Serves a protocol that is not of the contract: what comes to its path, or with `*` to any below it, goes in as it
 * came, whatever its method, and the answer out. Shop, tenant and origin are checked before; nobody's token is looked at.
 */
export function mountForeign(
  { app, context }: Api,
  path: `/api/v1/${string}/` | `/api/v1/${string}/*`,
  answer: (request: Request, call: Call<ErrorCode>) => Promise<Response>,
): void {
  const asEndpoint = endpoint({
    method: 'POST',
    path,
    summary: '',
    input: z.object({}),
    output: z.unknown(),
    errors: [],
    access: 'anyone',
    token: 'ignored',
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: path.replace(/\/$/, ''),
    config: { declared: path },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await openCall(context, request, reply, asEndpoint, {})
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)])
      const asked = asRequest(request, call.publicOrigin, call.rawBody)
      const response = await answer(new Request(asked, { signal }), call)
      reply.code(response.status)
      for (const [name, value] of response.headers) if (!own.has(name)) reply.header(name, value)
      return reply.send(await bodyOf(response, signal))
    },
  })
}

/** All of an answer. Throws where it is not there in time, or nobody waits for it any more. */
async function bodyOf(response: Response, signal: AbortSignal): Promise<Buffer> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return Buffer.from(await Promise.race([response.arrayBuffer(), aborted]))
  } catch (cause) {
    throw new Error('A foreign protocol gave no answer.', { cause })
  }
}

function asRequest(
  { method, url, headers }: FastifyRequest,
  origin: string,
  body: Buffer,
): Request {
  const said = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string' && !own.has(header[0]),
  )
  return new Request(new URL(url, origin), {
    method,
    // What the body is said to be has gone by now: here it is JSON or nothing.
    headers: { ...Object.fromEntries(said), 'content-type': 'application/json' },
    ...((method === 'POST' || method === 'PUT') && { body: new Uint8Array(body) }),
  })
}
