import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Api } from './api.ts'
import type { Call } from './call.ts'
import { openCall } from './open-call.ts'

/** Said of the connection or of caches, where this server has its own say. */
const own = new Set(['cache-control', 'connection', 'content-length', 'transfer-encoding'])

/**
 * Serves a protocol that is not of the contract: what comes to its path goes in as it came, whatever its
 * method, and the answer out. Shop, tenant and origin are checked before; nobody's token is looked at.
 */
export function mountForeign(
  { app, context }: Api,
  path: `/api/v1/${string}/`,
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
    method: ['GET', 'POST', 'DELETE'],
    url: path.replace(/\/$/, ''),
    config: { declared: path },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await openCall(context, request, reply, asEndpoint, {})
      const response = await answer(asRequest(request, call.publicOrigin, call.rawBody), call)
      reply.code(response.status)
      for (const [name, value] of response.headers) if (!own.has(name)) reply.header(name, value)
      return reply.send(Buffer.from(await response.arrayBuffer()))
    },
  })
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
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  })
}
